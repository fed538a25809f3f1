import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'
import { notificationQueries, useReadNotifications } from '#src/api/notifications.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { formatNumber } from '#src/lib/text.ts'
import { BottomSheet } from '#src/ui/bottom-sheet.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { NotificationRow } from './notification-row.tsx'

type NotificationPanelProps = { companyId: string; anchor: HTMLElement; onClose: () => void }

/** The newest notifications: a popover under the bell, on a phone a sheet. */
export const NotificationPanel = ({ companyId, anchor, onClose }: NotificationPanelProps) => {
  const list = <NotificationList companyId={companyId} onClose={onClose} />
  if (isSmartphone())
    return (
      <BottomSheet open title="お知らせ" onClose={onClose}>
        {list}
      </BottomSheet>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'お知らせ',
          sx: { mt: 1, width: 384, maxWidth: 'calc(100% - 32px)', maxHeight: 'min(640px, 80vh)' },
        },
      }}
    >
      <Typography variant="h3" component="h2" sx={{ px: 4, pt: 3, fontSize: 15 }}>
        お知らせ
      </Typography>
      {list}
    </Popover>
  )
}

const NotificationList = ({ companyId, onClose }: Omit<NotificationPanelProps, 'anchor'>) => {
  const query = useQuery(notificationQueries.newest(companyId))
  const read = useReadNotifications(companyId)
  if (query.isError && !query.data)
    return (
      <Box sx={{ p: 4 }}>
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      </Box>
    )
  if (!query.data) return <SkeletonRows rows={3} height={72} />
  const { data: notifications, unread_count, meta } = query.data
  if (notifications.length === 0)
    return (
      <Box component="p" sx={{ m: 0, p: 4, pb: 6, color: 'text.secondary' }}>
        お知らせはありません。コメントで@で指定されると、ここに表示されます。
      </Box>
    )
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 40,
          px: 4,
          fontSize: 13,
          color: 'text.secondary',
          borderBottom: 1,
          borderColor: 'line.row',
        }}
      >
        <span role="status">{`未読 ${formatNumber(unread_count)}件`}</span>
        {unread_count > 0 && (
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
      <Box component="ul" aria-label="お知らせ" sx={{ m: 0, p: 0 }}>
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            companyId={companyId}
            notification={notification}
            onOpen={() => {
              if (notification.read_at === null) read.mutate({ ids: [notification.id] })
              onClose()
            }}
          />
        ))}
      </Box>
      {meta.last_page > 1 && (
        <Box sx={{ p: 3, textAlign: 'center', borderTop: 1, borderColor: 'line.row' }}>
          <Link to="/c/$companyId/comments" params={{ companyId }} onClick={onClose} sx={{ fontSize: 13 }}>
            以前のコメントを見る
          </Link>
        </Box>
      )}
    </>
  )
}
