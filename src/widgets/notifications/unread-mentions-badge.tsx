import Box from '@mui/material/Box'
import { useUnreadCounts } from './use-unread-counts.ts'

const most = 99

type UnreadMentionsBadgeProps = {
  companyId: string
  /** On a light bar; otherwise for the dark menu. */ red?: boolean
  sx?: Record<string, unknown>
}

/** How many comments name the user and wait to be read; nothing while there are none. */
export const UnreadMentionsBadge = ({ companyId, red, sx }: UnreadMentionsBadgeProps) => {
  const unread = useUnreadCounts(companyId).unread_mentions_count
  if (unread === 0) return null
  return (
    <Box
      component="span"
      aria-label={`未読${unread}件`}
      sx={{
        ml: 'auto',
        minWidth: 20,
        px: 1.5,
        borderRadius: 10,
        textAlign: 'center',
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 500,
        bgcolor: red ? 'error.main' : 'rgba(255,255,255,.16)',
        color: 'common.white',
        ...sx,
      }}
    >
      {unread > most ? `${most}+` : unread}
    </Box>
  )
}
