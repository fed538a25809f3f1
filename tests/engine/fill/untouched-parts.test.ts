/** What a fill must not touch: every other part's bytes, and every feature of the sheets it writes into. */
import { describe, expect, it } from 'vitest'
import { rangeContains } from '#engine/model/address.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { openZip } from '#engine/package/zip.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { partText } from './workbook-file.ts'

const files = [...corpusFiles('forms', '.xlsx'), ...corpusFiles('xlsx', '.xlsx'), ...corpusFiles('xlsx', '.xlsm')]
const now = new Date('2025-04-10T12:00:00+09:00')

/** A new row, a cell that is there, and a number: enough to rewrite the first sheet. */
function someFills(workbook: Workbook): CellFill[] {
  const sheet = workbook.sheets.find(({ kind }) => kind === 'worksheet')
  if (!sheet) return []
  const below = (sheet.usedRange?.bottom ?? 0) + 2
  const existing = sheet.rows
    .flatMap((row) => row.cells.map((cell) => ({ row: row.index, ...cell })))
    .find(
      ({ row, column, formula }) =>
        formula === undefined && !sheet.merges.some((merge) => rangeContains(merge, row, column)),
    )
  return [
    { sheet: sheet.index, row: below, column: 0, value: { type: 'text', text: '記入' } },
    { sheet: sheet.index, row: below, column: 2, value: { type: 'number', number: 1.5 } },
    ...(existing
      ? [
          {
            sheet: sheet.index,
            row: existing.row,
            column: existing.column,
            value: { type: 'text', text: '上書き' },
          } as const,
        ]
      : []),
  ]
}

/** Everything of a sheet but its cells' values. */
const features = ({ rows, usedRange: _, ...rest }: Sheet): unknown => ({
  ...rest,
  heights: rows.map(({ index, heightPt, hidden }) => [index, heightPt, hidden]),
})

/** Elements and attributes of a sheet's XML outside its cells, counted. */
function census(xml: string): Record<string, number> {
  const outside = xml
    .replace(/<(?:\w+:)?sheetData(?:\s*\/>|[\s>][\s\S]*<\/(?:\w+:)?sheetData>)/, '')
    .replace(/<(?:\w+:)?dimension[^>]*>/, '')
  const counts: Record<string, number> = {}
  for (const [tag] of outside.matchAll(/<[^/?!][^>]*>/g)) counts[tag] = (counts[tag] ?? 0) + 1
  return counts
}

describe.each(files)('%s', (name) => {
  const bytes = corpusBytes(name)
  const before = readWorkbook(bytes)
  const fills = someFills(before)
  const filled = fillWorkbook(bytes, fills, now)
  const after = readWorkbook(filled.bytes)

  it('copies every part it does not write, byte for byte', () => {
    const source = openZip(bytes)
    const target = openZip(filled.bytes)
    const changed = [...source.entries.values()]
      .filter((entry) => {
        const copy = target.entries.get(entry.name)
        return (
          !copy ||
          copy.crc32 !== entry.crc32 ||
          Buffer.compare(copy.compressed, entry.compressed) !== 0 ||
          copy.dosTime !== entry.dosTime ||
          copy.externalAttributes !== entry.externalAttributes
        )
      })
      .map((entry) => entry.name)
    const sheetParts = before.sheets.map(({ partPath }) => partPath)
    expect(
      changed.filter((part) => !sheetParts.includes(part) && !/^xl\/(?:workbook|calcChain)\.xml$/.test(part)),
    ).toEqual([])
    expect([...target.entries.keys()]).toEqual([...source.entries.keys()])
  })

  it('keeps merges, drawings, formats, validations, names and page setup', () => {
    expect({ ...after, sheets: [] }).toEqual({ ...before, sheets: [] })
    after.sheets.forEach((sheet, index) => {
      const original = before.sheets[index]
      const kept = new Set(original?.rows.map((row) => row.index))
      expect(features({ ...sheet, rows: sheet.rows.filter((row) => kept.has(row.index)) })).toEqual(
        original && features(original),
      )
      if (sheet.kind === 'worksheet')
        expect(census(partText(filled.bytes, sheet.partPath))).toEqual(census(partText(bytes, sheet.partPath)))
    })
  })

  it('holds the values and keeps the formulas', () => {
    for (const { sheet, row, column, value } of fills) {
      const cell = after.sheets[sheet]?.rows
        .find(({ index }) => index === row)
        ?.cells.find((candidate) => candidate.column === column)
      expect(cell?.value).toEqual(value)
    }
    const formulas = (workbook: Workbook): unknown =>
      workbook.sheets.map((sheet) =>
        sheet.rows.flatMap((row) =>
          row.cells.flatMap((cell) =>
            cell.formula === undefined ? [] : [[row.index, cell.column, cell.formula, cell.arrayRange]],
          ),
        ),
      )
    expect(formulas(after)).toEqual(formulas(before))
  })

  it('gives the same bytes for the same input', () => {
    expect(Buffer.compare(fillWorkbook(bytes, fills, now).bytes, filled.bytes)).toBe(0)
  })

  it('describes the file it wrote', () => {
    const values = (workbook: Workbook): unknown =>
      workbook.sheets.map((sheet) =>
        sheet.rows.flatMap((row) =>
          row.cells
            .filter(({ value }) => value.type !== 'blank' && !(value.type === 'text' && value.text === ''))
            .map(({ column, style, value }) => [row.index, column, style, value]),
        ),
      )
    expect(values(after)).toEqual(values(filled.workbook))
  })
})
