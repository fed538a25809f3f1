/** What each form shows once it is filled, worked out by hand in the forms' own JSON. */
import { describe, expect, test } from 'vitest'
import { cellText } from '#domain/sheets/marked-values.ts'
import { formatAddress, parseCellReference } from '#engine/model/address.ts'
import type { FillValue } from '#engine/fill/fills.ts'
import { createOperations } from '#engine/worker/operations.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { heldForms, isHidden, placeOf } from '#tests/engine/fill/forms.ts'

const operations = createOperations()
const now = new Date('2025-05-01T09:00:00+09:00')

const fillValue = (given: string | number): FillValue => {
  if (typeof given === 'number') return { type: 'number', number: given }
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return { type: 'date', iso: given }
  if (/^\d{2}:\d{2}$/.test(given)) return { type: 'time', iso: given }
  return /^\d{4}-\d{2}-\d{2}T/.test(given) ? { type: 'datetime', iso: given } : { type: 'text', text: given }
}

describe.each(heldForms)('$id', ({ id, bytes, facts }) => {
  const workbook = readWorkbook(bytes)
  const isShown = ([reference]: [string, string]) => !isHidden(workbook, placeOf(reference))
  const shownFacts = facts.filter((each) => Object.entries(each.expect).some(isShown))
  test.each(shownFacts)('$fact', async ({ given, expect: told }) => {
    const expected = Object.fromEntries(Object.entries(told).filter(isShown))
    const fills = Object.entries(given).map(([reference, value]) => ({
      ...parseCellReference(reference)!,
      value: fillValue(value),
    }))
    const tables = await operations.tables({ key: id, bytes }, fills, now, null)
    const shown = Object.fromEntries(
      Object.keys(expected).map((reference) => {
        const { sheet, row, column } = parseCellReference(reference)!
        const cells = tables.find((table) => table.sheetIndex === sheet)?.rows.flatMap((each) => each.cells) ?? []
        return [
          reference,
          cellText(cells.find((cell) => cell.address === formatAddress(row, column))?.value ?? 'not shown').text,
        ]
      }),
    )
    expect(shown).toEqual(expected)
  })
})
