/** What a screen reader, or whoever takes a PDF apart in twenty years, finds of a form. */
import { PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { CellStyle, DrawingObject, Workbook } from '#engine/model/workbook.ts'
import type { Page, Primitive } from '#engine/model/primitives.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { joinPages } from '#engine/pdf/embed/join-pages.ts'
import { tableRows } from '#engine/pdf/write/table-structure.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { readXlsx } from '#tests/engine/read/build-xlsx.ts'
import { elementsOf, readStructure, type Element } from './pdf-structure.ts'
import { readPdf } from './pdf-text.ts'

const now = new Date('2025-04-10T00:00:00Z')
const forms = corpusFiles('forms', '.xlsx')
const printed = async (workbook: Workbook): Promise<Uint8Array> =>
  writePdf(printWorkbook(workbook, { now, images: await readWorkbookImages(workbook) }), { createdAt: now })

/** How many columns each row fills, those of rows above that reach into it included. */
const widthsOf = (table: Element): number[] => {
  const reaching: number[] = []
  return table.children.map((row, at) => {
    for (const cell of row.children)
      for (let below = at; below < at + cell.rows; below += 1) reaching[below] = (reaching[below] ?? 0) + cell.columns
    return reaching[at] ?? 0
  })
}

describe('tables', () => {
  const mark = (row: number, column: number, rows = 1, columns = 1) => ({
    mark: { kind: 'cell' as const, row, column, rows, columns, sizePt: 11, isHeading: false },
    name: `${row}/${column}`,
  })
  const shape = (marks: ReturnType<typeof mark>[]): string[] =>
    tableRows(marks).map((row) =>
      row.map(({ content, rows, columns }) => `${content?.name ?? '-'} ${rows}x${columns}`).join(', '),
    )

  it('keep only the lines that texts begin and end at', () => {
    expect(shape([mark(0, 0, 1, 90), mark(7, 0, 1, 30), mark(7, 60, 1, 30)])).toEqual([
      '0/0 1x3',
      '7/0 1x1, - 1x1, 7/60 1x1',
    ])
  })

  it('count the rows that a merge reaches over, and leave its place in them', () => {
    expect(shape([mark(0, 0, 5), mark(0, 1), mark(2, 1), mark(9, 0)])).toEqual([
      '0/0 2x1, 0/1 1x1',
      '2/1 1x1',
      '9/0 1x1, - 1x1',
    ])
  })

  it('stay whole where merges overlap, as damaged files have them', () => {
    expect(shape([mark(0, 1, 3), mark(1, 0, 1, 3)])).toEqual(['- 1x1, 0/1 2x1, - 1x1', '1/0 1x1, - 1x1'])
  })

  it.each(forms)('of %s have rows of one width, and hold all that is printed once', async (name) => {
    const bytes = await printed(readWorkbook(corpusBytes(name)))
    const { document, decoration } = await readStructure(bytes)
    for (const table of elementsOf(document, 'Table')) expect(new Set(widthsOf(table)).size).toBe(1)
    const { pages, bookmarks } = await readPdf(bytes)
    const letters = (text: string): string => [...text].sort().join('')
    expect(letters(document.text + decoration.join(''))).toBe(letters(pages.join('')))
    expect(elementsOf(document, 'Sect').map(({ title }) => title)).toEqual(bookmarks)
  })
})

it('a form begins with its heading, and tells labels from values', async () => {
  const { document } = await readStructure(await printed(readWorkbook(corpusBytes('forms/03_omitsumorisho.xlsx'))))
  expect(elementsOf(document, 'H1').map(({ text }) => text)).toEqual(['御見積書'])
  const labels = elementsOf(document, 'TH')
  expect(labels.find(({ text }) => text.includes('単価'))).toMatchObject({ scope: 'Column' })
  const [first] = elementsOf(document, 'Table')
  expect(first!.text.indexOf('御見積書')).toBeLessThan(first!.text.indexOf('単価'))
})

it('headers and footers are decoration', async () => {
  const workbook = readXlsx({
    sheets: [
      {
        xml: '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>点検表</t></is></c></row></sheetData><headerFooter><oddFooter>&amp;C第&amp;P頁</oddFooter></headerFooter>',
      },
    ],
  })
  expect(await readStructure(await printed(workbook))).toMatchObject({
    document: { text: '点検表' },
    decoration: ['第1頁'],
  })
})

describe('what lies upon a sheet', () => {
  const object = (name: string, content: object): DrawingObject =>
    ({
      name,
      content,
      printed: true,
      hidden: false,
      rotationDeg: 0,
      flipHorizontal: false,
      flipVertical: false,
      frame: { x: 0, y: 0, width: 1, height: 1 },
      anchor: { kind: 'absolute', xPx: 10, yPx: 10, widthPx: 90, heightPx: 40 },
    }) as unknown as DrawingObject
  const text: Primitive = {
    kind: 'text',
    text: '現況',
    xPt: 0,
    baselinePt: 9,
    face: 'sans',
    sizePt: 9,
    colour: '#000000',
    widthPt: 18,
  }
  const structureOf = async (...drawings: DrawingObject[]) => {
    const workbook = readXlsx({ sheets: [{ xml: '<sheetData/>' }] })
    workbook.sheets[0]!.drawings = drawings
    const pages = layoutWorkbook(workbook, { now, drawObject: () => [text] })
    return readStructure(await writePdf(pages, { createdAt: now }))
  }

  it('is a picture with what the workbook says of it', async () => {
    const { document } = await structureOf(
      object('屋上の防水層（北側）', { kind: 'picture' }),
      object('', { kind: 'chart' }),
    )
    expect(elementsOf(document, 'Figure').map(({ alternative }) => alternative)).toEqual([
      '屋上の防水層（北側）',
      'グラフ',
    ])
  })

  it('is a text where a shape has one, decoration where it has none', async () => {
    const { document, decoration } = await structureOf(
      object('テキスト ボックス 1', { kind: 'shape', text: { paragraphs: [] } }),
      object('直線コネクタ 2', { kind: 'shape', text: null }),
    )
    expect(elementsOf(document, 'P').map((each) => each.text)).toEqual(['現況'])
    expect(decoration).toEqual(['現況'])
  })
})

it('links stand in the structure and say where they lead', async () => {
  const page: Page = {
    widthPt: 200,
    heightPt: 100,
    primitives: [{ kind: 'group', mark: { kind: 'text' }, children: [] }],
    links: [{ xPt: 10, yPt: 10, widthPt: 50, heightPt: 10, address: 'https://example.com/取説' }],
  }
  const bytes = await writePdf({ pages: [page], title: '', author: null }, { createdAt: now })
  const [link] = elementsOf((await readStructure(bytes)).document, 'Link')
  const pdf = await PDFDocument.load(bytes)
  const annotation = pdf.context.lookup(link!.annotations[0], PDFDict)
  expect(link!.alternative).toBe('https://example.com/取説')
  expect(annotation.lookup(PDFName.of('StructParent'), PDFNumber).asNumber()).toBe(1)
})

it('pages that say nothing of their parts have no structure, and stay readable as they stand', async () => {
  const page: Page = { widthPt: 200, heightPt: 100, primitives: [] }
  const pdf = await PDFDocument.load(await writePdf({ pages: [page], title: '', author: null }, { createdAt: now }))
  expect(pdf.catalog.has(PDFName.of('StructTreeRoot'))).toBe(false)
})

it('inserted pages do not claim places in the structure of the document', async () => {
  const bytes = await printed(readWorkbook(corpusBytes('forms/08_koji_kanryo_juryosho.xlsx')))
  const joined = await PDFDocument.load(await joinPages(bytes, [{ kind: 'pdf', bytes }]))
  expect(joined.getPages().map((page) => page.node.has(PDFName.of('StructParents')))).toEqual([true, false])
})

it('formulas are values however they look', async () => {
  const workbook = readXlsx({
    sheets: [
      {
        xml: '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>判定</t></is></c><c r="B1" t="str"><f>A1</f><v>良</v></c></row></sheetData>',
      },
    ],
  })
  workbook.styles = workbook.styles.map((style): CellStyle => ({ ...style, font: { ...style.font, bold: true } }))
  const { document } = await readStructure(await printed(workbook))
  expect(elementsOf(document, 'TH').map(({ text }) => text)).toEqual(['判定'])
  expect(elementsOf(document, 'TD').map(({ text }) => text)).toEqual(['良'])
})
