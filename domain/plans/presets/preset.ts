/** What the law says of one check, as a company starts from it: its own copy is edited freely. */
import type { Rule } from '../rules.ts'

/** Who gets its result, on which form; null where no source names one. */
export type ReportDuty = { to: string; form: string | null }

/** How long its records are kept: so many years after it was performed, or after the equipment was disposed of. */
export type Retention = { years: number; from: 'performed' | 'disposed' }

export type KindPreset = {
  /** Never changes: a company's copy knows by it what it was taken from. */
  id: string
  name: string
  law: string
  article: string
  rule: Rule
  /** A check is due on the day that use begins again after a pause. */
  is_due_at_restart?: true
  /** Who may do it; null where the law asks for no qualification. */
  performer: string | null
  report?: ReportDuty
  retention?: Retention
  /** Other presets whose time in the same period is closed by a visit of this one. */
  fulfils?: readonly string[]
  /** What a person must know who plans it: conditions, what begins the counting. */
  note?: string
  /** Where it was read. */
  source: string
}

/** All presets of one version were read on one day; a company's copy carries both. */
export const presetVersion = 1
export const presetsConfirmedOn = '2026-11-27'
/** Stands beside every preset: it is a beginning, no advice. */
export const presetCaution =
  '所轄の行政庁・消防署などに確認してからお使いください。法令の内容は確認日のもので、法的な助言ではありません。'

export const everyMonths = (n: number) => ({ n, unit: 'month' }) as const
export const everyYears = (n: number) => ({ n, unit: 'year' }) as const
export const everyDays = (n: number) => ({ n, unit: 'day' }) as const
/** 「N以内ごとに1回」 */
export const within = (every: ReturnType<typeof everyMonths | typeof everyYears | typeof everyDays>): Rule => ({
  counting: 'rolling',
  every,
})
/** 「Nに何回以上」 */
export const atLeast = (times: number, each: ReturnType<typeof everyMonths | typeof everyYears>): Rule => ({
  counting: 'window',
  each,
  times,
})
/** Months and year are the authority's: nothing is due before somebody has asked. */
export const asAuthoritySets = (every_years: number): Rule => ({
  counting: 'report',
  every_years,
  due_year: null,
  season: null,
})
