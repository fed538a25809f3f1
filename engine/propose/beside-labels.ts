/** Which texts of a box's row name it, and which belong to the input on their own left. */
import { isUnit, isUnitWord, unitIn, withoutBrackets } from '#domain/templates/units.ts'
import { hasOwnBox, isFilled, isLabel } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { isCheckbox } from './input-boxes.ts'
import { unitAfter } from './units.ts'

const rangeMark = /^[～〜~－―‐-]$/u
const honorific = /^(様|殿|御中|先生)$/u

/** Whether the text is what a check box on its left stands for. */
const isChoice = (box: Box, { boxAt }: FormGrid): boolean => {
  const left = boxAt(box.range.top, box.range.left - 1)
  return left !== undefined && isCheckbox(left) && !box.lines.left
}

const filledLabels = new WeakMap<ReadonlySet<Box>, boolean>()

/** Whether the form sets its labels apart by a fill, judged by those that stand right before an input. */
const hasFilledLabels = (grid: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  const known = filledLabels.get(inputs)
  if (known !== undefined) return known
  const labels = grid.boxes.filter((box) => {
    const next = grid.boxAt(box.range.top, box.range.right + 1)
    return isLabel(box) && !inputs.has(box) && next !== undefined && inputs.has(next)
  })
  const areFilled = labels.filter(isFilled).length * 2 > labels.length
  filledLabels.set(inputs, areFilled)
  return areFilled
}

/**
 * Whether the text belongs to the input on its left and names nothing on its right: its unit, or what the form prints
 * behind it. 倍 behind a multiplier says nothing about the reading that follows.
 */
const isBehindInput = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): boolean => {
  const left = grid.boxAt(box.range.top, box.range.left - 1)
  if (left === undefined || !(inputs.has(left) || left.hasFormula)) return false
  const bare = withoutBrackets(box.label)
  if (honorific.test(bare)) return true
  const isSetApart = isFilled(box) && hasFilledLabels(grid, inputs)
  if (unitIn(box.label) !== null) return !(isUnitWord(bare) && isSetApart)
  if (isSetApart || rangeMark.test(box.label) || hasOwnBox(box)) return false
  return hasFilledLabels(grid, inputs) || [...box.label].length === 1
}

export type LeftLabel = {
  box: Box
  /** Inputs and formulas between this label and the box, nearest first. */
  crossed: Box[]
}

/** Constant texts of the box's row to its left that name what follows them, nearest first. */
export const leftLabels = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): LeftLabel[] => {
  const found: LeftLabel[] = []
  const crossed: Box[] = []
  let seen: Box | undefined
  for (let column = box.range.left - 1; column >= grid.range.left; column--) {
    const other = grid.boxAt(box.range.top, column)
    if (other === undefined || other === seen) continue
    seen = other
    if (inputs.has(other) || other.hasFormula) crossed.push(other)
    else if (isLabel(other) && !grid.isTitle(other) && !isChoice(other, grid) && !isBehindInput(other, grid, inputs))
      found.push({ box: other, crossed: [...crossed] })
  }
  return found
}

/** How many inputs follow a label before the next one. */
const inputsAfter = (label: Box, grid: FormGrid, inputs: ReadonlySet<Box>): number => {
  const following = new Set<Box>()
  for (let column = label.range.right + 1; column <= grid.range.right; column++) {
    const other = grid.boxAt(label.range.top, column)
    if (other !== undefined && inputs.has(other)) following.add(other)
    else if (other !== undefined && isLabel(other) && !isBehindInput(other, grid, inputs)) break
  }
  return following.size
}

/** 年, 月, 日 and 時, 分 are parts of one label's answer. */
const partOfTime = /^(年度?|月|日|時|分|秒|時間|分間)$/u

/** Whether a label still speaks for a box after it has been answered by others. */
const reachesOver = (crossed: readonly Box[], box: Box, grid: FormGrid): boolean => {
  const before = crossed[0] && unitAfter(crossed[0], grid)
  if (!before) return crossed.every((other) => (grid.boxAt(other.range.top, other.range.right + 1)?.label ?? '') === '')
  const own = unitAfter(box, grid)
  if (own === null) return false
  return own.unit === before.unit || (partOfTime.test(own.unit) && partOfTime.test(before.unit))
}

/** The label that stands before another label without an input of its own: 点検前確認 before 写真撮影. */
const groupOver = ({ box: label }: LeftLabel, further: readonly LeftLabel[], grid: FormGrid): string => {
  const height = ({ range }: Box): number => range.bottom - range.top
  const group = further.find(({ box }) => box.style !== label.style || height(box) > height(label))?.box
  if (group === undefined || group.value.type !== 'text' || isUnit(group.label) || [...group.label].length < 2)
    return ''
  const next = grid.boxAt(group.range.top, group.range.right + 1)
  const isFollowed = next !== undefined && isLabel(next) && next.style === label.style
  const isBeside = group.range.top <= label.range.top && group.range.bottom >= label.range.bottom
  return isFollowed && isBeside && hasOwnBox(group) ? group.label : ''
}

/** null where no label is sure to be the box's own; '' where there is none at all. */
export const besideLabel = (box: Box, grid: FormGrid, inputs: ReadonlySet<Box>): string | null => {
  const labels = leftLabels(box, grid, inputs)
  const at = labels.findIndex(({ box: { label } }) => !rangeMark.test(label))
  const named = labels[at]
  if (named === undefined) return ''
  const { label } = named.box
  const { crossed } = named
  if (at > 0) return `${label}（終了）`
  // 天候・外気温 before two boxes names each of them.
  const parts = label.split(/[・／/]/u)
  if (parts.length > 1 && parts.length === inputsAfter(named.box, grid, inputs)) return parts[crossed.length] ?? label
  const unit = unitAfter(box, grid)
  if (unit !== null && unit.subject !== '') {
    const first = crossed.length === 0 ? label : labels.at(-1)!.box.label
    return `${first}：${unit.subject}（${unit.unit}）`
  }
  if (crossed.length > 0 && !reachesOver(crossed, box, grid)) return null
  if (unit !== null) return `${label}（${unit.unit}）`
  if (crossed.length > 0) return `${label}${crossed.length + 1}`
  const group = groupOver(named, labels.slice(at + 1), grid)
  return group === '' ? label : `${group}：${label}`
}

export const isAddressee = (box: Box, { boxAt }: FormGrid): boolean =>
  [1, 2].some((distance) => honorific.test(boxAt(box.range.top, box.range.right + distance)?.label ?? ''))
