import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { CommentComposer } from '#src/widgets/comment-thread/comment-composer.tsx'
import { emptyDraft, readCommentDraft, writeCommentDraft } from '#src/widgets/comment-thread/comment-draft.ts'

type ReplyFormProps = { companyId: string; user: { id: number }; comment: Comment; onClose: () => void }

/** The answer to a comment where it stands; it names whom it answers, who hears of it so. */
export const ReplyForm = ({ companyId, user, comment, onClose }: ReplyFormProps) => {
  const { document: on, matter, user: author } = comment
  const target: CommentTarget = on ? { document_id: on.id } : { matter_id: matter!.id }
  const place = { companyId, target, userId: user.id }
  const named = author && author.id !== user.id ? `@${author.name} ` : ''
  // Before the field reads what waits there.
  useState(() => {
    if (author && named !== '' && readCommentDraft(place).body === '')
      writeCommentDraft(place, { body: named, people: [{ id: author.id, name: author.name }] })
  })
  const area = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = area.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const handleCancel = () => {
    if (readCommentDraft(place).body === named) writeCommentDraft(place, emptyDraft)
    onClose()
  }
  return (
    <Box
      ref={area}
      component="section"
      aria-label={`${author?.name ?? comment.recipient_name ?? ''}への返信`}
      sx={{ mt: 2 }}
    >
      <CommentComposer
        companyId={companyId}
        target={target}
        label={on?.name ?? matter!.name}
        user={user}
        onSent={() => {
          toast.success('返信しました')
          onClose()
        }}
        beside={
          <Button variant="text" onClick={handleCancel}>
            {dialogWords.cancel}
          </Button>
        }
      />
    </Box>
  )
}
