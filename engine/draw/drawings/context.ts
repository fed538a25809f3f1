import type { ImageSource } from '#engine/model/primitives.ts'
import type { Metafile } from '../metafile/metafile.ts'
import type { CellValue, Workbook } from '#engine/model/workbook.ts'

export type DrawingContext = {
  workbook: Workbook
  /** Prepared pictures by index in workbook.media; null (or missing) where a picture cannot be drawn. */
  images: ReadonlyMap<number, ImageSource | null>
  /** Horizontal scale that text in shapes may be condensed to; default: as text frames have it. */
  mostCondensed?: number
  /** Index of the sheet the object stands on: references in formulas without a sheet name mean it. */
  sheet: number
  /**
   * The cells a chart's formula refers to, row by row, with what was recalculated; null where it is no plain
   * reference to cells of this workbook, and the values cached in the chart are shown.
   */
  cellsOf: (formula: string, sheet: number) => ReferencedCell[] | null
  /**
   * The cells that a linked picture shows, as they are now; null where its formula leads to none, and the stored picture is
   * shown. Absent where nothing can be drawn of them.
   */
  drawCells?: (formula: string, sheet: number) => Metafile | null
}

export type ReferencedCell = {
  value: CellValue
  numberFormat: string
  /** In a row or column that is not shown. */
  isHidden: boolean
}
