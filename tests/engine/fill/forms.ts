/** The trade's forms with their input cells and the facts that hold once they are filled. */
import { readFileSync } from 'node:fs'
import { parseCellReference } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import type { Cell, Workbook } from '#engine/model/workbook.ts'
import { formatValue } from '#engine/calculate/number-format/format-value.ts'
import { corpusBytes, corpusFiles, corpusPath } from '#tests/corpus.ts'

type Input = { cell_reference: string; label: string; type: string; options?: string[]; merged_range?: string }
export type Given = Record<string, string | number>
export type Fact = { fact: string; given: Given; expect: Record<string, string> }
export type Form = { id: string; bytes: Uint8Array; inputs: Input[]; facts: Fact[] }

const formsOf = (folder: string): Form[] =>
  corpusFiles(folder, '.json').map((name) => {
    const sidecar = JSON.parse(readFileSync(corpusPath(name), 'utf8')) as Pick<Form, 'id' | 'inputs' | 'facts'>
    return { ...sidecar, bytes: corpusBytes(name.replace(/json$/, 'xlsx')) }
  })

export const forms = formsOf('forms')
/** With more of the trade's, which stand in the large corpus alone, and the facts that it has of the same forms. */
export const heldForms = [...forms, ...formsOf('forms-2'), ...formsOf('forms-3')]

export function placeOf(reference: string): CellPlace {
  const place = parseCellReference(reference)
  if (!place) throw new Error(`${reference} is no cell reference`)
  return place
}

/** Given values as an entry form hands them over: ISO text in date inputs is a date. */
export const fillsOf = (form: Form, given: Given): CellFill[] =>
  Object.entries(given).map(([reference, value]) => {
    const type = form.inputs.find((input) => input.cell_reference === reference)?.type
    return { ...placeOf(reference), value: valueOf(value, type) }
  })

function valueOf(value: string | number, type: string | undefined): FillValue {
  if (typeof value === 'number') return { type: 'number', number: value }
  if (type === 'date' || type === 'datetime' || type === 'time') return { type, iso: value }
  return { type: 'text', text: value }
}

export const cellAt = (workbook: Workbook, { sheet, row, column }: CellPlace): Cell | undefined =>
  workbook.sheets[sheet]?.rows.find(({ index }) => index === row)?.cells.find((cell) => cell.column === column)

/** Whether the sheet, the row or the column of a cell is hidden. */
export function isHidden(workbook: Workbook, { sheet: index, row, column }: CellPlace): boolean {
  const sheet = workbook.sheets[index]!
  return (
    sheet.state !== 'visible' ||
    sheet.rows.some((each) => each.index === row && each.hidden) ||
    sheet.columns.some(({ hidden, from, to }) => hidden && column >= from && column <= to)
  )
}

/** What the cell shows. */
export function shownAt(workbook: Workbook, place: CellPlace): string {
  const cell = cellAt(workbook, place)
  if (!cell) return ''
  return formatValue(cell.value, workbook.styles[cell.style]?.numberFormat ?? 'General', {
    date1904: workbook.date1904,
  }).text
}
