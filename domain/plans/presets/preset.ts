/** What the law says of one check, as a company starts from it: its own copy is edited freely. */
import type { KindPreset } from '../plans.contract.ts'
import type { Rule } from '../rules.ts'

/** What is said of a preset; what is left out stands nowhere where it was read, and is left to the company. */
export type PresetFacts = Pick<KindPreset, 'key' | 'name' | 'law' | 'article' | 'rule' | 'qualification' | 'source'> &
  Partial<
    Pick<KindPreset, 'is_due_at_restart' | 'report_to' | 'report_form' | 'report_years' | 'retention_years' | 'note'>
  > & { fulfils?: readonly string[] }

/** All presets of one version were read on one day; a company's copy carries both. */
export const presetVersion = 2
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
