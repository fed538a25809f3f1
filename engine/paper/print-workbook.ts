/** Everything between a workbook in memory and its printed pages: pictures, conditional formats, charts. */
import type { Workbook } from '#engine/model/workbook.ts'
import type { PageSet } from '#engine/model/primitives.ts'
import { drawObject } from '#engine/draw/drawings/draw-object.ts'
import { readWorkbookImages } from '#engine/pdf/images.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { referencedCells } from '#engine/worker/referenced-cells.ts'
import { layoutWorkbook } from './layout-workbook.ts'
import type { LayoutOptions } from './layout-workbook.ts'

export type PrintOptions = Pick<LayoutOptions, 'sheets' | 'title' | 'author' | 'now' | 'fileName' | 'images'>

/**
 * @param options.images pictures prepared before; read from the workbook otherwise
 * @throws ImageError when a picture's size is beyond the limits
 */
export async function printWorkbook(workbook: Workbook, options: PrintOptions): Promise<PageSet> {
  const images = options.images ?? (await readWorkbookImages(workbook))
  const cellsOf = referencedCells(workbook)
  return layoutWorkbook(workbook, {
    ...options,
    images,
    overlays: conditionalOverlays(workbook, createEvaluator(workbook, options.now)),
    drawObject: (object, boxPt, sheet) => drawObject(object, boxPt, { workbook, images, sheet, cellsOf }),
  })
}
