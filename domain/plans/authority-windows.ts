/** In which years and months an authority is reported to, as it says of a group of use (用途). What nobody knows is null. */
import { dayOfMonth } from './days.ts'
import type { AuthorityGroup, Rule, Season } from './rules.ts'

type ReportRule = Extract<Rule, { counting: 'report' }>

/** 年度 begin in April, whenever a company's own year does. */
const yearBegins = '04-01'

/** The calendar year in which that day of a 年度 lies: 31 March of 令和6年度 is in 2025. */
export const calendarYearOf = (fiscal_year: number, monthDay: string): number =>
  monthDay >= yearBegins ? fiscal_year : fiscal_year + 1

/** The 年度 that a day lies in. */
export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) >= yearBegins ? 0 : 1)

/** Null as long as one of its ends is not known. */
export const seasonOfGroup = ({ from, to }: Pick<AuthorityGroup, 'from' | 'to'>): Season | null =>
  from === null || to === null ? null : { from, to }

/** The group that a plan names; null where it names none, or one that is there no more. */
export const groupOf = (
  groups: readonly AuthorityGroup[] | null | undefined,
  key: string | null | undefined,
): AuthorityGroup | null => (key ? (groups?.find((group) => group.key === key) ?? null) : null)

/** Of what comes every year, any year is its turn. */
const anyYear = 2000

const dueYearOf = (fiscal_year: number | null, every_years: number, season: Season | null): number | null => {
  if (every_years === 1) return anyYear
  return fiscal_year === null || season === null ? null : calendarYearOf(fiscal_year, season.from)
}

type Said = { due_year: number | null; season: Season | null }

/** What was typed for this building goes before what its authority says of the group, and that before what the kind says. */
export const ruleInBuilding = (rule: Rule, said: Said, group: AuthorityGroup | null): Rule => {
  if (rule.counting !== 'report') return rule
  const season = said.season ?? (group && seasonOfGroup(group)) ?? rule.season
  const every_years = group?.every_years ?? rule.every_years
  const turn = group && dueYearOf(group.fiscal_year, every_years, season)
  return { counting: 'report', every_years, due_year: said.due_year ?? turn ?? rule.due_year, season }
}

export type Turn = { fiscal_year: number; from: string; to: string }

const dayIn = (year: number, monthDay: string): string =>
  dayOfMonth(year * 12 + Number(monthDay.slice(0, 2)) - 1, Number(monthDay.slice(3)))

/** The days of a season that begins in that calendar year; it may go over the year's end. */
export const seasonDays = ({ from, to }: Season, year: number): { from: string; to: string } => ({
  from: dayIn(year, from),
  to: dayIn(from <= to ? year : year + 1, to),
})

/** Whose turn it is next: the first window that is not over on that day; null while year or months are not known. */
export const nextTurn = ({ every_years, due_year, season }: ReportRule, today: string): Turn | null => {
  if (due_year === null || season === null) return null
  const behind = Math.floor((Number(today.slice(0, 4)) - 1 - due_year) / every_years)
  // A window ends in the year after its own at the latest, so that one of these is not over.
  for (let turn = behind; turn <= behind + 3; turn += 1) {
    const days = seasonDays(season, due_year + turn * every_years)
    if (days.to >= today) return { fiscal_year: fiscalYearOf(days.from), ...days }
  }
  return null
}
