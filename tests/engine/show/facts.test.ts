/** What each form shows once it is filled, worked out by hand in the forms' own JSON. */
import { describe, expect, test } from 'vitest'
import { cellText } from '#domain/documents/sheet-table.ts'
import { formatAddress, parseCellReference } from '#engine/model/address.ts'
import type { FillValue } from '#engine/fill/fills.ts'
import { createOperations } from '#engine/worker/operations.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'

type Given = Record<string, string | number>
type Sidecar = { facts: { fact: string; given: Given; expect: Record<string, string> }[] }

const operations = createOperations()
const now = new Date('2025-05-01T09:00:00+09:00')

const fillValue = (given: string | number): FillValue => {
  if (typeof given === 'number') return { type: 'number', number: given }
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return { type: 'date', iso: given }
  return /^\d{4}-\d{2}-\d{2}T/.test(given) ? { type: 'datetime', iso: given } : { type: 'text', text: given }
}

describe.each(corpusFiles('forms', '.xlsx'))('%s', (form) => {
  const { facts } = JSON.parse(new TextDecoder().decode(corpusBytes(form.replace('.xlsx', '.json')))) as Sidecar
  test.each(facts)('$fact', async ({ given, expect: expected }) => {
    const fills = Object.entries(given).map(([reference, value]) => ({
      ...parseCellReference(reference)!,
      value: fillValue(value),
    }))
    const tables = await operations.tables({ key: form, bytes: corpusBytes(form) }, fills, now, null)
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
