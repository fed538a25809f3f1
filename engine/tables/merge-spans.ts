/** Merges as the spans of a table that leaves hidden rows out. */
import type { Range, Sheet } from '#engine/model/workbook.ts'
import type { VisibleArea } from './visible-area.ts'

export type Span = { merge: Range; rowspan: number; colspan: number }

export type MergeSpans = {
  /** By the position that shows the merge. A position counts cells of visible rows: row × columns + column. */
  spans: ReadonlyMap<number, Span>
  /** Positions that show no cell of their own. */
  covered: ReadonlySet<number>
  /** By the place of a visible row among them, the sheet's other rows in which merges that are shown in it begin and end. */
  ends: ReadonlyMap<number, ReadonlySet<number>>
}

export const mergeSpans = (sheet: Sheet, { range, rows }: VisibleArea): MergeSpans => {
  const spans = new Map<number, Span>()
  const covered = new Set<number>()
  const ends = new Map<number, Set<number>>()
  const width = range.right - range.left + 1
  const firstShown = (row: number): number => {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (rows[middle]! < row) low = middle + 1
      else high = middle
    }
    return low
  }
  for (const merge of sheet.merges) {
    const top = firstShown(Math.max(merge.top, range.top))
    const bottom = firstShown(Math.min(merge.bottom, range.bottom) + 1)
    const left = Math.max(merge.left, range.left)
    const right = Math.min(merge.right, range.right)
    if (top >= bottom || left > right) continue
    spans.set(top * width + left - range.left, { merge, rowspan: bottom - top, colspan: right - left + 1 })
    for (const end of [merge.top, merge.bottom]) {
      if (end === rows[top]) continue
      const others = ends.get(top) ?? new Set()
      ends.set(top, others.add(end))
    }
    for (let row = top; row < bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (row !== top || column !== left) covered.add(row * width + column - range.left)
      }
    }
  }
  return { spans, covered, ends }
}
