/** The unit of a number: written beside its box, under its heading or in its format. */
import { isUnit } from '#domain/templates/units.ts'
import type { Box, FormGrid } from './form-grid.ts'

const bare = (unit: string): string => unit.replace(/^[（(［[]|[）)］\]]$/gu, '')

const longestUnit = 6

/** 0.0"℃" → ℃; '' where the format has none behind its digits. Its first section speaks for all. */
const formatUnit = (numberFormat: string): string => {
  const section = numberFormat.replace(/\[[^\]]*\]/g, '').split(';')[0] ?? ''
  const unit = /[0#?]\s*"\s*([^"]+?)\s*"$/.exec(section)?.[1] ?? ''
  return unit.length <= longestUnit && !/^[-－(（)）]/.test(unit) ? unit : ''
}

/** 年 after a box says what the number before it counts. */
export const unitBeside = (box: Box, { boxAt }: Pick<FormGrid, 'boxAt'>): string => {
  const right = boxAt(box.range.top, box.range.right + 1)
  return right !== undefined && right.value.type === 'text' && isUnit(right.label) ? bare(right.label) : ''
}

/** '' without a unit. */
export const unitOf = (box: Box, grid: FormGrid): string => formatUnit(box.style.numberFormat) || unitBeside(box, grid)

/** 休憩 and 分 → 休憩（分）; a name that says its unit stays. */
export const withUnit = (name: string, unit: string): string =>
  unit === '' || name === '' || name.includes(unit) || /[）)]$/u.test(name) ? name : `${name}（${unit}）`
