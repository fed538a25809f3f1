/** What follows from the moments of visits: the step that comes next, and how long somebody was there and worked. */
import { businessDay } from '../dates.ts'
import { clockToleranceMs } from '../written.ts'
import { attendanceSteps, type AttendanceStep } from './attendances.labels.ts'

const dayMs = 86_400_000

/** As far as it is asked of here; a moment that waits on a device has the same. */
export type AttendanceMoment = {
  step: AttendanceStep
  user: { id: number; name: string }
  created_at: string
  written_at: string | null
  /** Missing of what an earlier version keeps on a device. */
  entered_at?: string | null
}

/** When it happened: as it was entered by hand, or by the device where that sent it later. */
export const momentOf = ({
  entered_at,
  written_at,
  created_at,
}: Pick<AttendanceMoment, 'entered_at' | 'written_at' | 'created_at'>): string => entered_at ?? written_at ?? created_at

/** Longer ago nobody remembers it to the minute. */
export const enteredDays = 60

/** The moment that was typed, yyyy-MM-dd HH:mm:ss of a clock in Tokyo. */
export const enteredMoment = (typed: string): Date => new Date(`${typed.replace(' ', 'T')}+09:00`)

/** Why it cannot be taken for what has happened; null where it can. */
export const enteredError = (moment: Date, now: Date): string | null => {
  if (moment.getTime() > now.getTime() + clockToleranceMs) return 'これから先の日時は記録できません。'
  return moment.getTime() < now.getTime() - enteredDays * dayMs
    ? `${enteredDays}日より前の日時は記録できません。`
    : null
}

const timeOf = (of: AttendanceMoment): number => Date.parse(momentOf(of))
const dayOf = (of: AttendanceMoment): string => businessDay(new Date(timeOf(of)))

/** Arriving counts as being there, and of two at the same moment the earlier step came first. */
export const inOrder = <T extends AttendanceMoment>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => timeOf(a) - timeOf(b) || attendanceSteps.indexOf(a.step) - attendanceSteps.indexOf(b.step))

/** The person's moments of the visit that goes on: those of the day since they last left; a day that was never ended is over. */
export const visitOf = <T extends AttendanceMoment>(all: readonly T[], user_id: number, today: string): T[] => {
  const own = inOrder(all.filter((each) => each.user.id === user_id && dayOf(each) === today))
  return own.slice(own.findLastIndex(({ step }) => step === 'left') + 1)
}

/** What one press tells next: after 作業終了 it is 退出, after 退出 another visit begins. */
export const nextStep = (all: readonly AttendanceMoment[], user_id: number, today: string): AttendanceStep => {
  const last = visitOf(all, user_id, today).at(-1)
  return last === undefined ? 'arrived' : (attendanceSteps[attendanceSteps.indexOf(last.step) + 1] ?? 'arrived')
}

export type Spent = {
  day: string
  user: { id: number; name: string }
  /** First and last moment of the day; `left` is null while somebody is still there. */
  arrived: string | null
  left: string | null
  started: string | null
  ended: string | null
  /** Minutes on the place and at work, of what was begun and ended; null where nothing was. */
  there: number | null
  worked: number | null
}

/** Minutes between each beginning and the end that follows it; one that lacks its other is not counted. */
const between = (all: readonly AttendanceMoment[], from: AttendanceStep, to: AttendanceStep): number | null => {
  let [begun, sum, isCounted] = [null as number | null, 0, false]
  for (const each of all) {
    if (each.step === from) begun ??= timeOf(each)
    else if (each.step === to && begun !== null) {
      sum += timeOf(each) - begun
      begun = null
      isCounted = true
    }
  }
  return isCounted ? Math.round(sum / 60_000) : null
}

/** Each person's each day, the days in their order. */
export const spentOf = (all: readonly AttendanceMoment[]): Spent[] => {
  const days = Map.groupBy(inOrder(all), (each) => `${dayOf(each)} ${each.user.id}`)
  return [...days.values()]
    .map((moments): Spent => {
      const first = (step: AttendanceStep) => moments.find((each) => each.step === step)
      const last = (step: AttendanceStep) => moments.findLast((each) => each.step === step)
      const told = (of: AttendanceMoment | undefined) => (of ? momentOf(of) : null)
      const isGone = moments.findLastIndex(({ step }) => step === 'left') === moments.length - 1
      return {
        day: dayOf(moments[0]!),
        user: moments[0]!.user,
        arrived: told(first('arrived')),
        started: told(first('started')),
        ended: told(last('ended')),
        left: isGone ? told(last('left')) : null,
        there: between(moments, 'arrived', 'left'),
        worked: between(moments, 'started', 'ended'),
      }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Minutes of all; null where none were counted. */
export const totalMinutes = (all: readonly Spent[], of: 'there' | 'worked'): number | null => {
  const counted = all.flatMap((each) => each[of] ?? [])
  return counted.length === 0 ? null : counted.reduce((sum, minutes) => sum + minutes, 0)
}

/** 2時間15分 */
export const minutesText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`
}

/** What is counted of visits. */
export const minutesLabels = { worked: '作業時間', there: '滞在時間' } as const

/** Hours as one calculates with them: 2.25. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/** What was worked, and how long somebody was there; empty where nothing was counted. */
export const totalsText = (all: readonly Spent[]): string => {
  const [worked, there] = [totalMinutes(all, 'worked'), totalMinutes(all, 'there')]
  return [
    worked === null ? '' : `作業時間の合計 ${minutesText(worked)}`,
    there === null ? '' : `滞在 ${minutesText(there)}`,
  ]
    .filter(Boolean)
    .join('　')
}
