import { significant, toNumber, toText } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { dayOf, days1904, daysInMonth, isLeapYear, serialOf, tokyoSerial } from '../serials.ts'
import type { Day } from '../serials.ts'
import { ErrorValue, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { eachScalar, fail, firstOf, general, scalar } from './define.ts'

/** Numbers of days and dates; text counts where it reads as one. */
const serial = (value: Scalar | undefined, { world }: Frame): number => toNumber(value, world.settings)
const whole = (value: Scalar | undefined, frame: Frame): number => Math.trunc(serial(value, frame))
const day = (value: Scalar | undefined, frame: Frame): Day => dayAt(serial(value, frame), frame)
const dayAt = (number: number, { world }: Frame): Day => dayOf(number, world.settings.date1904) ?? fail(errors.num)
const serialAt = (year: number, month: number, dayOfMonth: number, { world }: Frame): number =>
  serialOf(year, month, dayOfMonth, world.settings.date1904) ?? fail(errors.num)

/** 0 is Saturday, as in serials of the 1900 calendar. */
const weekdayOf = (number: number, { world }: Frame): number =>
  (Math.floor(number) + (world.settings.date1904 ? days1904 : 0)) % 7

/** Seconds of the day, to the nearest. */
function secondsOf(value: Scalar, frame: Frame): number {
  const number = serial(value, frame)
  if (number < 0) throw errors.num
  return Math.round(significant((number - Math.floor(number)) * 86_400)) % 86_400
}

/** The same day of another month, or its last. */
function monthsLater(number: number, months: number, frame: Frame): number {
  const { year, month, day: dayOfMonth } = dayAt(number, frame)
  const index = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  if (newYear < 1900) throw errors.num
  return serialAt(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)), frame)
}

/** First weekday of the week by the type of WEEKDAY and WEEKNUM, 0 being Saturday. */
function weekStart(type: number): number {
  if (type === 1 || type === 17) return 1
  if (type === 2) return 2
  return type >= 11 && type <= 16 ? (type - 9) % 7 : fail(errors.num)
}

function weekday(value: Scalar, type: Scalar | undefined, frame: Frame): number {
  const number = serial(value, frame)
  if (number < 0) throw errors.num
  const kind = type === undefined ? 1 : whole(type, frame)
  if (kind === 3) return (weekdayOf(number, frame) + 5) % 7
  return ((weekdayOf(number, frame) - weekStart(kind) + 7) % 7) + 1
}

function isoWeek(number: number, frame: Frame): number {
  const fromMonday = (at: number): number => (weekdayOf(at, frame) + 5) % 7
  const thursday = Math.floor(number) - fromMonday(number) + 3
  const { year } = dayAt(thursday, frame)
  return Math.floor((thursday - serialAt(year, 1, 1, frame)) / 7) + 1
}

function weekNumber(value: Scalar, type: Scalar | undefined, frame: Frame): number {
  const number = Math.floor(serial(value, frame))
  const kind = type === undefined ? 1 : whole(type, frame)
  if (kind === 21) return isoWeek(number, frame)
  const first = serialAt(dayAt(number, frame).year, 1, 1, frame)
  const offset = (weekdayOf(first, frame) - weekStart(kind) + 7) % 7
  return Math.floor((number - first + offset) / 7) + 1
}

function difference(start: Scalar, end: Scalar, unit: string, frame: Frame): Scalar {
  const [from, to] = [Math.floor(serial(start, frame)), Math.floor(serial(end, frame))]
  if (from > to) return errors.num
  const [a, b] = [dayAt(from, frame), dayAt(to, frame)]
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0)
  switch (unit.toLowerCase()) {
    case 'y':
      return Math.floor(months / 12)
    case 'm':
      return months
    case 'd':
      return to - from
    case 'ym':
      return months % 12
    case 'yd': {
      const year = b.month < a.month || (b.month === a.month && b.day < a.day) ? b.year - 1 : b.year
      return to - serialAt(year, a.month, a.day, frame)
    }
    case 'md': {
      if (b.day >= a.day) return b.day - a.day
      const [year, month] = b.month === 1 ? [b.year - 1, 12] : [b.year, b.month - 1]
      return to - serialAt(year, month, a.day, frame)
    }
    default:
      return errors.num
  }
}

function days360(a: Day, b: Day, isEuropean: boolean): number {
  let [first, last] = [a.day, b.day]
  let { month } = b
  if (isEuropean) [first, last] = [Math.min(first, 30), Math.min(last, 30)]
  else {
    if (first === daysInMonth(a.year, a.month)) first = 30
    if (last === 31) {
      if (first < 30) [last, month] = [1, month + 1]
      else last = 30
    }
  }
  return (b.year - a.year) * 360 + (month - a.month) * 30 + last - first
}

/** US 30/360 of YEARFRAC, in which the last days of February count as 30. */
function days360Us(a: Day, b: Day): number {
  const endsFebruary = ({ year, month, day: dayOfMonth }: Day): boolean =>
    month === 2 && dayOfMonth === daysInMonth(year, month)
  let [first, last] = [a.day, b.day]
  if (endsFebruary(a) && endsFebruary(b)) last = 30
  if (endsFebruary(a)) first = 30
  if (last === 31 && first >= 30) last = 30
  if (first === 31) first = 30
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first
}

function yearFraction(start: number, end: number, basis: number, frame: Frame): Scalar {
  const [from, to] = start <= end ? [start, end] : [end, start]
  const [a, b] = [dayAt(from, frame), dayAt(to, frame)]
  switch (basis) {
    case 0:
      return days360Us(a, b) / 360
    case 1:
      return (to - from) / averageYear(a, b)
    case 2:
      return (to - from) / 360
    case 3:
      return (to - from) / 365
    case 4:
      return days360(a, b, true) / 360
    default:
      return errors.num
  }
}

/** Length of the years that a span of actual days lies in. */
function averageYear(a: Day, b: Day): number {
  const isWithinYear =
    a.year === b.year || (b.year === a.year + 1 && (a.month > b.month || (a.month === b.month && a.day >= b.day)))
  if (!isWithinYear) {
    let days = 0
    for (let year = a.year; year <= b.year; year++) days += isLeapYear(year) ? 366 : 365
    return days / (b.year - a.year + 1)
  }
  if (a.year === b.year) return isLeapYear(a.year) ? 366 : 365
  const holdsLeapDay =
    (isLeapYear(a.year) && (a.month < 2 || (a.month === 2 && a.day <= 29))) ||
    (isLeapYear(b.year) && (b.month > 2 || (b.month === 2 && b.day === 29)))
  return holdsLeapDay ? 366 : 365
}

/** Which weekdays are free, from Monday on. */
function weekend(value: Value | undefined, frame: Frame): boolean[] {
  const given = value === undefined ? null : firstOf(value, frame)
  if (given instanceof ErrorValue) throw given
  if (typeof given === 'string') {
    if (!/^[01]{7}$/.test(given)) throw errors.value
    return given.split('').map((mark) => mark === '1')
  }
  const number = given === null ? 1 : Math.trunc(toNumber(given, frame.world.settings))
  const isFree = (first: number, count: number): boolean[] =>
    Array.from({ length: 7 }, (_, at) => (at - first + 7) % 7 < count)
  if (number >= 1 && number <= 7) return isFree((number + 4) % 7, 2)
  return number >= 11 && number <= 17 ? isFree((number + 2) % 7, 1) : fail(errors.num)
}

function holidays(value: Value | undefined, frame: Frame): Set<number> {
  const days = new Set<number>()
  if (value === undefined) return days
  eachScalar(value, frame, (item) => {
    if (item !== null && item !== '') days.add(Math.floor(serial(item, frame)))
  })
  return days
}

type Workdays = { isFree: boolean[]; off: Set<number> }

const isWorkday = (number: number, { isFree, off }: Workdays, frame: Frame): boolean =>
  !isFree[(weekdayOf(number, frame) + 5) % 7] && !off.has(number)

/** Furthest WORKDAY is looked for. */
const maxWorkdays = 100_000

function workday(start: Scalar, count: Scalar, workdays: Workdays, frame: Frame): Scalar {
  let number = Math.floor(serial(start, frame))
  const days = whole(count, frame)
  if (number < 0 || Math.abs(days) > maxWorkdays) return errors.num
  if (workdays.isFree.every(Boolean)) return errors.value
  const step = Math.sign(days)
  for (let left = Math.abs(days); left > 0;) {
    number += step
    if (number < 0) return errors.num
    if (isWorkday(number, workdays, frame)) left--
  }
  return number
}

function networkDays(start: Scalar, end: Scalar, workdays: Workdays, frame: Frame): Scalar {
  const [a, b] = [Math.floor(serial(start, frame)), Math.floor(serial(end, frame))]
  const [from, to] = a <= b ? [a, b] : [b, a]
  if (from < 0) return errors.num
  const weeks = Math.floor((to - from + 1) / 7)
  let count = weeks * workdays.isFree.filter((isFree) => !isFree).length
  for (let number = from + weeks * 7; number <= to; number++)
    if (!workdays.isFree[(weekdayOf(number, frame) + 5) % 7]) count++
  for (const off of workdays.off)
    if (off >= from && off <= to && !workdays.isFree[(weekdayOf(off, frame) + 5) % 7]) count--
  return a <= b ? count : -count
}

export const dateFunctions: FunctionTable = {
  TODAY: scalar(0, 0, ({ world }) => Math.floor(tokyoSerial(world.settings.now, world.settings.date1904))),
  NOW: scalar(0, 0, ({ world }) => tokyoSerial(world.settings.now, world.settings.date1904)),
  DATE: scalar(3, 3, (frame, year, month, dayOfMonth) => {
    const written = whole(year, frame)
    if (written < 0 || written > 9999) return errors.num
    const first = frame.world.settings.date1904 ? 1904 : 1900
    const [from, months] = [written < first ? written + 1900 : written, whole(month, frame)]
    // No day, however far back, leads from a month after the last into the calendar.
    if (from * 12 + months > 9999 * 12 + 12) return errors.num
    return serialAt(from, months, whole(dayOfMonth, frame), frame)
  }),
  TIME: scalar(3, 3, (frame, hours, minutes, seconds) => {
    const total = whole(hours, frame) * 3600 + whole(minutes, frame) * 60 + whole(seconds, frame)
    return total < 0 ? errors.num : (total % 86_400) / 86_400
  }),
  YEAR: scalar(1, 1, (frame, value) => day(value, frame).year),
  MONTH: scalar(1, 1, (frame, value) => day(value, frame).month),
  DAY: scalar(1, 1, (frame, value) => day(value, frame).day),
  HOUR: scalar(1, 1, (frame, value) => Math.floor(secondsOf(value, frame) / 3600)),
  MINUTE: scalar(1, 1, (frame, value) => Math.floor(secondsOf(value, frame) / 60) % 60),
  SECOND: scalar(1, 1, (frame, value) => secondsOf(value, frame) % 60),
  WEEKDAY: scalar(1, 2, (frame, value, type) => weekday(value, type, frame)),
  WEEKNUM: scalar(1, 2, (frame, value, type) => weekNumber(value, type, frame)),
  ISOWEEKNUM: scalar(1, 1, (frame, value) => isoWeek(serial(value, frame), frame)),
  EDATE: scalar(2, 2, (frame, value, months) => monthsLater(serial(value, frame), whole(months, frame), frame)),
  EOMONTH: scalar(2, 2, (frame, value, months) => {
    const {
      year,
      month,
      day: dayOfMonth,
    } = dayAt(monthsLater(serial(value, frame), whole(months, frame), frame), frame)
    return serialAt(year, month, dayOfMonth === 0 ? 31 : daysInMonth(year, month), frame)
  }),
  DATEDIF: scalar(3, 3, (frame, start, end, unit) => difference(start, end, toText(unit), frame)),
  DAYS: scalar(2, 2, (frame, end, start) => Math.floor(serial(end, frame)) - Math.floor(serial(start, frame))),
  DAYS360: scalar(2, 3, (frame, start, end, method) =>
    days360(day(start, frame), day(end, frame), serial(method, frame) !== 0),
  ),
  YEARFRAC: scalar(2, 3, (frame, start, end, basis) =>
    yearFraction(Math.floor(serial(start, frame)), Math.floor(serial(end, frame)), whole(basis, frame), frame),
  ),
  WORKDAY: general('ssr', 2, 3, ([start, count, off], frame) =>
    workday(
      firstOf(start, frame),
      firstOf(count, frame),
      { isFree: weekend(1, frame), off: holidays(off, frame) },
      frame,
    ),
  ),
  'WORKDAY.INTL': general('sssr', 2, 4, ([start, count, free, off], frame) =>
    workday(
      firstOf(start, frame),
      firstOf(count, frame),
      { isFree: weekend(free, frame), off: holidays(off, frame) },
      frame,
    ),
  ),
  NETWORKDAYS: general('ssr', 2, 3, ([start, end, off], frame) =>
    networkDays(
      firstOf(start, frame),
      firstOf(end, frame),
      { isFree: weekend(1, frame), off: holidays(off, frame) },
      frame,
    ),
  ),
  'NETWORKDAYS.INTL': general('sssr', 2, 4, ([start, end, free, off], frame) =>
    networkDays(
      firstOf(start, frame),
      firstOf(end, frame),
      { isFree: weekend(free, frame), off: holidays(off, frame) },
      frame,
    ),
  ),
}
