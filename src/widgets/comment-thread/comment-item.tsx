import type { ReactNode, RefCallback } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { formatFeedMoment } from '#domain/dates.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { useDeleteComment, useRestoreComment } from '#src/api/comment-changes.ts'
import { now } from '#src/lib/now.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { WrittenTime } from '#src/ui/text/written-time.tsx'
import { CommentBody } from './comment-body.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type CommentItemProps = {
  companyId: string
  comment: Comment
  /** Shows only so many lines of the text, and nothing to delete with. */
  lines?: number
  /** The same, of one that can be read whole where it stands. */
  shownLines?: number | undefined
  /** It waits to be seen. */
  isUnread?: boolean
  rowRef?: RefCallback<HTMLElement> | undefined
  /** Under the text: where the comment stands. */
  children?: ReactNode
}

const useDeletion = (companyId: string, comment: Comment) => {
  const confirm = useConfirm()
  const remove = useDeleteComment(companyId)
  const restore = useRestoreComment(companyId)
  const handleDelete = async () => {
    const undo = () =>
      void restore.mutateAsync(comment).then(
        () => toast.success('コメントを元に戻しました'),
        // The query client has said why not.
        () => undefined,
      )
    if (!(await confirm(confirmTexts.deleteUndoable))) return
    // The comment is gone before its list has been read anew.
    await remove.mutateAsync(comment).then(
      () => toast.success('コメントを削除しました', { label: '元に戻す', onPress: undo }),
      // The query client has said why not.
      () => undefined,
    )
  }
  return { isDeleting: remove.isPending, handleDelete }
}

/** One comment: who, when, what; its author and admins may take it back. */
export const CommentItem = ({
  companyId,
  comment,
  lines,
  shownLines,
  isUnread,
  rowRef,
  children,
}: CommentItemProps) => {
  const { isDeleting, handleDelete } = useDeletion(companyId, comment)
  const { user, created_at, canDelete } = comment
  const name = user?.name ?? comment.recipient_name ?? ''
  return (
    <Box
      component="li"
      ref={rowRef}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        px: 4,
        py: 2.75,
        listStyle: 'none',
        // Beside its word, so that the eye finds it down the list.
        ...(isUnread && { bgcolor: 'brand.50', boxShadow: 'inset 3px 0 0 var(--mui-palette-brand-600)' }),
        '& + &': { borderTop: 1, borderColor: 'line.row' },
      }}
    >
      <MemberAvatar member={user ?? { id: 0, name, profile_photo_path: null }} size={28} decorative />
      <Box sx={{ flex: 1, minWidth: 0, fontSize: { desk: 13, phone: 15 }, lineHeight: 1.6, color: 'text.secondary' }}>
        <Box sx={{ ...inRows, columnGap: 2 }}>
          <Box
            component="span"
            title={name}
            sx={{
              minWidth: 0,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontWeight: 500,
              color: 'text.primary',
            }}
          >
            {name}
          </Box>
          {isUnread && <Tag>未読</Tag>}
          {user ? !isInternal(user) && <Tag>ゲスト</Tag> : <Tag>提出先</Tag>}
          <Box
            component="span"
            sx={{ ml: 'auto', flex: 'none', fontSize: 12, color: 'neutral.600', textAlign: 'right' }}
          >
            <WrittenTime of={comment} arrived={created_at} format={(moment) => formatFeedMoment(moment, now())} />
          </Box>
          {canDelete && lines === undefined && (
            <IconButton
              size="small"
              aria-label={`${name}のコメントを削除`}
              disabled={isDeleting}
              onClick={() => void handleDelete()}
              sx={{ my: { desk: -1, phone: -2.5 }, mr: { desk: -1.5, phone: -3 } }}
            >
              <DeleteOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />
            </IconButton>
          )}
        </Box>
        <CommentBody comment={comment} lines={lines ?? shownLines} />
        {children}
      </Box>
    </Box>
  )
}
