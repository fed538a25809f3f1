import { LinkIconButton } from '#src/ui/text/link.tsx'
import { BellIcon, bellLabel } from './bell-icon.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'

/** お知らせ on a phone: the bell leads to their page. */
export const NotificationLink = ({ companyId }: { companyId: string }) => {
  const { unread_count } = useUnreadCounts(companyId)
  return (
    <LinkIconButton to="/c/$companyId/notifications" params={{ companyId }} aria-label={bellLabel(unread_count)}>
      <BellIcon hasUnread={unread_count > 0} />
    </LinkIconButton>
  )
}
