/** Rows of 年間作業計画表 as facts of a document: what a client's own form may say of each, and of the year. */
import { eras } from '../eras.ts'
import { lastDayOfMonth } from '../months.ts'
import type { ItemSource, MonthLine, PlanMonthSource } from '../templates/item-sources.ts'
import { doerText, timeName } from './plans.list.ts'
import { performerLabels, type OccurrenceRole, type Performer } from './plans.labels.ts'
import { ruleText } from './rule-texts.ts'
import type { Rule } from './rules.ts'
import {
  countWork,
  doneMarksOf,
  marksOf,
  plannedMarksOf,
  planMarkSigns,
  shownMark,
  signText,
  type MarkedTime,
  type PlanMark,
} from './year-marks.ts'

type Named = { id: number; name: string }
/** The inspections of a plan, or its reports to the authority, as the table has them below each other. */
export type PlanLine = {
  role: OccurrenceRole
  kind: {
    name: string
    group_name: string | null
    law: string | null
    article: string | null
    report_to: string | null
  }
  /** How it is counted in this building. */
  rule: Rule
  performer: Performer
  partner_name: string | null
  users: Named[]
  facilities: readonly Named[]
  note: string | null
  price: number | null
  hours: number | null
  /** The day on which it was done last. */
  last_on: string | null
  times: readonly MarkedTime[]
}

/** A building's table of a year. */
export type PlanFacts = {
  year: number
  /** Twelve, yyyy-MM, from the form's first on. */
  months: readonly string[]
  /** The day on which it is read. */
  today: string
  /** In the table's order. */
  lines: readonly PlanLine[]
}

type Fact = string | number | null
export type PlanRowSource = Exclude<Extract<ItemSource, `plan_${string}`>, PlanMonthSource>
export type YearTableSource = Extract<ItemSource, `year_table_${string}`>

const countOf = ({ times }: PlanLine, { months, today }: PlanFacts): number =>
  months.reduce((sum, month) => sum + countWork(times, month, today), 0)
/** A report is no work that is paid for. */
const perTime = (line: PlanLine, amount: 'price' | 'hours'): number | null =>
  line.role === 'report' ? null : line[amount]
const perYear = (line: PlanLine, facts: PlanFacts, amount: 'price' | 'hours'): number | null => {
  const once = perTime(line, amount)
  return once === null ? null : once * countOf(line, facts)
}

export const planRowFacts: Record<PlanRowSource, (line: PlanLine, facts: PlanFacts, company: string) => Fact> = {
  plan_group: ({ kind }) => kind.group_name,
  plan_name: ({ kind, role }) => timeName(kind.name, { role }),
  plan_law: ({ kind }) => kind.law,
  plan_article: ({ kind }) => kind.article,
  plan_rule: ({ rule }) => ruleText(rule),
  plan_doer: (line) => (line.role === 'report' ? line.kind.report_to : doerText(line)),
  plan_firm: ({ performer, partner_name, role, kind }, _, company) => {
    if (role === 'report') return kind.report_to
    return performer === 'own' ? company : (partner_name ?? performerLabels[performer])
  },
  plan_facilities: ({ facilities }) => facilities.map(({ name }) => name).join('、'),
  plan_last_on: ({ last_on }) => last_on,
  plan_count: countOf,
  plan_hours: (line) => perTime(line, 'hours'),
  plan_year_hours: (line, facts) => perYear(line, facts, 'hours'),
  plan_price: (line) => perTime(line, 'price'),
  plan_year_price: (line, facts) => perYear(line, facts, 'price'),
  plan_note: ({ note }) => note,
}

const eraOf = (day: string): { name: string; year: number } => {
  const { name, firstYear } = eras.find(({ from }) => from <= Number(day.replaceAll('-', '')))!
  return { name, year: Number(day.slice(0, 4)) - firstYear + 1 }
}
const total = (facts: PlanFacts, of: (line: PlanLine) => number | null): number =>
  facts.lines.reduce((sum, line) => sum + (of(line) ?? 0), 0)

export const yearTableFacts: Record<YearTableSource, (facts: PlanFacts) => Fact> = {
  // As it is written, without the comma of a thousand.
  year_table_year: ({ year }) => String(year),
  year_table_era_year: ({ months }) => String(eraOf(`${months[0]}-01`).year),
  year_table_year_words: ({ year }) => `${year}年度`,
  year_table_era_words: ({ months }) => {
    const { name, year } = eraOf(`${months[0]}-01`)
    return `${name}${year === 1 ? '元' : year}年度`
  },
  year_table_first_day: ({ months }) => `${months[0]}-01`,
  year_table_last_day: ({ months }) => lastDayOfMonth(months.at(-1)!),
  year_table_count: (facts) => total(facts, (line) => countOf(line, facts)),
  year_table_hours: (facts) => total(facts, (line) => perYear(line, facts, 'hours')),
  year_table_price: (facts) => total(facts, (line) => perYear(line, facts, 'price')),
}

const monthMarks = { month: marksOf, planned: plannedMarksOf, done: doneMarksOf } as const

const partsOf = (source: string): { line: MonthLine; month: number } | null => {
  const [, line, month] = /^plan_(month|planned|done)_(\d{1,2})$/.exec(source) ?? []
  return line === undefined ? null : { line: line as MonthLine, month: Number(month) }
}
export const isPlanMonth = (source: ItemSource): source is PlanMonthSource => partsOf(source) !== null

/** Of a form that has no such sign among its choices. */
const plainSigns: Partial<Record<PlanMark, string>> = {
  arranged: planMarkSigns.planned,
  forecast: planMarkSigns.planned,
}
/** 〇 and ◯ are ○ wherever a form is drawn. */
const sameSign = (sign: string): string => sign.normalize('NFKC').replace(/[◯〇]/gu, '○').replace(/[✕✖]/gu, '×').trim()

/** What a month's cell says: the mark with its day, of choices the one that is the mark. */
export const planMonthText = (
  source: PlanMonthSource,
  { times }: PlanLine,
  { months, today }: PlanFacts,
  choices: readonly string[] | null,
): string | null => {
  const { line, month: number } = partsOf(source)!
  const month = months.find((each) => Number(each.slice(5)) === number)
  if (month === undefined) return null
  const marks = monthMarks[line](times, month, today)
  const shown = shownMark(marks)
  if (!shown) return null
  if (choices === null) return signText(marks)
  const signs = [signText(marks), planMarkSigns[shown.mark], plainSigns[shown.mark]]
  for (const sign of signs) {
    const choice = sign === undefined ? undefined : choices.find((each) => sameSign(each) === sameSign(sign))
    if (choice !== undefined) return choice
  }
  return null
}
