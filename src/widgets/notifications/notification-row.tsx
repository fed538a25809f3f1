import Box from '@mui/material/Box'
import { formatFeedMoment } from '#domain/dates.ts'
import type { Notification } from '#domain/comments/notifications.contract.ts'
import { Link } from '#src/ui/link.tsx'
import type { LinkTarget } from '#src/ui/link.tsx'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { CommentBody } from '../comment-thread/comment-body.tsx'

const targetOf = (companyId: string, { matter, document }: Notification['comment']): LinkTarget => {
  if (document)
    return { to: '/c/$companyId/documents/$documentId/log', params: { companyId, documentId: document.id } as never }
  if (matter)
    return {
      to: '/c/$companyId/matters/$matterId',
      params: { companyId, matterId: matter.id } as never,
      search: { tab: 'comments' } as never,
    }
  return { to: '/c/$companyId/comments', params: { companyId } as never }
}

type NotificationRowProps = {
  companyId: string
  notification: Notification
  /** It was pressed: the link leads there. */ onOpen: () => void
}

/** Who named the user, where, when and with what words; unread ones stand out. */
export const NotificationRow = ({
  companyId,
  notification: { comment, created_at, read_at },
  onOpen,
}: NotificationRowProps) => {
  const isUnread = read_at === null
  const place = comment.document?.name ?? comment.matter?.name
  return (
    <Box component="li" sx={{ listStyle: 'none', '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
      <Link
        {...targetOf(companyId, comment)}
        onClick={onOpen}
        underline="none"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          px: 4,
          py: 2.75,
          fontSize: 13,
          lineHeight: 1.6,
          color: 'text.secondary',
          bgcolor: isUnread ? 'brand.50' : undefined,
          '&:hover': { bgcolor: isUnread ? 'brand.100' : 'surface.rowHover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <MemberAvatar member={comment.user} size={28} decorative />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {isUnread && (
            <Box component="span" sx={visuallyHidden}>
              未読
            </Box>
          )}
          <Box
            component="span"
            sx={{ color: 'text.primary', fontWeight: isUnread ? 500 : 400 }}
          >{`${comment.user.name}さんが${place ? `「${place}」で` : ''}あなたを指定しました`}</Box>
          <CommentBody comment={comment} lines={2} />
          <Box
            component="time"
            dateTime={created_at}
            sx={{ fontSize: 12, color: isUnread ? 'text.secondary' : 'neutral.600' }}
          >
            {formatFeedMoment(created_at, new Date())}
          </Box>
        </Box>
      </Link>
    </Box>
  )
}
