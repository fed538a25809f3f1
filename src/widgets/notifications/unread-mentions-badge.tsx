import { UnreadCount } from './unread-count.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'

type UnreadMentionsBadgeProps = {
  companyId: string
  /** On a light bar; otherwise for the dark menu. */ red?: boolean
  sx?: Record<string, unknown>
}

/** How many comments name the user and wait to be read; nothing while there are none. */
export const UnreadMentionsBadge = ({ companyId, red, sx }: UnreadMentionsBadgeProps) => (
  <UnreadCount
    count={useUnreadCounts(companyId).unread_mentions_count}
    sx={{ ml: 'auto', ...(red ? {} : { bgcolor: 'rgba(255,255,255,.16)' }), ...sx }}
  />
)
