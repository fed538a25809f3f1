import { createFileRoute } from '@tanstack/react-router'
import { notificationQueries } from '#src/api/notifications.ts'
import { NotificationsPage, type NotificationsSearch } from '#src/features/notifications/notifications-page.tsx'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, pageParam } from '#src/lib/search-params.ts'

const readSearch = ({ unread, page }: Record<string, unknown>): NotificationsSearch => ({
  unread: unread === true || undefined,
  page: pageParam(page),
})

const address: Address = { read: readSearch, labels: { unread: '未読' } }

const Notifications = () => {
  const { companyId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      companyId={companyId}
      search={Route.useSearch({ select: readSearch })}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/notifications/')({
  validateSearch: asItStands<NotificationsSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(notificationQueries.list(params.companyId, deps)),
  component: Notifications,
})
