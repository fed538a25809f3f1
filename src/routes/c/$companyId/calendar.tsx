import { createFileRoute } from '@tanstack/react-router'
import { matterQueries } from '#src/api/matters.ts'
import { openedCommand } from '#src/app/commands/opened-command.ts'
import { CalendarPage } from '#src/features/calendar/calendar-page.tsx'
import type { PlannedMatter } from '#src/features/calendar/planned-matter.ts'
import {
  calendarAddress,
  calendarFilterOf,
  readCalendarSearch,
  type CalendarSearch,
} from '#src/features/calendar/calendar-search.ts'
import { CreateMatter } from '#src/features/matters/form/create-matter.tsx'
import { asItStands } from '#src/lib/search-params.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { begin } from '#src/app/field/load.ts'

const Calendar = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const renderCreateMatter = (planned: PlannedMatter, onClose: () => void) => (
    <CreateMatter companyId={companyId} userId={user.id} {...planned} onClose={onClose} />
  )
  return (
    <CalendarPage
      companyId={companyId}
      user={user}
      // In the order that the address has: a day gone to leaves the rest of it where it stands.
      search={Route.useSearch({ select: (search) => ({ ...search, ...readCalendarSearch(search) }) })}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      renderCreateMatter={renderCreateMatter}
      onTakeCall={() => openedCommand.set('call')}
    />
  )
}

const reads = (
  { query }: Reader,
  { companyId, search = {} }: ParamsOf & { search?: CalendarSearch },
  user: CompanyUser,
) =>
  Promise.all([
    query(matterQueries.statuses(companyId)),
    query(matterQueries.calendar(companyId, calendarFilterOf(search, companyId, user.id))),
  ])

export const Route = createFileRoute('/c/$companyId/calendar')({
  validateSearch: asItStands<CalendarSearch>,
  staticData: { address: calendarAddress, field: { reads, besides: 'calendar' } },
  loaderDeps: ({ search }) => readCalendarSearch(search),
  loader: ({ context, params, deps }) => begin(reads, context, { ...params, search: deps }),
  component: Calendar,
})
