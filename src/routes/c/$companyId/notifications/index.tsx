import { createFileRoute } from '@tanstack/react-router'
import { notificationQueries } from '#src/api/notifications.ts'
import { NotificationsPage, type NotificationsSearch } from '#src/features/notifications/notifications-page.tsx'
import { pageParam } from '#src/lib/search-params.ts'

const readSearch = ({ unread, page }: Record<string, unknown>): NotificationsSearch => ({
  unread: unread === true || undefined,
  page: pageParam(page),
})

const Notifications = () => {
  const { companyId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      companyId={companyId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/notifications/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(notificationQueries.list(params.companyId, deps)),
  component: Notifications,
})
