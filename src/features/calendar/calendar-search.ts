/** What the calendar's address says: view, day and filters, so that it can be handed on. */
import { businessDay, parseDay } from '#domain/dates.ts'
import type { MatterCalendarFilter, MatterFilter } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels, type MatterCategoryId } from '#domain/matters/matters.labels.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { choiceParam, choicesParam, dayParam, idsParam, textParam } from '#src/lib/search-params.ts'
import { calendarViews, shownDays, type CalendarView } from './calendar-days.ts'

const everyone = 'all'

export type CalendarSearch = Pick<MatterFilter, 'name' | 'matter_category_id' | 'status_id' | 'building_id'> & {
  /** A month unless said otherwise. */
  view?: CalendarView
  /** A day of what is shown; today unless said otherwise. */
  date?: string
  /** The member; not given, the one last chosen here, at first oneself. */
  user_id?: number | typeof everyone
}

/** Outside of these nobody plans, and the days around them can be reckoned. */
const years = { first: '1900-01-01', last: '2999-12-31' }

const readDay = (value: unknown): string | undefined => {
  const day = parseDay(dayParam(value) ?? '')
  return day !== null && day >= years.first && day <= years.last ? day : undefined
}

const categories = Object.keys(matterCategoryLabels).map(Number) as MatterCategoryId[]

export const readCalendarSearch = ({
  view,
  date,
  name,
  user_id,
  matter_category_id,
  status_id,
  building_id,
}: Record<string, unknown>): CalendarSearch => ({
  view: choiceParam(calendarViews, view),
  date: readDay(date),
  name: textParam(name),
  user_id: choiceParam([everyone], user_id) ?? idsParam(user_id)?.[0],
  matter_category_id: choicesParam(categories, matter_category_id),
  status_id: idsParam(status_id),
  building_id: idsParam(building_id),
})

const memberKey = (companyId: string, userId: number) => `calendar.member.${companyId}.${userId}`

/** The member whose matters are shown; undefined = everybody's. */
export const memberOf = ({ user_id }: CalendarSearch, companyId: string, userId: number): number | undefined => {
  const member = user_id ?? readPreference<CalendarSearch['user_id']>(memberKey(companyId, userId)) ?? userId
  return member === everyone ? undefined : member
}

/** What the address says of a member chosen; the next visit begins with it. */
export const chooseMember = (
  companyId: string,
  userId: number,
  member: number | undefined,
): CalendarSearch['user_id'] => {
  writePreference(memberKey(companyId, userId), member ?? everyone)
  return member ?? everyone
}

/** What is asked for to show the address' view; with another day, what stands before or after. */
export const calendarFilterOf = (
  { view = 'month', date = businessDay(new Date()), ...search }: CalendarSearch,
  companyId: string,
  userId: number,
): MatterCalendarFilter => {
  const { start, end } = shownDays(view, date)
  return { ...search, user_id: memberOf(search, companyId, userId), start_date: start, end_date: end }
}
