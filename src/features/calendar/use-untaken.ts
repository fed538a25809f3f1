import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import type { PageMeta } from '#domain/paging.ts'
import { matterQueries } from '#src/api/matters.ts'
import { shownDays } from './calendar-days.ts'
import type { CalendarView } from './calendar-days.ts'
import { calendarFilterOf } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'

export type Untaken = { matters: readonly MatterCalendarItem[]; meta: PageMeta; onPageChange: (page: number) => void }

/** What nobody has, and none of the days shown: a page of it at a time. null while it is not known, or there is none. */
export const useUntaken = (
  companyId: string,
  userId: number,
  search: CalendarSearch,
  view: CalendarView,
  date: string,
  enabled: boolean,
): Untaken | null => {
  const {
    start_date: _start,
    end_date: _end,
    relative_date: _relative,
    ...filter
  } = calendarFilterOf({ ...search, view, date }, companyId, userId)
  const asked = { ...filter, before: shownDays(view, date).start }
  // Another filter begins with its first page.
  const [chosen, setChosen] = useState({ of: '', page: 1 })
  const of = JSON.stringify(asked)
  const page = chosen.of === of ? chosen.page : 1
  const { data } = useQuery({
    ...matterQueries.untaken(companyId, { ...asked, page }),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!enabled || !data || data.meta.total === 0) return null
  // The last of the last page was taken.
  if (data.data.length === 0 && page > 1) setChosen({ of, page: data.meta.last_page })
  return { matters: data.data, meta: data.meta, onPageChange: (next) => setChosen({ of, page: next }) }
}
