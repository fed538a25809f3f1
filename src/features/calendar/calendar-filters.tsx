import Box from '@mui/material/Box'
import type { Actor } from '#domain/users/users.policy.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { DeferredPart } from '#src/ui/parts/deferred-part.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import type { calendarMoves } from './calendar-moves.ts'
import type { CalendarSearch } from './calendar-search.ts'

/** As high as the bar of the filters, with what keeps it from the days. */
const filtersRoom = { height: { desk: 36, phone: 65 }, mb: { desk: 3, phone: 0 } } as const

type CalendarFiltersProps = {
  companyId: string
  user: Actor
  calendar: { statuses: readonly MatterStatus[]; isStale: boolean; error: Error | null; retry: () => void }
  search: CalendarSearch
  /** Whose calendar it is, and whether anything narrows it. */
  shown: { member: number | undefined; isFiltered: boolean }
  moves: ReturnType<typeof calendarMoves>
}

/** Narrows the calendar. */
export const CalendarFilters = ({
  companyId,
  user,
  calendar,
  search,
  shown: { member, isFiltered },
  moves,
}: CalendarFiltersProps) => (
  <DeferredPart placeholder={<Box sx={filtersRoom} />}>
    <MatterFilters
      withoutDates
      ownIsDefault
      companyId={companyId}
      user={user}
      statuses={calendar.statuses}
      value={{ ...search, user_id: member }}
      onChange={moves.filter}
      onClear={isFiltered ? moves.clear : undefined}
      actions={<CalendarLegend />}
    />
  </DeferredPart>
)
