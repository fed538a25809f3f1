import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { useReadNotifications } from '#src/api/notification-changes.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { NotificationRow } from './notification-row.tsx'

/** How many are unread, and the way to have none. */
export const UnreadBar = ({ companyId, unreadCount }: { companyId: string; unreadCount: number }) => {
  const read = useReadNotifications(companyId)
  return (
    <Box sx={{ ...inRow, minHeight: 40, px: 4, color: 'text.secondary', borderBottom: 1, borderColor: 'line.row' }}>
      <span role="status">{`未読 ${formatNumber(unreadCount)}件`}</span>
      {unreadCount > 0 && (
        <Button
          variant="text"
          size="small"
          disabled={read.isPending}
          onClick={() => read.mutate({})}
          sx={{ ml: 'auto', mr: -2 }}
        >
          すべて既読にする
        </Button>
      )}
    </Box>
  )
}

type NotificationListProps = {
  companyId: string
  notifications: readonly Notification[]
  /** One was pressed: it counts as read, and its screen opens. */
  onOpen?: () => void
}

export const NotificationList = ({ companyId, notifications, onOpen }: NotificationListProps) => {
  const read = useReadNotifications(companyId)
  return (
    <Box component="ul" aria-label="お知らせ" sx={{ m: 0, p: 0 }}>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          companyId={companyId}
          notification={notification}
          onOpen={() => {
            if (notification.read_at === null) read.mutate({ ids: [notification.id] })
            onOpen?.()
          }}
        />
      ))}
    </Box>
  )
}
