import { UnreadCount } from './unread-count.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'

type UnreadCommentsBadgeProps = {
  companyId: string
  /** On a light bar; otherwise for the dark menu. */ red?: boolean
  sx?: Record<string, unknown>
}

/** How many comments wait to be seen; nothing while there are none. */
export const UnreadCommentsBadge = ({ companyId, red, sx }: UnreadCommentsBadgeProps) => (
  <UnreadCount
    count={useUnreadCounts(companyId).unread_comments_count}
    sx={{ ml: 'auto', ...(red ? {} : { bgcolor: 'rgba(255,255,255,.16)' }), ...sx }}
  />
)
