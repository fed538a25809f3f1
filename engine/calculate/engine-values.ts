/** Values as the calculation library hands them to functions and takes them back. */
import type { CellValue, Range, Row } from '#engine/model/workbook.ts'

export const kinds = { blank: 0, number: 1, text: 2, boolean: 3, error: 4, array: 5 } as const

export type EngineScalar =
  | { kind: typeof kinds.blank }
  | { kind: typeof kinds.number; value: number }
  | { kind: typeof kinds.text; value: string }
  | { kind: typeof kinds.boolean; value: boolean }
  | { kind: typeof kinds.error; code: string }
export type EngineArray = {
  kind: typeof kinds.array
  rows: EngineScalar[][]
  height: number
  width: number
  /** One-based place of the first cell, where the array is a range's. */
  originRow?: number
  originCol?: number
}
export type EngineValue = EngineScalar | EngineArray

const blank: EngineScalar = { kind: kinds.blank }

/** The range's values. @param rows those within the range, in order */
export function rangeArray(range: Range, rows: Row[]): EngineArray {
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  const values = Array.from({ length: height }, () => new Array<EngineScalar>(width).fill(blank))
  for (const row of rows) {
    const inRow = values[row.index - range.top]
    if (!inRow) continue
    for (const cell of row.cells) inRow[cell.column - range.left] = scalarOf(cell.value)
  }
  return { kind: kinds.array, rows: values, height, width, originRow: range.top + 1, originCol: range.left + 1 }
}

function scalarOf(value: CellValue): EngineScalar {
  switch (value.type) {
    case 'blank':
      return blank
    case 'number':
      return { kind: kinds.number, value: value.number }
    case 'text':
      return { kind: kinds.text, value: value.text }
    case 'boolean':
      return { kind: kinds.boolean, value: value.boolean }
    case 'error':
      return { kind: kinds.error, code: value.error }
  }
}
