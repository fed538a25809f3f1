import { matterQueries } from '#src/api/matters.ts'
import { step } from './calendar-steps.ts'
import type { CalendarView } from './calendar-days.ts'
import { calendarFilterOf } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'

/** What stands after and before what the calendar shows. */
export const calendarBeside = (
  companyId: string,
  userId: number,
  search: CalendarSearch,
  view: CalendarView,
  date: string,
) =>
  ([1, -1] as const).map((direction) =>
    matterQueries.calendar(
      companyId,
      calendarFilterOf({ ...search, view, date: step(view, date, direction) }, companyId, userId),
    ),
  )
