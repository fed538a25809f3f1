import { createFileRoute } from '@tanstack/react-router'
import { notificationChoiceQueries } from '#src/api/notifications.ts'
import { NotificationSettingsPage } from '#src/features/notifications/notification-settings-page.tsx'

const NotificationSettings = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <NotificationSettingsPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/notifications/')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(notificationChoiceQueries.all(params.companyId)),
  component: NotificationSettings,
})
