/** What a schedule means: overdue, overlap with a filter, and the statuses' own rules. Days are yyyy-MM-dd. */
import { relativeDates, type RelativeDate } from '../relative-dates.ts'
import { filterRange, formatDay, formatDayRange, shiftDay, type DayRange } from '../dates.ts'
import { matterStatusTypes, type MatterStatusType } from './matters.labels.ts'

type Schedule = { start_date: string | null; end_date: string | null }
/** HH:mm in Tokyo. */
type Times = { start_time: string | null; end_time: string | null }

/** Ended before today and not completed. */
export const isOverdue = (matter: Pick<Schedule, 'end_date'>, statusType: MatterStatusType, today: string): boolean =>
  matter.end_date !== null && matter.end_date < today && statusType !== matterStatusTypes.completed

/** The days of a schedule; one date alone is a single day. */
export const scheduleDays = ({ start_date, end_date }: Schedule): DayRange | null => {
  const start = start_date ?? end_date
  const end = end_date ?? start_date
  return start !== null && end !== null ? { start, end } : null
}

/** 9:30〜11:00; an open end stays open; '' without any. */
export const formatTimeRange = ({ start_time, end_time }: Times): string => {
  const [start, end] = [start_time, end_time].map((time) => time?.replace(/^0/, '') ?? '')
  return start || end ? `${start}〜${end}` : ''
}

/** Days and times as one reads them: 2026/06/17 9:30〜11:00, 2026/06/17 9:30〜2026/06/19 17:00; '' without any day. */
export const formatSchedule = (schedule: Schedule & Times): string => {
  const days = scheduleDays(schedule)
  const times = formatTimeRange(schedule)
  if (days === null || times === '') return formatDayRange(schedule.start_date, schedule.end_date)
  if (days.start === days.end) return `${formatDay(days.start)} ${times}`
  const [start, end] = times.split('〜')
  return `${formatDay(days.start)} ${start}`.trimEnd() + `〜${formatDay(days.end)} ${end}`.trimEnd()
}

/** The days of a schedule that begins on another: it lasts as long; without any day, that one alone. */
export const movedDays = ({ start_date, end_date }: Schedule, to: string): Schedule => {
  const days = scheduleDays({ start_date, end_date })
  const last =
    days === null ? to : shiftDay(to, Math.round((Date.parse(days.end) - Date.parse(days.start)) / 86_400_000))
  return { start_date: to, end_date: last }
}

type Sent = { [Key in keyof (Schedule & Times)]?: string | null | undefined }

const daysOfSent = ({ start_date = null, end_date = null }: Sent): DayRange | null =>
  scheduleDays({ start_date, end_date })

/** A time needs a day to be on. */
export const haveTimesDays = (schedule: Sent): boolean =>
  Boolean(daysOfSent(schedule)) || !(schedule.start_time || schedule.end_time)

/** On one day the end is after the start; over several days each time is of its own day. */
export const areTimesInOrder = (schedule: Sent): boolean => {
  const days = daysOfSent(schedule)
  const { start_time, end_time } = schedule
  return !days || days.start !== days.end || !start_time || !end_time || start_time < end_time
}

/** Where the end would come before its start on that day, the day on which it can be meant: work of a night. Null of all else. */
export const nextDayOf = (schedule: Sent): string | null => {
  const days = daysOfSent(schedule)
  return days === null || areTimesInOrder(schedule) ? null : shiftDay(days.end, 1)
}

/** What a date filter asks of the schedule, for the query that runs it. */
export type ScheduleCondition =
  | { kind: 'any' }
  | { kind: 'overdue'; before: string }
  | { kind: 'overlaps'; start: string | null; end: string | null }

export const scheduleCondition = (
  filter: { relative_date?: RelativeDate | undefined; start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): ScheduleCondition => {
  if (filter.relative_date === relativeDates.overdue) return { kind: 'overdue', before: today }
  const range = filterRange(filter, today)
  return range.start === null && range.end === null ? { kind: 'any' } : { kind: 'overlaps', ...range }
}

/** 主担当, where there is one. */
export const leadOf = <Member extends { id: number }>({
  users,
  lead_user_id,
}: {
  users: readonly Member[]
  lead_user_id: number | null
}): Member | undefined => users.find(({ id }) => id === lead_user_id)

type Status = { id: number; type_id: number; is_default: boolean }

/** Why a status cannot be deleted; null = it can. */
export const statusDeletionRefusal = (status: Status, all: readonly Status[], isInUse: boolean): string | null => {
  if (isInUse) return 'このステータスは案件で使われているため、削除できません。'
  if (status.is_default) return '既定のステータスは削除できません。先に他のステータスを既定にしてください。'
  if (!all.some((other) => other.id !== status.id && other.type_id === status.type_id))
    return '種別ごとに1つ以上のステータスが必要なため、削除できません。'
  return null
}
