/** The trade's forms and every other workbook of the corpus, printed and read back. */
import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { applyFills } from '#engine/fill/apply-fills.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { corpusBytes, corpusFiles, corpusPath, hasCorpus } from '#tests/corpus.ts'
import { fillsOf, forms, isHidden, placeOf } from '#tests/engine/fill/forms.ts'
import { readPdf, withoutSpace } from './pdf-text.ts'

const now = new Date('2025-05-01T00:00:00Z')
const print = async (workbook: Workbook): Promise<Uint8Array> =>
  writePdf(printWorkbook(workbook, { now, images: await readWorkbookImages(workbook) }), { createdAt: now })
const expectedPages = (id: string): number =>
  (JSON.parse(readFileSync(corpusPath(`forms/${id}.json`), 'utf8')) as { expected_pages: number }).expected_pages

describe.each(forms)('$id', (form) => {
  const workbook = readWorkbook(form.bytes)
  const printed = workbook.sheets.filter(({ state }) => state === 'visible')

  it('prints the pages it should, with its labels', async () => {
    const bytes = await print(workbook)
    const { pages, bookmarks, language } = await readPdf(bytes)
    expect((await PDFDocument.load(bytes, { throwOnInvalidObject: true })).getPageCount()).toBe(expectedPages(form.id))
    expect(pages).toHaveLength(expectedPages(form.id))
    expect(bookmarks).toEqual(printed.map(({ name }) => name))
    expect(language).toBe('ja-JP')
    const text = pages.join('')
    // A label longer than a line is cut by line ends, one in a column of its own by the order of columns.
    for (const sheet of printed)
      for (const row of sheet.rows)
        for (const { column, value, style } of row.cells) {
          const inside =
            sheet.print.areas.length === 0 ||
            sheet.print.areas.some(
              (area) =>
                row.index >= area.top && row.index <= area.bottom && column >= area.left && column <= area.right,
            )
          if (
            value.type !== 'text' ||
            !inside ||
            isHidden(workbook, { sheet: sheet.index, row: row.index, column }) ||
            workbook.styles[style]!.numberFormat !== 'General'
          )
            continue
          expect(text).toContain(withoutSpace(value.text))
        }
  })

  it.each(form.facts)('shows: $fact', async ({ given, expect: expected }) => {
    const places = Object.keys(given).map(placeOf)
    const filled = recalculate(applyFills(workbook, fillsOf(form, given)), places, now).workbook
    const text = (await readPdf(await print(filled))).pages.join('')
    for (const [reference, shown] of Object.entries(expected)) {
      if (!isHidden(workbook, placeOf(reference))) expect(text).toContain(withoutSpace(shown))
    }
  })
})

describe.skipIf(!hasCorpus)('every workbook of the corpus', () => {
  it.each(corpusFiles('xlsx').filter((name) => /\.xls[xm]$/.test(name) && !name.endsWith('65016.xlsx')))(
    '%s becomes a PDF',
    async (name) => {
      const workbook = readWorkbook(corpusBytes(name))
      const { pages } = printWorkbook(workbook, { now, images: await readWorkbookImages(workbook) })
      const bytes = await writePdf({ pages, title: name, author: null }, { createdAt: now })
      const { pages: read } = await readPdf(bytes)
      expect(read).toHaveLength(Math.max(1, pages.length))
      expect((await PDFDocument.load(bytes, { throwOnInvalidObject: true })).getPageCount()).toBe(read.length)
    },
  )
})
