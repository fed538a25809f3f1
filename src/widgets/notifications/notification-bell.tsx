import { Suspense, useState } from 'react'
import IconButton from '@mui/material/IconButton'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { BellIcon, bellLabel } from './bell-icon.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx').then((module) => module.NotificationPanel))

/** お知らせ at the desk: pressed it opens the newest under it. */
export const NotificationBell = ({ companyId }: { companyId: string }) => {
  const { unread_count } = useUnreadCounts(companyId)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={bellLabel(unread_count)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon hasUnread={unread_count > 0} />
      </IconButton>
      <Suspense>
        {anchor && <NotificationPanel companyId={companyId} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}
