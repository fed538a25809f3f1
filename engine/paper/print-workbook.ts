/** Everything between a workbook in memory and its printed pages: conditional formats, drawings, charts. */
import type { Workbook } from '#engine/model/workbook.ts'
import type { ImageSource, PageSet } from '#engine/model/primitives.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import { defaultMinimumScale } from '#engine/draw/text/single-line.ts'
import { withFormulaLinks } from './formula-links.ts'
import { layoutWorkbook } from './layout-workbook.ts'
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
