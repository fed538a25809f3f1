import { monthOf } from '#domain/months.ts'
import type { MatterFilterValue } from '#src/widgets/matter-filters/matter-filters.tsx'
import { isStaffView } from './calendar-days.ts'
import { isMonthly, step } from './calendar-steps.ts'
import type { CalendarView } from './calendar-days.ts'
import { chooseMember, chooseView } from './calendar-search.ts'
import type { CalendarSearch } from './calendar-search.ts'

type CalendarMoves = {
  companyId: string
  userId: number
  search: CalendarSearch
  onSearch: (search: CalendarSearch, options?: { replace: boolean }) => void
  view: CalendarView
  date: string
  today: string
}

/** From where the calendar stands to another day, view or choice: what the address says next. */
export const calendarMoves = ({ companyId, userId, search, onSearch, view, date, today }: CalendarMoves) => {
  const isByStaff = isStaffView(view)
  const goToDay = (day: string) => onSearch({ ...search, date: day }, { replace: true })
  const goBy = (direction: 1 | -1) => {
    const day = step(view, date, direction)
    onSearch({ ...search, date: isMonthly(view) && monthOf(day) === monthOf(today) ? today : day })
  }
  const show = (next: CalendarSearch['view']) =>
    onSearch({ ...search, view: next && chooseView(companyId, userId, next) })
  const goToMonth = (month: string) => onSearch({ ...search, date: month === monthOf(today) ? today : `${month}-01` })
  const filter = (change: MatterFilterValue) => {
    const { user_id, ...others } = change
    onSearch({
      ...search,
      ...others,
      ...('user_id' in change && {
        // The rows of who goes where are chosen for this once; all of them is what one looks for there.
        user_id: isByStaff ? user_id : chooseMember(companyId, userId, user_id),
      }),
    })
  }
  const clear = () => {
    if (!isByStaff) chooseMember(companyId, userId, userId)
    onSearch({ view: search.view, date: search.date })
  }
  return { goToDay, goBy, show, goToMonth, filter, clear }
}
