import type { Interval } from './days.ts'
import { intervalUnitLabels } from './plans.labels.ts'
import type { Rule, Season } from './rules.ts'

const intervalWords = ({ n, unit }: Interval): string => `${n}${intervalUnitLabels[unit]}`
const dayWords = (monthDay: string): string => `${Number(monthDay.slice(0, 2))}月${Number(monthDay.slice(3))}日`
const seasonWords = ({ from, to }: Season): string => `${dayWords(from)}〜${dayWords(to)}`
const yearsWords = (years: number): string => (years === 1 ? '毎年' : `${years}年ごと`)

/** As the law says it: 「2か月以内ごとに1回」, 「6か月に1回以上」. */
export const ruleWords = (rule: Rule): string => {
  switch (rule.counting) {
    case 'rolling':
      return `${intervalWords(rule.every)}以内ごとに1回`
    case 'window':
      return `${intervalWords(rule.each)}に${rule.times}回以上`
    case 'report':
      return rule.season
        ? `${yearsWords(rule.every_years)}、${seasonWords(rule.season)}`
        : `${yearsWords(rule.every_years)}、行政庁が定める時期`
    case 'certificate':
      return `有効期間${intervalWords(rule.valid_for)}`
    case 'season':
      return rule.every_years === null
        ? `最初の${seasonWords(rule.season)}に1回`
        : `${yearsWords(rule.every_years)}、${seasonWords(rule.season)}に1回`
    case 'age':
      return `${intervalWords(rule.first)}を経過したとき、以後${intervalWords(rule.every)}ごと`
  }
}
