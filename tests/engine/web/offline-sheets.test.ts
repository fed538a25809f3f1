/** What a device calculates by itself is what the server would have answered. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { typedContents } from '#domain/documents/typed-contents.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { parseFont } from '#engine/draw/fonts/fontkit.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import type { FileFace } from '#engine/model/primitives.ts'
import { faceFiles, readFontFile } from '#engine/pdf/font-files.ts'
import { measuringTrueType } from '#engine/pdf/write/truetype-subset.ts'
import { createOperations } from '#engine/worker/operations.ts'
import { openForm } from '#src/features/documents/editor/draft/offline/form-calculation.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'

const now = new Date('2026-06-17T03:00:00Z')
const operations = createOperations()

type Sidecar = { inputs: { cell_reference: string; label: string; type: ItemType; options?: string[] }[] }

const itemsOf = (form: string): TemplateItem[] =>
  (JSON.parse(new TextDecoder().decode(corpusBytes(form.replace('.xlsx', '.json')))) as Sidecar).inputs.map(
    ({ label, type, cell_reference, options = [] }, id) => ({
      id,
      name: label,
      type,
      cell_reference,
      item_parts: options.map((item_value, part) => ({ id: part, item_value })),
      fileId: null,
      path: null,
      limits: null,
      photos_wanted: null,
      source: null,
      source_row: null,
      lineage: null,
    }),
  )

const typedValue = ({ type, item_parts }: TemplateItem): fc.Arbitrary<DocsDataValue> => {
  const text = fc.constantFrom('', '〃', '第一ビル 屋上 キュービクル', '髙橋﨑', '長い文章です。'.repeat(12), '-1,234')
  const number = fc.oneof(fc.integer({ min: -99, max: 9_999_999 }), fc.double({ min: 0, max: 1, noNaN: true }))
  switch (type) {
    case 'number':
    case 'percent':
      return fc.oneof(number.map(String), fc.constantFrom('１２３', '不明', '10%', ''))
    case 'date':
      return fc.constantFrom('2026-06-17', 'R8.6.1', '6/30', '未定')
    case 'datetime':
      return fc.constantFrom('2026-06-17T09:30', '未定')
    case 'time':
      return fc.constantFrom('08:30', '25:00', '9時')
    case 'select':
    case 'radio':
    case 'checkbox':
      return fc
        .constantFrom(...item_parts.map(({ item_value }) => item_value), 'ほか')
        .map((choice) => (type === 'checkbox' ? [choice] : choice))
    default:
      return text
  }
}

/** Charts stay as they were: beside one, drawn objects are not compared. */
const compared = (table: SheetTable, drawsCells: boolean): SheetTable =>
  drawsCells ? { ...table, drawings: [] } : table

const picture: CellFill['value'] = {
  type: 'picture',
  images: [
    {
      key: 'photo',
      contentType: 'image/png',
      // A pixel.
      bytes: new Uint8Array(
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
          'base64',
        ),
      ),
      widthPx: 1,
      heightPx: 1,
    },
  ],
}

const forms = corpusFiles('forms', '.xlsx')

test('the trade has twelve forms', () => expect(forms).toHaveLength(12))

describe.each(forms)('%s', (form) => {
  const items = itemsOf(form)
  const bytes = corpusBytes(form)
  const inputs = items.filter(({ type }) => isInputType(type))
  const contentsOf = (most: number) =>
    fc
      .subarray(inputs, { minLength: 1, maxLength: Math.min(most, inputs.length) })
      .chain((some) => fc.tuple(...some.map((item) => typedValue(item).map((data) => ({ item_id: item.id, data })))))
  const pictured = items.flatMap(({ type, cell_reference }) => {
    const place = type === 'fileupload' && cell_reference !== null ? parseCellReference(cell_reference) : null
    return place ? [place] : []
  })
  const pictures = pictured.slice(0, 1).map((place): CellFill => ({ ...place, value: picture }))
  const onServer = (data: DataByItem) =>
    operations.tables({ key: form, bytes }, [...valueFills(items, data), ...pictures], now, null)

  test('the same tables as on the server, change by change', async () => {
    const calculate = openForm({ bytes, items })
    await fc.assert(
      fc.asyncProperty(
        contentsOf(40),
        fc.array(contentsOf(3), { minLength: 3, maxLength: 3 }),
        async (before, steps) => {
          const saved = typedContents(items, new Map(), before, businessDay(now))
          const answered = await onServer(saved)
          const typed = new Map<number, DocsDataValue>()
          for (const step of steps) {
            for (const { item_id, data } of step) typed.set(item_id, data)
            const entries = [...typed].map(([item_id, data]) => ({ item_id, data }))
            const expected = await onServer(typedContents(items, saved, entries, businessDay(now)))
            const tables = expected.map(({ sheetIndex: sheet }) => {
              const { drawings } = answered.find(({ sheetIndex }) => sheetIndex === sheet)!
              return calculate({ sheet, saved, typed: entries, now, drawings, pictured: pictured.slice(0, 1) })
            })
            for (const [at, { table, uncomputed, drawsCells }] of tables.entries()) {
              const { name, sheetIndex, uncomputed: places } = expected[at]!
              expect(compared(table!, drawsCells)).toEqual(compared(expected[at]!, drawsCells))
              expect(uncomputed.filter((each) => each.sheetIndex === sheetIndex)).toEqual(
                places.length > 0 ? [{ sheetIndex, name, uncomputed: places }] : [],
              )
            }
          }
        },
      ),
      { numRuns: 2, seed: 8487 },
    )
  })
})

test.each(Object.keys(faceFiles) as FileFace[])('%s measures without its glyphs as with them', (face) => {
  const [whole, measures] = [readFontFile(face), measuringTrueType(readFontFile(face))].map((file) => parseFont(file))
  for (const character of 'Aij1,%¥▲☑①あアｱ一髙﨑𠮷→㎡\u00a0') {
    const codePoint = character.codePointAt(0)!
    expect(measures!.hasGlyphForCodePoint(codePoint), character).toBe(whole!.hasGlyphForCodePoint(codePoint))
    const { id } = measures!.glyphForCodePoint(codePoint)
    expect(id, character).toBe(whole!.glyphForCodePoint(codePoint).id)
    expect(measures!.hmtx.metrics.get(id).advance).toBe(whole!.hmtx.metrics.get(id).advance)
  }
})
