import { createFileRoute } from '@tanstack/react-router'
import { notificationQueries } from '#src/api/notifications.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { notificationList } from '#src/features/notifications/notification-list.ts'
import { NotificationsPage } from '#src/features/notifications/notifications-page.tsx'
import { listReads } from '#src/records/list-address.ts'

const Notifications = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <NotificationsPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/notifications/')({
  ...fieldListRoute(notificationList, listReads(notificationList, notificationQueries.list)),
  component: Notifications,
})
