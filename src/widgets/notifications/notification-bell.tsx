import { Suspense, useState } from 'react'
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useUnreadCount } from './use-unread-count.ts'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx').then((module) => module.NotificationPanel))

/** お知らせ: a dot while something is unread; pressed it opens the list. */
export const NotificationBell = ({ companyId }: { companyId: string }) => {
  const unread = useUnreadCount(companyId)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? `お知らせ、未読${unread}件` : 'お知らせ'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <NotificationsNoneOutlined sx={{ fontSize: 22, color: 'neutral.700' }} />
        {unread > 0 && (
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
      </IconButton>
      <Suspense>
        {anchor && <NotificationPanel companyId={companyId} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}
