/** How often, as people read it in a row of a table. */
import { weekdays } from '../dates.ts'
import type { Interval } from './days.ts'
import { intervalUnitLabels } from './plans.labels.ts'
import type { Rule, Season, Wish } from './rules.ts'

const intervalText = ({ n, unit }: Interval): string => `${n}${intervalUnitLabels[unit]}`

const monthDayText = (day: string): string => `${Number(day.slice(0, 2))}月${Number(day.slice(3))}日`
/** 8月1日〜11月29日 */
export const seasonText = ({ from, to }: Season): string => `${monthDayText(from)}〜${monthDayText(to)}`

const everyText = (years: number): string => (years === 1 ? '毎年' : `${years}年ごと`)

export const ruleText = (rule: Rule): string => {
  switch (rule.counting) {
    case 'rolling':
      return `${intervalText(rule.every)}以内ごと`
    case 'window':
      return `${intervalText(rule.each)}に${rule.times}回`
    case 'report':
      return `${everyText(rule.every_years)}（${rule.season === null ? '時期を確認してください' : seasonText(rule.season)}）`
    case 'certificate':
      return `有効期限まで（${intervalText(rule.valid_for)}）`
    case 'season':
      return `${rule.every_years === null ? '1回' : everyText(rule.every_years)}（${seasonText(rule.season)}）`
    case 'age':
      return `${intervalText(rule.first)}から、以後${intervalText(rule.every)}ごと`
  }
}

/** 10月の第2金曜; null without any wish. */
export const wishText = ({ month, week, weekday, date }: Wish): string | null => {
  const day =
    weekday === null
      ? date && `${date}日`
      : `${week === null ? '' : week === 5 ? '最終' : `第${week}`}${weekdays[weekday] ?? ''}曜`
  return [month && `${month}月`, day].filter(Boolean).join('の') || null
}
