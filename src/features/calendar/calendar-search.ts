/** What the calendar's address says: view, day and filters, so that it can be handed on. */
import { businessDay } from '#domain/dates.ts'
import type { MatterCalendarFilter, MatterFilter } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels, type MatterCategoryId } from '#domain/matters/matters.labels.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import type { Address } from '#src/lib/search-params.ts'
import { choiceParam, choicesParam, dayParam, idsParam, textParam } from '#src/lib/search-params.ts'
import { calendarViews, isStaffView, shownDays, type CalendarView } from './calendar-days.ts'

const everyone = 'all'

export type CalendarSearch = Pick<MatterFilter, 'name' | 'matter_category_id' | 'status_id' | 'building_id'> & {
  /** Not given, the one last chosen here, at first a month. */
  view?: CalendarView
  /** A day of what is shown; today unless said otherwise. */
  date?: string
  /** The member; not given, the one last chosen here, at first oneself. */
  user_id?: number | typeof everyone
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
  date: dayParam(date),
  name: textParam(name),
  user_id: choiceParam([everyone], user_id) ?? idsParam(user_id)?.[0],
  matter_category_id: choicesParam(categories, matter_category_id),
  status_id: idsParam(status_id),
  building_id: idsParam(building_id),
})

export const calendarAddress: Address = {
  read: readCalendarSearch,
  labels: {
    view: '表示',
    date: '日付',
    name: '案件名',
    user_id: 'メンバー',
    matter_category_id: 'カテゴリ',
    status_id: 'ステータス',
    building_id: '建物',
  },
}

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

const viewKey = (companyId: string, userId: number) => `calendar.view.${companyId}.${userId}`

export const viewOf = ({ view }: CalendarSearch, companyId: string, userId: number): CalendarView =>
  view ?? choiceParam(calendarViews, readPreference<CalendarView>(viewKey(companyId, userId))) ?? 'month'

/** The next visit begins with it. */
export const chooseView = (companyId: string, userId: number, view: CalendarView): CalendarView => {
  writePreference(viewKey(companyId, userId), view)
  return view
}

/** What is asked for to show the address' view; with another day, what stands before or after. */
export const calendarFilterOf = (
  { view: chosen, date = businessDay(new Date()), ...search }: CalendarSearch,
  companyId: string,
  userId: number,
): MatterCalendarFilter => {
  const view = viewOf({ view: chosen }, companyId, userId)
  const { start, end } = shownDays(view, date)
  // A row a person, and what nobody has yet: all are asked for.
  const user_id = isStaffView(view) ? undefined : memberOf(search, companyId, userId)
  return { ...search, user_id, start_date: start, end_date: end }
}
