import { Suspense, useState } from 'react'
import type { RefCallback } from 'react'
import ReplyOutlined from '@mui/icons-material/ReplyOutlined'
import Button from '@mui/material/Button'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { CommentItem } from '#src/widgets/comment-thread/comment-item.tsx'
import { CommentPlace } from '#src/widgets/comment-thread/comment-place.tsx'

const ReplyForm = lazyPart(() => import('./reply-form.tsx').then((module) => module.ReplyForm))

/** So many lines of a comment stand there at first. */
const foldedLines = 6
const foldedLength = 240
const isLong = (body: string): boolean => body.length > foldedLength || body.split('\n').length > foldedLines

type InboxItemProps = {
  companyId: string
  user: { id: number }
  comment: Comment
  /** It was read with all others. */
  isCleared: boolean
  seenRef: RefCallback<HTMLElement> | undefined
}

/** A comment among all: whether it waits, as much of it as there is room for, and the answer to it. */
export const InboxItem = ({ companyId, user, comment, isCleared, seenRef }: InboxItemProps) => {
  // What waits keeps its mark while it is looked at.
  const [wasUnread] = useState(comment.is_unread)
  const [isOpen, setOpen] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const isFolded = isLong(comment.body) && !isOpen
  return (
    <CommentItem
      companyId={companyId}
      comment={comment}
      isUnread={wasUnread && !isCleared}
      rowRef={seenRef}
      shownLines={isFolded ? foldedLines : undefined}
    >
      {isLong(comment.body) && (
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: -1.25, minHeight: { phone: 48 } }}
        >
          {isOpen ? '折りたたむ' : '続きを読む'}
        </Button>
      )}
      <CommentPlace companyId={companyId} comment={comment} />
      {(comment.matter ?? comment.document) && !isReplying && (
        <Button
          variant="text"
          size="small"
          startIcon={<ReplyOutlined />}
          onClick={() => setReplying(true)}
          sx={{ ml: -1.25, mt: 0.5, minHeight: { phone: 48 } }}
        >
          返信
        </Button>
      )}
      {isReplying && (
        <Suspense>
          <ReplyForm companyId={companyId} user={user} comment={comment} onClose={() => setReplying(false)} />
        </Suspense>
      )}
    </CommentItem>
  )
}
