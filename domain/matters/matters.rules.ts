/** What a schedule means: overdue, overlap with a filter, and the statuses' own rules. Days are yyyy-MM-dd. */
import { relativeDates, type RelativeDate } from '../relative-dates.ts'
import { filterRange, type DayRange } from '../dates.ts'
import { matterStatusTypes, type MatterStatusType } from './matters.labels.ts'

type Schedule = { start_date: string | null; end_date: string | null }

/** Ended before today and not completed. */
export const isOverdue = (matter: Pick<Schedule, 'end_date'>, statusType: MatterStatusType, today: string): boolean =>
  matter.end_date !== null && matter.end_date < today && statusType !== matterStatusTypes.completed

/** The days of a schedule; one date alone is a single day. */
export const scheduleDays = ({ start_date, end_date }: Schedule): DayRange | null => {
  const start = start_date ?? end_date
  const end = end_date ?? start_date
  return start !== null && end !== null ? { start, end } : null
}

/** What a date filter asks of the schedule, for the query that runs it. */
export type ScheduleCondition =
  { kind: 'any' } | { kind: 'overdue'; before: string } | { kind: 'overlaps'; start: string | null; end: string | null }

export const scheduleCondition = (
  filter: { relative_date?: RelativeDate | undefined; start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): ScheduleCondition => {
  if (filter.relative_date === relativeDates.overdue) return { kind: 'overdue', before: today }
  const range = filterRange(filter, today)
  return range.start === null && range.end === null ? { kind: 'any' } : { kind: 'overlaps', ...range }
}

type Status = { id: number; type_id: number; is_default: boolean }

/** Why a status cannot be deleted; null = it can. */
export const statusDeletionRefusal = (status: Status, all: readonly Status[], isInUse: boolean): string | null => {
  if (isInUse) return 'このステータスは案件で使われているため、削除できません。'
  if (status.is_default) return '既定のステータスは削除できません。先に他のステータスを既定にしてください。'
  if (!all.some((other) => other.id !== status.id && other.type_id === status.type_id))
    return '種別ごとに1つ以上のステータスが必要なため、削除できません。'
  return null
}
