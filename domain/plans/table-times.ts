/**
 * The times of a row of a company's own year table, as one text: 「計画 2026年4月から。2026年4月 ○、2026年7月 ●9」. Written when
 * the table is read, shown before it is taken over, and read again into what a plan says.
 */
import { dayOfMonth, earlier, later, monthNumberOf } from './days.ts'
import type { Rule, Wish } from './rules.ts'

export type TableMark = {
  /** yyyy-MM */
  month: string
  /** Of the month, where the table says it. */
  day: number | null
  isDone: boolean
  /** The last of several months that it stands across. */
  until?: string
}
export type TableTimes = {
  /** The first month of the year that is planned; marks before it only tell when it was performed last. */
  first: string
  marks: TableMark[]
}

const monthWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

export const tableTimesText = ({ first, marks }: TableTimes): string =>
  `計画 ${monthWords(first)}から。${marks
    .map(
      ({ month, until, day, isDone }) =>
        `${monthWords(month)}${until ? `〜${monthWords(until)}` : ''} ${isDone ? '●' : '○'}${day ?? ''}`,
    )
    .join('、')}`

const monthIn = (words: string): string | null => {
  const found = /^(\d{4})年(\d{1,2})月$/.exec(words)
  const month = Number(found?.[2])
  return found && month >= 1 && month <= 12 ? `${found[1]}-${String(month).padStart(2, '0')}` : null
}

const readMark = (part: string): TableMark | null => {
  const found = /^(\d{4}年\d{1,2}月)(?:〜(\d{4}年\d{1,2}月))? ?([○●])(\d{0,2})$/.exec(part.trim())
  const month = found && monthIn(found[1]!)
  const until = found?.[2] === undefined ? undefined : monthIn(found[2])
  if (!month || until === null) return null
  const day = found[4] === '' ? null : Number(found[4])
  if (day !== null && (day < 1 || day > 31)) return null
  return { month, day, isDone: found[3] === '●', ...(until && { until }) }
}

/** What cannot be read is answered as it stands. */
export const readTableTimes = (text: string): TableTimes | { unread: string } => {
  const head = /^計画 (\d{4}年\d{1,2}月)から。/.exec(text)
  const parts = text
    .slice(head?.[0].length ?? 0)
    .split('、')
    .filter((part) => part.trim() !== '')
  const marks: TableMark[] = []
  for (const part of parts) {
    const mark = readMark(part)
    if (!mark) return { unread: part.trim() }
    marks.push(mark)
  }
  const first = (head && monthIn(head[1]!)) ?? marks.map(({ month }) => month).reduce(earlier, '9999-12')
  return { first, marks }
}

/** The day of a mark; without one the first of the month, so that nothing is counted from too late a day. */
const dayOf = ({ month, day }: TableMark): string => dayOfMonth(monthNumberOf(`${month}-01`), day ?? 1)

export type ProposedPlan = {
  /** How often the table shows it, where nobody has said it otherwise. */
  rule: Rule
  /** Whether the months are evenly apart, so that the rule says all of it. */
  isEven: boolean
  wish: Wish
  valid_from: string
  /** Days on which it was performed. */
  performed: string[]
}

const evenly = (months: readonly number[]): number | null => {
  const step = 12 / months.length
  return Number.isInteger(step) && months.every((month, index) => month === months[0]! + index * step) ? step : null
}

/** Months of the planned year in which it stands. */
const yearOf = ({ first, marks }: TableTimes) => {
  const start = monthNumberOf(`${first}-01`)
  const planned = marks.filter(({ month }) => {
    const at = monthNumberOf(`${month}-01`) - start
    return at >= 0 && at < 12
  })
  return {
    planned,
    months: [...new Set(planned.map(({ month }) => monthNumberOf(`${month}-01`)))].toSorted((a, b) => a - b),
  }
}

const ruleOf = (months: readonly number[], times: number): { rule: Rule; isEven: boolean } => {
  const window = (n: number, often: number): Rule =>
    n === 12
      ? { counting: 'window', each: { n: 1, unit: 'year' }, times: often }
      : { counting: 'window', each: { n, unit: 'month' }, times: often }
  const step = months.length === 0 ? null : evenly(months)
  const perMonth = times / Math.max(months.length, 1)
  return step !== null && Number.isInteger(perMonth)
    ? { rule: window(step, perMonth), isEven: true }
    : { rule: window(12, Math.max(times, 1)), isEven: false }
}

/** What a plan says that comes round as the table shows it. Null where its planned year has no mark. */
export const proposedPlan = (times: TableTimes, today: string): ProposedPlan | null => {
  const { planned, months } = yearOf(times)
  if (planned.length === 0) return null
  const { rule, isEven } = ruleOf(months, planned.length)
  const performed = times.marks.filter(({ isDone }) => isDone).map(dayOf)
  const past = performed.filter((day) => day <= today)
  const days = new Set(planned.map(({ day }) => day))
  const [onlyDay] = days
  const start = `${times.first}-01`
  return {
    rule,
    isEven,
    wish: {
      month: months.length === 12 || !isEven ? null : (months[0]! % 12) + 1,
      week: null,
      weekday: null,
      date: days.size === 1 ? (onlyDay ?? null) : null,
    },
    // A table in which nothing is marked as done says nothing of the months before today's.
    valid_from: past.length > 0 ? start : later(start, `${today.slice(0, 7)}-01`),
    performed: past,
  }
}

/** What of it is read otherwise than it may be meant. */
export const tableRemark = (times: TableTimes, today: string): string | null => {
  const remarks = [
    times.marks.some(({ until }) => until) && '複数の月にまたがる印は、はじめの月の予定にします。',
    times.marks.some(({ month }) => month < times.first) &&
      `2年分の表です。${monthWords(times.first)}からの印を計画にし、その前の印は前回の実施日に使います。`,
    proposedPlan(times, today)?.isEven === false &&
      '間隔が一定でないため、年に何回かの計画にし、月は表のとおりにします。',
  ].filter((each) => each !== false)
  return remarks.length === 0 ? null : remarks.join('')
}
