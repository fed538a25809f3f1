/** Fills a workbook file: the same file, with values, pictures and up-to-date results of its formulas. */
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Cell, Workbook } from '#engine/model/workbook.ts'
import { openPackage, workbookPath } from '#engine/read/package.ts'
import type { Package } from '#engine/read/package.ts'
import { defaultReadLimits } from '#engine/read/limits.ts'
import type { ReadLimits } from '#engine/read/limits.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { computedPlan } from './apply-fills.ts'
import type { CellFill } from './fills.ts'
import { patchPackage } from './package-patch.ts'
import type { PackagePatch } from './package-patch.ts'
import { addPictures } from './patch-drawings.ts'
import { patchSheet } from './patch-sheet.ts'
import type { CellPatch } from './patch-sheet.ts'
import { appendStyles, removeFromCalculationChain, requestRecalculation } from './patch-workbook.ts'
import { planFills } from './plan-fills.ts'
import type { FillPlan } from './plan-fills.ts'

export type FilledWorkbook = {
  /** The file. Parts that no fill reaches are byte for byte those of the file given. */
  bytes: Uint8Array
  /** What the file now holds, formulas recalculated. */
  workbook: Workbook
  /** Formulas that depend on the fills and could not be computed: they show the value they had until Excel opens the file. */
  uncomputed: CellPlace[]
}

/**
 * @param now what TODAY and NOW stand for; with the same moment, the same file and fills give the same bytes
 * @param original the file as read before, where it was; else it is read here
 * @throws SheetError when the file cannot be read, a cell does not exist, or a value fits no cell
 */
export function fillWorkbook(
  bytes: Uint8Array,
  fills: CellFill[],
  now: Date = new Date(),
  limits: ReadLimits = defaultReadLimits,
  original: Workbook = readWorkbook(bytes, limits),
): FilledWorkbook {
  const plan = planFills(original, fills)
  const recalculated = computedPlan(original, plan, now)

  const source = openPackage(bytes, limits.zip)
  const patch = patchPackage(source.archive)
  patchSheets(patch, original, recalculated.workbook, plan, recalculated.changed)
  patchWorkbookParts(patch, source, plan)
  return { bytes: patch.bytes(), workbook: recalculated.workbook, uncomputed: recalculated.uncomputed }
}

function patchSheets(
  patch: PackagePatch,
  original: Workbook,
  result: Workbook,
  plan: FillPlan,
  recalculated: CellPlace[],
): void {
  const filledBySheet = Map.groupBy(plan.cells, ({ sheet }) => sheet)
  const computedBySheet = Map.groupBy(recalculated, ({ sheet }) => sheet)
  for (const sheet of original.sheets) {
    const filled = filledBySheet.get(sheet.index) ?? []
    const computed = computedBySheet.get(sheet.index) ?? []
    const text = filled.length + computed.length > 0 ? patch.read(sheet.partPath) : null
    if (text === null) continue
    const before = createCellIndex(sheet)
    const after = createCellIndex(result.sheets[sheet.index] ?? sheet)
    const patches: CellPatch[] = [
      ...filled.map((cell): CellPatch => ({ kind: 'filled', ...cell })),
      ...computed.map((place) => computedCell(place, after(place.row, place.column))),
    ]
    patch.write(
      sheet.partPath,
      patchSheet(text, patches, ({ row, column }) => before(row, column)?.formula),
    )
    addPictures(
      patch,
      sheet.partPath,
      plan.pictures.filter((picture) => picture.sheet === sheet.index),
    )
  }
}

/** A formula's new value, or what a dynamic array has put into a cell or taken out of it. */
function computedCell({ row, column }: CellPlace, cell: Cell | undefined): CellPatch {
  const value = cell?.value ?? { type: 'blank' }
  if (cell?.formula === undefined) return { kind: 'spilled', row, column, value, style: cell?.style ?? 0 }
  return { kind: 'recalculated', row, column, value, range: cell.isDynamic ? cell.arrayRange : undefined }
}

function patchWorkbookParts(patch: PackagePatch, source: Package, plan: FillPlan): void {
  const workbookPart = workbookPath(source)
  const related = (type: string): string | undefined =>
    source.relationships(workbookPart).find((relationship) => relationship.type === type)?.target
  requestRecalculation(patch, workbookPart)
  const stylesPart = related('styles')
  if (stylesPart) appendStyles(patch, stylesPart, plan.addedStyles)
  const chainPart = related('calcChain')
  if (chainPart)
    removeFromCalculationChain(
      patch,
      chainPart,
      workbookPart,
      plan.cells.filter(({ before }) => before?.formula !== undefined),
    )
}
