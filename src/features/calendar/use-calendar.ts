import { useEffect } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { matterQueries } from '#src/api/matters.ts'
import { calendarBeside } from './calendar-beside.ts'
import type { CalendarView } from './calendar-days.ts'
import { calendarFilterOf } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'

type CalendarData = {
  /** undefined while they are loaded for the first time. */
  matters: readonly MatterCalendarItem[] | undefined
  statuses: readonly MatterStatus[]
  /** What is shown belongs to other days or filters; the right ones are on the way. */
  isStale: boolean
  /** null unless there is nothing to show because of it. */
  error: Error | null
  retry: () => void
}

const none: readonly MatterStatus[] = []

/** The matters of what is shown, one call a range; what stands before and after it is fetched ahead. */
export const useCalendar = (
  companyId: string,
  userId: number,
  search: CalendarSearch,
  view: CalendarView,
  date: string,
): CalendarData => {
  const client = useQueryClient()
  const query = useQuery({
    ...matterQueries.calendar(companyId, calendarFilterOf({ ...search, view, date }, companyId, userId)),
    placeholderData: keepPreviousData,
  })
  const statuses = useQuery(matterQueries.statuses(companyId))
  const isSettled = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (!isSettled) return
    for (const query of calendarBeside(companyId, userId, search, view, date))
      // A failure shows when one goes there.
      void client.prefetchQuery({ ...query, meta: { screenShows: () => true } })
  }, [isSettled, client, companyId, userId, search, view, date])
  const failed = [query, statuses].find(({ isError, data }) => isError && !data)
  return {
    matters: statuses.data && query.data,
    statuses: statuses.data ?? none,
    isStale: query.isPlaceholderData,
    error: failed?.error ?? null,
    retry: () => void Promise.all([query.refetch(), statuses.refetch()]),
  }
}
