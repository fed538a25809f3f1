import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { sheetTableSchema } from '#domain/sheets/sheet-table.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { createSheetEngine, defaultEngineLimits } from '#engine/engine.ts'
import type { EngineLimits, SheetEngine } from '#engine/engine.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import { buildXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'
import { makePdf, paper } from '#tests/made-files.ts'
import { makeLongForm } from '#tests/made-forms.ts'

const engines: SheetEngine[] = []
const engineWith = (limits: Partial<EngineLimits> = {}): SheetEngine => {
  const engine = createSheetEngine({ ...defaultEngineLimits, ...limits })
  engines.push(engine)
  return engine
}
const engine = engineWith()
afterAll(async () => {
  await Promise.all(engines.map((each) => each.close()))
})

const now = new Date('2025-04-10T12:00:00+09:00')
const estimate = corpusBytes('forms/03_omitsumorisho.xlsx')
const number = (row: number, column: number, value: number): CellFill => ({
  sheet: 0,
  row,
  column,
  value: { type: 'number', number: value },
})
const lineItem = [number(17, 4, 3), number(17, 6, 28_500)]
/** A workbook within every other limit: 400,000 rows of one number. */
const longWorkbook = (length = 400_000): Uint8Array => {
  const relationships = (entries: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rows = Array.from(
    { length },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c></row>`,
  ).join('')
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      relationships(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relationships(`<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`),
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
  })
}
const valueAt = (table: SheetTable | undefined, address: string): string | undefined =>
  table?.rows.flatMap((row) => row.cells).find((cell) => cell.address === address)?.value

describe('a form, from upload to PDF', () => {
  test('is inspected', async () => {
    const { sheets, warnings, proposedItems, pageCount } = await engine.inspectTemplate(estimate, { now })
    expect(sheets).toEqual([
      { index: 0, name: '御見積書', state: 'visible', kind: 'worksheet' },
      { index: 1, name: '設定', state: 'hidden', kind: 'worksheet' },
    ])
    expect(warnings).toEqual([])
    expect(pageCount).toBe(1)
    // Three boxes of seals among them.
    expect(proposedItems.filter((item) => item.cell_reference !== null).length).toBe(88)
  })

  test('is shown with what was filled in and what follows from it', async () => {
    const [table] = await engine.tables(estimate, lineItem, { now, sheet: 0 })
    expect(sheetTableSchema.safeParse(table).success).toBe(true)
    expect(valueAt(table, 'H18')).toBe('85,500')
    expect(valueAt(table, 'C14')).toBe('¥94,050-')
    expect((await engine.tables(estimate, [], { now })).map(({ name }) => name)).toEqual(['御見積書', '設定'])
  })

  test('while typing, what follows from one more number changes and nothing else', async () => {
    const [before] = await engine.tables(estimate, lineItem, { now, sheet: 0 })
    const [after] = await engine.tables(estimate, [...lineItem, number(33, 7, 5500)], { now, sheet: 0 })
    const shown = new Map(before?.rows.flatMap(({ cells }) => cells).map(({ address, value }) => [address, value]))
    const changed = after?.rows
      .flatMap(({ cells }) => cells)
      .filter(({ address, value }) => shown.get(address) !== value)
    expect(Object.fromEntries(changed?.map(({ address, value }) => [address, value]) ?? [])).toEqual({
      C14: '¥88,000-',
      H34: '▲¥5,500',
      H35: '¥80,000',
      H36: '¥8,000',
      H37: '¥88,000',
    })
  })

  test('is given back as Excel, as PDF and as pictures', async () => {
    const { bytes, uncomputed } = await engine.fillExcel(estimate, lineItem, { now })
    expect(uncomputed).toEqual([])
    expect(valueAt((await engine.tables(bytes, [], { now, sheet: 0 }))[0], 'C14')).toBe('¥94,050-')
    const pdf = await engine.renderPdf(bytes, [], { now, title: '御見積書', author: 'みどり野ビルテクノ' })
    expect(new TextDecoder('latin1').decode(pdf.slice(0, 5))).toBe('%PDF-')
    const { pageCount, images } = await engine.pdfThumbnails(pdf, { longSidePx: 161 })
    expect([pageCount, images.length, images[0]?.heightPx]).toEqual([1, 1, 161])
    const thumbnails = await engine.thumbnails(bytes, [], 114, { now })
    expect(thumbnails.map(({ sheet, png }) => [sheet, [...png.slice(1, 4)]])).toEqual([[0, [0x50, 0x4e, 0x47]]])
  })

  test('says what each of its pages shows, and gives any of them as a picture', async () => {
    const form = makeLongForm()
    const pages = await engine.pages(form, [], { now })
    expect(pages.map(({ sheet_index }) => sheet_index)).toEqual([0, 0, 0, 1])
    const [first, second, third] = pages
    expect([first!.first_row, second!.first_row, third!.first_row, third!.last_row]).toEqual([
      0,
      first!.last_row + 1,
      second!.last_row + 1,
      119,
    ])
    const picture = (page: number) => engine.pageThumbnail(form, [], { sheet: 0, page }, 114, { now })
    expect([...(await picture(3))!.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
    expect(await picture(3)).not.toEqual(await picture(2))
    expect(await picture(4)).toBeNull()
  })

  test('prints its name and its sheet in headers, as it will be called when it is saved', async () => {
    const form = buildXlsx({
      sheets: [
        {
          name: '点検表',
          xml: `${rowXml('<c r="A1"><v>1</v></c>')}<headerFooter><oddHeader>&amp;L&amp;Z&amp;F&amp;R&amp;A &amp;D &amp;T</oddHeader></headerFooter>`,
        },
      ],
    })
    const printed = async (properties: { fileName?: string }): Promise<string | undefined> =>
      (await readPdf(await engine.renderPdf(form, [], { now, title: '月次報告', author: null, ...properties })))
        .pages[0]
    expect(await printed({})).toContain('月次報告.xlsx')
    expect(await printed({ fileName: '月次報告.xlsm' })).toContain('月次報告.xlsm')
    expect(await printed({})).toContain('点検表2025/04/1012:00')
  })

  test('has its pages followed by those of inserted files, in the order given', async () => {
    const own = await engine.renderPdf(estimate, [], { now, title: '見積', author: null })
    const joined = await engine.renderPdf(estimate, [], {
      now,
      title: '見積',
      author: null,
      resources: [
        { kind: 'pdf', bytes: own },
        { kind: 'pdf', bytes: own, pages: [1] },
      ],
    })
    expect((await engine.pdfThumbnails(joined, { longSidePx: 100 })).pageCount).toBe(3)
  })

  test('has its boxes ticked by whatever the choice is called', async () => {
    const tick = (form: string, row: number, column: number, text: string) =>
      engine.tables(corpusBytes(form), [{ sheet: 0, row, column, value: { type: 'text', text } }], { now, sheet: 0 })
    const inspection = 'forms/02_shobo_setsubi_tenken_sokatsu.xlsx'
    expect(valueAt((await tick(inspection, 12, 33, '機器点検'))[0], 'AH13')).toBe('☑')
    expect(valueAt((await tick(inspection, 12, 33, '☐'))[0], 'AH13')).toBe('☐')
    expect(valueAt((await tick('forms/06_chosuiso_seiso_hokoku.xlsx', 18, 0, '高圧洗浄'))[0], 'A19')).toBe('☑')
    expect(valueAt((await tick('forms/08_koji_kanryo_juryosho.xlsx', 17, 5, '写真'))[0], 'F18')).toBe('レ')
    const { bytes } = await engine.fillExcel(
      corpusBytes(inspection),
      [{ sheet: 0, row: 12, column: 33, value: { type: 'text', text: '機器点検' } }],
      { now },
    )
    expect(valueAt((await engine.tables(bytes, [], { now, sheet: 0 }))[0], 'AH13')).toBe('☑')
  })

  test('gives the pictures its tables name', async () => {
    const [table] = await engine.tables(estimate, [], { now, sheet: 0 })
    const picture = table?.drawings.find((drawing) => drawing.kind === 'picture')
    expect(picture?.kind === 'picture' && (await engine.media(estimate, [], picture.media)).contentType).toBe(
      'image/png',
    )
    await expect(engine.media(estimate, [], 99)).rejects.toBeInstanceOf(SheetError)
  })

  test('a filled picture is shown at its cell and can be fetched', async () => {
    const logo = await engine.media(estimate, [], 0)
    const fills: CellFill[] = [
      {
        sheet: 0,
        row: 33,
        column: 0,
        value: { type: 'picture', images: [{ ...logo, key: 'logo', widthPx: 400, heightPx: 88 }] },
      },
    ]
    const [table] = await engine.tables(estimate, fills, { now, sheet: 0 })
    const pictures = table?.drawings.flatMap((drawing) => (drawing.kind === 'picture' ? [drawing.media] : [])) ?? []
    expect(pictures).toHaveLength(2)
    expect((await engine.media(estimate, fills, pictures[1]!)).bytes.length).toBe(logo.bytes.length)
  })
})

test('a section report becomes a PDF, a bad photo in it a frame', async () => {
  const logo = await engine.media(estimate, [], 0)
  const pdf = await engine.renderReport(
    {
      title: '漏水調査報告書',
      kind: '報告書',
      company: 'みどり野ビルテクノ',
      author: null,
      facts: [{ label: '建物', value: '青葉台ビル' }],
      files: [],
      sections: [
        {
          title: '写真',
          items: [
            {
              type: 'photos',
              label: '現況',
              perRow: 2,
              photos: [
                { bytes: logo.bytes, caption: '受水槽' },
                { bytes: logo.bytes.slice(0, 400), caption: '不明' },
              ],
            },
          ],
        },
      ],
    },
    { now, resources: [{ kind: 'image', bytes: logo.bytes }] },
  )
  expect((await engine.pdfThumbnails(pdf, { longSidePx: 100 })).pageCount).toBe(2)
})

describe('bounds', () => {
  test('on size', async () => {
    await expect(engineWith({ maxFileBytes: 1000 }).inspectTemplate(estimate)).rejects.toMatchObject({
      name: 'SheetError',
      message: expect.stringContaining('ファイルが大きすぎます'),
    })
  })

  test('on time', async () => {
    await expect(engineWith({ timeoutMs: 1 }).inspectTemplate(estimate)).rejects.toMatchObject({
      name: 'SheetError',
      message: expect.stringContaining('時間がかかりすぎました'),
    })
  })

  test('on memory: the process stands and other files still work', async () => {
    const small = engineWith({ memoryMb: 64, workers: 1 })
    const large = small.tables(longWorkbook(), []).catch((error: unknown) => error)
    const after = small.tables(estimate, [], { sheet: 0 })
    expect(await large).toMatchObject({
      name: 'SheetError',
      message: expect.stringContaining('ファイルが大きすぎます'),
    })
    expect(valueAt((await after)[0], 'H18')).toBe('')
  })

  test('a long sheet within them is cut for the screen, with a note', async () => {
    const [table] = await engine.tables(longWorkbook(20_000), [])
    expect(table?.rows.length).toBeLessThan(5000)
    expect(table?.note).toContain('行')
  })

  test('closing ends what is still being worked on, forms and PDFs alike', async () => {
    const closing = createSheetEngine()
    const pages = Array.from({ length: 50 }, () => paper.A4)
    const { bytes } = await makePdf('厚い報告書.pdf', pages)
    const pending = [closing.inspectTemplate(estimate), closing.pdfThumbnails(bytes, { longSidePx: 100 })].map((work) =>
      work.catch((error: unknown) => error),
    )
    await closing.close()
    for (const error of await Promise.all(pending)) expect(String(error)).toContain('The pool was closed.')
    await expect(closing.pdfThumbnails(estimate, { longSidePx: 100 })).rejects.toThrow('The pool is closed.')
  })

  test('a call given up ends with its reason', async () => {
    await expect(engine.tables(estimate, [], { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
  })
})

describe
  .skipIf(!hasCorpus)
  .each([
    ...corpusFiles('hostile/xlsx'),
    ...corpusFiles('hostile/pdf'),
    ...corpusFiles('hostile/image'),
    ...corpusFiles('xlsx', '.xls'),
    ...corpusFiles('xlsx', '.xlsm'),
  ])('as a template, %s', (file) => {
  test('opens or is refused with a sentence', async () => {
    const outcome = await engine.inspectTemplate(corpusBytes(file), { now }).then(
      () => 'opens',
      (error: unknown) => error,
    )
    if (outcome === 'opens') return
    expect(outcome).toBeInstanceOf(SheetError)
    expect((outcome as SheetError).message).toMatch(/。$/)
  })
})

describe.skipIf(!hasCorpus).each(corpusFiles('hostile/pdf'))('as a PDF, %s', (file) => {
  test('is drawn or refused with a sentence', async () => {
    const outcome = await engine.pdfThumbnails(corpusBytes(file), { pages: [1], longSidePx: 161 }).then(
      ({ images }) => images.length,
      (error: unknown) => error,
    )
    if (typeof outcome === 'number') return
    expect(outcome).toBeInstanceOf(SheetError)
    expect((outcome as SheetError).message).toMatch(/。$/)
  })
})
