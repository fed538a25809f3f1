/** Another program's view of the filled forms: every value is there, in the kind it was given. */
import { Workbook as ExcelWorkbook } from 'exceljs'
import { describe, expect, it } from 'vitest'
import { formatAddress } from '#engine/model/address.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { forms, placeOf } from './forms.ts'
import type { Form } from './forms.ts'

function everyInput(form: Form): CellFill[] {
  return form.inputs
    .filter(({ type }) => type !== 'fileupload')
    .map((input, at) => ({ ...placeOf(input.cell_reference), value: sample(input.type, at, input.options) }))
}

function sample(type: string, at: number, options: string[] | undefined): FillValue {
  switch (type) {
    case 'number':
      return { type: 'number', number: at + 0.5 }
    case 'date':
      return { type: 'date', iso: '2025-04-10' }
    case 'datetime':
      return { type: 'datetime', iso: '2025-04-10T09:30' }
    default:
      return { type: 'text', text: options?.[at % options.length] ?? ` 記入${at}\n=A1 ` }
  }
}

const expected = (value: FillValue): unknown => {
  switch (value.type) {
    case 'number':
      return value.number
    case 'text':
      return value.text
    case 'date':
      return '2025-04-10T00:00:00.000Z'
    case 'datetime':
      return '2025-04-10T09:30:00.000Z'
    default:
      return null
  }
}

describe.each(forms)('$id', (form) => {
  it('reads back every value', async () => {
    const fills = everyInput(form)
    const reader = new ExcelWorkbook()
    await reader.xlsx.load(Buffer.from(fillWorkbook(form.bytes, fills).bytes) as never)
    for (const { sheet, row, column, value } of fills) {
      const cell = reader.worksheets[sheet]?.getCell(formatAddress(row, column)).value
      expect(cell instanceof Date ? cell.toISOString() : cell).toEqual(expected(value))
    }
  })
})
