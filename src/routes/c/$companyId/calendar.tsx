import { Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { matterQueries } from '#src/api/matters.ts'
import { CalendarPage } from '#src/features/calendar/calendar-page.tsx'
import { calendarFilterOf, readCalendarSearch } from '#src/features/calendar/calendar-search.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CreateMatterDialog = lazyPart(() =>
  import('#src/features/matters/form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)

const Calendar = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const renderCreateMatter = (day: string | null, onClose: () => void) => (
    <Suspense>
      <CreateMatterDialog
        companyId={companyId}
        userId={user.id}
        day={day}
        onClose={onClose}
        onCreated={({ id }) =>
          void navigate({
            to: '/c/$companyId/matters/$matterId',
            params: { companyId, matterId: id },
            ignoreBlocker: true,
          })
        }
      />
    </Suspense>
  )
  return (
    <CalendarPage
      companyId={companyId}
      user={user}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      renderCreateMatter={renderCreateMatter}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/calendar')({
  validateSearch: readCalendarSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId))
    void context.queryClient.prefetchQuery(
      matterQueries.calendar(params.companyId, calendarFilterOf(deps, params.companyId, context.user.id)),
    )
  },
  component: Calendar,
})
