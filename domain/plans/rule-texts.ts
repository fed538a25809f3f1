/** How often, as people read it in a row of a table. */
import { weekdays } from '../dates.ts'
import { eras } from '../eras.ts'
import { nextTurn } from './authority-windows.ts'
import type { Interval } from './days.ts'
import { intervalUnitLabels } from './plans.labels.ts'
import type { AuthorityGroup, Rule, Season, Wish } from './rules.ts'

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

/** 令和9年度 */
export const fiscalYearText = (year: number): string => {
  const era = eras.find(({ firstYear }) => firstYear <= year)
  if (!era) return `${year}年度`
  const ofEra = year - era.firstYear + 1
  return `${era.name}${ofEra === 1 ? '元' : ofEra}年度`
}

const untilText = ({ from, to }: Pick<AuthorityGroup, 'from' | 'to'>): string | null =>
  to === null
    ? from && `${monthDayText(from)}から`
    : from === null
      ? `${monthDayText(to)}まで`
      : seasonText({ from, to })

/** What is known of a group, whether or not a day follows from it: 3年ごと（令和6年度から）、8月1日〜11月29日. */
export const groupText = (group: Omit<AuthorityGroup, 'key'>): string => {
  const { every_years, fiscal_year } = group
  const turn = fiscal_year === null || every_years === 1 ? null : `${fiscalYearText(fiscal_year)}から`
  const every = every_years === null ? null : everyText(every_years)
  const years = every && turn ? `${every}（${turn}）` : (every ?? turn)
  return [years, untilText(group)].filter(Boolean).join('、') || '時期を確認してください'
}

export const groupName = ({ use }: Pick<AuthorityGroup, 'use'>): string => use ?? '用途を確認してください'

/** 神戸市：共同住宅は令和9年度、8月1日〜11月29日, as it comes next in this building; what nobody knows is to be asked. */
export const turnText = (name: string, group: AuthorityGroup, rule: Rule, today: string): string => {
  if (rule.counting !== 'report') return `${name}：${groupName(group)}`
  const turn = nextTurn(rule, today)
  if (turn === null || rule.season === null) {
    const known = groupText(group)
    const rest = known === '時期を確認してください' ? '' : `（${known}）`
    return `${name}：${groupName(group)}${group.use === null ? '、' : 'は'}時期を確認してください${rest}`
  }
  const year = rule.every_years === 1 ? '毎年' : fiscalYearText(turn.fiscal_year)
  return `${name}：${groupName(group)}${group.use === null ? '、' : 'は'}${year}、${seasonText(rule.season)}`
}
