import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '#src/api/errors.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { NotificationList, UnreadBar } from './notification-list.tsx'

type NotificationPanelProps = { companyId: string; anchor: HTMLElement; onClose: () => void }

/** The newest notifications, under the bell. */
export const NotificationPanel = ({ companyId, anchor, onClose }: NotificationPanelProps) => (
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
        sx: { mt: 1, width: 384, maxWidth: 'calc(100% - 32px)', maxHeight: 'min(640px, 80vh)', fontSize: 13 },
      },
    }}
  >
    <Typography variant="h3" component="h2" sx={{ px: 4, pt: 3, fontSize: 15 }}>
      お知らせ
    </Typography>
    <Newest companyId={companyId} onClose={onClose} />
  </Popover>
)

const Newest = ({ companyId, onClose }: Pick<NotificationPanelProps, 'companyId' | 'onClose'>) => {
  const query = useQuery(notificationQueries.list(companyId, {}))
  if (query.isError && !query.data)
    return (
      <Box sx={{ p: 4 }}>
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      </Box>
    )
  if (!query.data) return <SkeletonRows rows={3} height={72} />
  const { data: notifications, unread_count } = query.data
  if (notifications.length === 0)
    return (
      <Box component="p" sx={{ m: 0, p: 4, pb: 6, color: 'text.secondary' }}>
        お知らせはありません。承認依頼や、コメントで@で指定されたことなどが、ここに表示されます。
      </Box>
    )
  return (
    <>
      <UnreadBar companyId={companyId} unreadCount={unread_count} />
      <NotificationList companyId={companyId} notifications={notifications} onOpen={onClose} />
      <Box sx={{ p: 3, textAlign: 'center', borderTop: 1, borderColor: 'line.row' }}>
        <Link to="/c/$companyId/notifications" params={{ companyId }} onClick={onClose} sx={{ fontSize: 13 }}>
          すべてのお知らせを見る
        </Link>
      </Box>
    </>
  )
}
