/** The unit of a number: written beside its box, under its heading or in its format. */
import { isUnitWord, unitIn } from '#domain/templates/units.ts'
import type { UnitOf } from '#domain/templates/units.ts'
import type { Box, FormGrid } from './form-grid.ts'

const longestUnit = 6

/** 0.0"℃" → ℃; '' where the format has none behind its digits. Its first section speaks for all. */
const formatUnit = (numberFormat: string): string => {
  const section = numberFormat.replace(/\[[^[\]]*\]/g, '').split(';')[0] ?? ''
  const unit = /[0#?]\s*"([^"]*)"$/.exec(section)?.[1]?.trim() ?? ''
  return unit.length <= longestUnit && !/^[-－(（)）]/.test(unit) ? unit : ''
}

/** 年 after a box says what the number before it counts; null without a unit there. */
export const unitAfter = (box: Box, { boxAt }: Pick<FormGrid, 'boxAt'>): UnitOf | null => {
  const right = boxAt(box.range.top, box.range.right + 1)
  return right?.value.type === 'text' ? unitIn(right.label) : null
}

/** '' without a unit. */
export const unitOf = (box: Box, grid: FormGrid): string =>
  formatUnit(box.style.numberFormat) || (unitAfter(box, grid)?.unit ?? '')

/** 年 is said in 年度 already; A in A社電流 is not. */
const saysUnit = (name: string, unit: string): boolean =>
  isUnitWord(unit) ? name.includes(unit) : name.endsWith(unit) || name.includes(`（${unit}）`)

/** 休憩 and 分 → 休憩（分）; a name that says its unit stays. */
export const withUnit = (name: string, unit: string): string =>
  unit === '' || name === '' || saysUnit(name, unit) || /[）)]$/u.test(name) ? name : `${name}（${unit}）`
