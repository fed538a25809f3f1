/**
 * A form that is filled in again and again, a value at a time: what does not depend on the changed values stays as it was.
 * Answers what filling the empty form would.
 */
import { isSameValue } from '#engine/calculate/cell-changes.ts'
import type { Recalculation } from '#engine/calculate/recalculate.ts'
import { computedPlan } from '#engine/fill/apply-fills.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import type { FillPlan, PlannedCell } from '#engine/fill/plan-fills.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { filledPlan } from './filled-tables.ts'

/** @throws SheetError for a cell that does not exist or a value no cell can hold */
export type Refilling = (fills: CellFill[], now: Date) => Pick<Recalculation, 'workbook' | 'uncomputed'>

const keyOf = ({ sheet, row, column }: PlannedCell): string => `${sheet}:${row}:${column}`

/** Cells with another value than before; null where that is not all: then the form has to be filled in from the beginning. */
const changedCells = (before: FillPlan, after: FillPlan): PlannedCell[] | null => {
  const drawsOrLooksOtherwise =
    before.pictures.length + after.pictures.length > 0 ||
    JSON.stringify(before.addedStyles) !== JSON.stringify(after.addedStyles)
  if (drawsOrLooksOtherwise) return null
  const left = new Map(before.cells.map((cell) => [keyOf(cell), cell]))
  const changed: PlannedCell[] = []
  for (const cell of after.cells) {
    const old = left.get(keyOf(cell))
    left.delete(keyOf(cell))
    if (old?.style === cell.style && isSameValue(old.value, cell.value)) continue
    // An array that is written over leaves what it has put into other cells.
    if (cell.value.type === 'blank' || (cell.before?.isDynamic && old === undefined)) return null
    changed.push(cell)
  }
  // Where a value was taken away the form's own comes back, and with it what was calculated of it when it was stored.
  return left.size === 0 ? changed : null
}

export const createRefilling = (form: Workbook): Refilling => {
  let last: { plan: FillPlan; workbook: Workbook } | undefined
  const filledOn = (plan: FillPlan, now: Date): Recalculation | null => {
    const cells = last && changedCells(last.plan, plan)
    if (!last || !cells) return null
    const { styles } = last.workbook
    const result = computedPlan(last.workbook, { ...plan, cells, styles }, now)
    // A formula that cannot be computed shows what was stored with the form, not what it came to a moment ago.
    return result.uncomputed.length === 0 ? result : null
  }
  return (fills, now) => {
    const plan = filledPlan(form, fills)
    const { workbook, uncomputed } = filledOn(plan, now) ?? computedPlan(form, plan, now)
    last = uncomputed.length === 0 ? { plan, workbook } : undefined
    return { workbook, uncomputed }
  }
}
