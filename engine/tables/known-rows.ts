/** Rows of a sheet's table as they were made the last time: those of which nothing changed are taken over. */
import type { SheetRow } from '#domain/sheets/sheet-table.ts'
import type { CellStyle, Row, Sheet, Workbook } from '#engine/model/workbook.ts'
import { mergeSpans } from './merge-spans.ts'
import type { MergeSpans } from './merge-spans.ts'
import { StyleClasses } from './style-classes.ts'
import type { VisibleArea } from './visible-area.ts'

type Made = { from: readonly (Row | undefined)[]; overlays: string; row: SheetRow }

/** What the rows of a table have in common. */
export type Ground = { spans: MergeSpans; classes: StyleClasses }

export const groundOf = (sheet: Sheet, area: VisibleArea): Ground => ({
  spans: mergeSpans(sheet, area),
  classes: new StyleClasses(),
})

const isSameArea = (a: VisibleArea, b: VisibleArea): boolean =>
  a.range.top === b.range.top &&
  a.range.left === b.range.left &&
  a.range.bottom === b.range.bottom &&
  a.range.right === b.range.right &&
  a.rows.length === b.rows.length

/** For the states of one sheet of one form: what filling it in leaves as it is is not compared. */
export class KnownRows {
  #last: { styles: readonly CellStyle[]; area: VisibleArea; ground: Ground } | undefined
  readonly #made = new Map<number, Made>()

  ground({ styles }: Workbook, sheet: Sheet, area: VisibleArea): Ground {
    if (this.#last?.styles === styles && isSameArea(this.#last.area, area)) return this.#last.ground
    this.#made.clear()
    const ground = groundOf(sheet, area)
    this.#last = { styles, area, ground }
    return ground
  }

  /** `from`: the rows of the sheet that its cells are read from; `overlays`: what conditional formats lay over them. */
  row(index: number, from: readonly (Row | undefined)[], overlays: string, make: () => SheetRow): SheetRow {
    const made = this.#made.get(index)
    if (made?.overlays === overlays && made.from.every((row, at) => row === from[at])) return made.row
    const row = make()
    this.#made.set(index, { from, overlays, row })
    return row
  }
}
