/** Everything between a workbook in memory and its printed pages: conditional formats, drawings, charts. */
import type { Range, Workbook } from '#engine/model/workbook.ts'
import type { ImageSource, PageSet } from '#engine/model/primitives.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import { defaultMinimumScale } from '#engine/draw/text/single-line.ts'
import { withFormulaLinks } from './formula-links.ts'
import { layoutWorkbook, rangeOf, sheetTiles } from './layout-workbook.ts'
import type { LayoutOptions } from './layout-workbook.ts'
import { withLinkedCells } from './linked-cells.ts'
import { narrowingOf } from './sheet-view.ts'

export type PrintOptions = Pick<LayoutOptions, 'sheets' | 'title' | 'author' | 'now' | 'fileName'> & {
  /** The workbook's pictures, prepared, by index in workbook.media; null or missing = a placeholder. */
  images: ReadonlyMap<number, ImageSource | null>
}

export function printWorkbook(workbook: Workbook, options: PrintOptions): PageSet {
  const { images } = options
  const evaluator = createEvaluator(workbook, options.now)
  const overlays = conditionalOverlays(workbook, evaluator)
  const mostCondensed = narrowingOf(workbook) * defaultMinimumScale
  const context = withLinkedCells(
    { workbook, images, cellsOf: referencedCells(workbook), mostCondensed },
    overlays,
    evaluator,
  )
  return layoutWorkbook(withFormulaLinks(workbook, evaluator), {
    ...options,
    images,
    overlays,
    drawObject: (object, boxPt, sheet) => drawObject(object, boxPt, { ...context, sheet }),
  })
}

/** On the page of a chart there are no cells. */
const noCells: Range = { top: 0, left: 0, bottom: 0, right: 0 }

/** By index of the visible sheets, the cells of each page in their order. */
export function sheetPages(workbook: Workbook, now: Date): Map<number, Range[]> {
  const overlays = conditionalOverlays(workbook, createEvaluator(workbook, now))
  return new Map(
    workbook.sheets
      .filter(({ state }) => state === 'visible')
      .map((sheet) => [
        sheet.index,
        sheet.kind === 'chartsheet' ? [noCells] : sheetTiles(workbook, sheet, overlays).tiles.map(rangeOf),
      ]),
  )
}
