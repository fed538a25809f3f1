/** What of a plan says when it is due; what of a time has already happened. */
import type { Interval } from './days.ts'
import type { ClosedDayRule, OccurrenceState } from './plans.labels.ts'

/** From the first to the second MM-dd; it may go over the year's end. */
export type Season = { from: string; to: string }

/** 用途の区分 of an authority (行政庁): every so many 年度, of which one is known, from the first to the second MM-dd. */
export type AuthorityGroup = {
  /** Names the group within its authority and never changes. */
  key: string
  use: string | null
  every_years: number | null
  fiscal_year: number | null
  from: string | null
  to: string | null
}

export type Rule =
  | { counting: 'rolling'; every: Interval }
  | { counting: 'window'; each: Interval; times: number }
  /** Null where nobody has asked the authority yet: then nothing is due, and the plan says so. */
  | { counting: 'report'; every_years: number; due_year: number | null; season: Season | null }
  | { counting: 'certificate'; valid_for: Interval }
  /** Null: once, in the first season that comes. */
  | { counting: 'season'; season: Season; every_years: number | null }
  | { counting: 'age'; first: Interval; every: Interval }

/** One after another: each time hangs on the one before it, so that one alone is open. */
export type ChainRule = Extract<Rule, { counting: 'rolling' | 'certificate' | 'age' }>
export const isChained = (rule: Rule): rule is ChainRule =>
  rule.counting === 'rolling' || rule.counting === 'certificate' || rule.counting === 'age'

/** Null is any. `week` 5 is the month's last; without a weekday it says nothing. */
export type Wish = { month: number | null; week: number | null; weekday: number | null; date: number | null }

/** First and last day; null where nobody knows when it ends. */
export type Pause = { from: string; until: string | null }

export type Timing = {
  rule: Rule
  /**
   * The day from which it is counted: last performed (rolling), what began (season), made or installed (age), the
   * certificate's last day (certificate). Null where nobody knows. Fixed periods of days and weeks begin on it too.
   */
  anchor_on: string | null
  valid_from: string
  valid_until: string | null
  wish: Wish
  on_closed_day: ClosedDayRule
  pauses: readonly Pause[]
  /** A check is due on the day that use begins again, as the law says of boilers, gondolas and cooling towers. */
  is_due_at_restart: boolean
}

/** What the company says of its days. */
export type CompanyCalendar = {
  /** 1 to 12; 4 is April. */
  year_start_month: number
  isClosed: (day: string) => boolean
}

/** A time that the plan comes round to (実施回). */
export type Occurrence = {
  /** Names the period within its plan and never changes: the same period is never made twice. */
  period_key: string
  /** From when on performing it counts. */
  opens_on: string
  due_by: string
  /** yyyy-MM */
  planned_month: string
  /** Null where only the month is planned. */
  planned_on: string | null
  state: OccurrenceState
  performed_on: string | null
  /** Somebody has put it on its day or month: it stays there. */
  is_placed: boolean
  /** What the certificate says that was given this time. */
  certificate_until: string | null
  /** Hangs on when the one before it will be performed. */
  is_forecast: boolean
  /** Counted from a day that nobody knows, or that was not typed yet. */
  is_unconfirmed: boolean
}

/** Arranged or later: what happened is never computed anew. */
export const isFixed = ({ state }: Pick<Occurrence, 'state'>): boolean => state !== 'planned'

/** Whether it waits for an authority's months. */
export const lacksAuthority = ({ rule }: Pick<Timing, 'rule'>): boolean =>
  rule.counting === 'report' && (rule.season === null || rule.due_year === null)
