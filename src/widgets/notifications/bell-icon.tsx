import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'

/** A dot while something is unread. */
export const BellIcon = ({ hasUnread }: { hasUnread: boolean }) => (
  <>
    <NotificationsNoneOutlined sx={{ fontSize: 22, color: 'neutral.700' }} />
    {hasUnread && (
      <Box
        component="span"
        sx={{
          position: 'absolute',
          top: 'calc(50% - 12px)',
          left: 'calc(50% + 3px)',
          width: 9,
          height: 9,
          borderRadius: '50%',
          bgcolor: 'error.main',
          border: '1.5px solid',
          borderColor: 'background.paper',
        }}
      />
    )}
  </>
)

export const bellLabel = (unread: number): string => (unread > 0 ? `お知らせ、未読${unread}件` : 'お知らせ')
