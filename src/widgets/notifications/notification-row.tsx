import Box from '@mui/material/Box'
import { formatFeedMoment } from '#domain/dates.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { notificationText } from '#domain/notifications/notifications.text.ts'
import { now } from '#src/lib/now.ts'
import { Link } from '#src/ui/text/link.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { kindLooks, targetOf } from './notification-kinds.ts'

type NotificationRowProps = {
  companyId: string
  notification: Notification
  /** It was pressed: the link leads there. */
  onOpen: () => void
}

/** What happened, where, through whom, when and with what words; unread ones stand out. */
export const NotificationRow = ({ companyId, notification, onOpen }: NotificationRowProps) => {
  const { kind, body, created_at, read_at } = notification
  const { icon: Icon, color, ground } = kindLooks[kind]
  const isUnread = read_at === null
  return (
    <Box component="li" sx={{ listStyle: 'none', '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
      <Link
        {...targetOf(companyId, notification)}
        onClick={onOpen}
        underline="none"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          px: 4,
          py: 2.75,
          lineHeight: 1.6,
          color: 'text.secondary',
          bgcolor: isUnread ? 'brand.50' : undefined,
          '&:hover': { bgcolor: isUnread ? 'brand.100' : 'surface.rowHover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            width: '1.75rem',
            height: '1.75rem',
            borderRadius: '50%',
            bgcolor: ground,
            color,
          }}
        >
          <Icon sx={{ fontSize: 18 }} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {isUnread && (
            <Box component="span" sx={visuallyHidden}>
              未読
            </Box>
          )}
          <Box component="span" sx={{ color: 'text.primary', fontWeight: isUnread ? 500 : 400 }}>
            {notificationText(notification)}
          </Box>
          {body && (
            <Box
              component="p"
              sx={{
                m: 0,
                whiteSpace: 'pre-wrap',
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: 2,
                overflow: 'hidden',
              }}
            >
              {body}
            </Box>
          )}
          <Box
            component="time"
            dateTime={created_at}
            sx={{ display: 'block', fontSize: 12, color: isUnread ? 'text.secondary' : 'neutral.600' }}
          >
            {formatFeedMoment(created_at, now())}
          </Box>
        </Box>
      </Link>
    </Box>
  )
}
