/** Links of cells, from the workbook to the places of the PDF that lead there. */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { filledWorkbook } from '#engine/tables/filled-tables.ts'
import { readXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00Z')
const link = (target: string) => ({ type: 'hyperlink', target, isExternal: true }) as const
const cell = (address: string): string => `<c r="${address}" t="inlineStr"><is><t>取扱説明書</t></is></c>`

const bookOf = (links: string, relationships: Record<string, ReturnType<typeof link>>, around = '') =>
  readXlsx({
    sheets: [
      {
        xml: `<sheetData><row r="1">${cell('A1')}</row><row r="2">${cell('B2')}</row><row r="200">${cell('A200')}</row></sheetData>${around}<hyperlinks>${links}</hyperlinks>`,
        relationships,
      },
    ],
  })

type Found = { address: string; rect: number[] }
const linksIn = async (bytes: Uint8Array): Promise<Found[][]> => {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().map((page) =>
    (page.node.Annots()?.asArray() ?? []).map((each) => {
      const annotation = pdf.context.lookup(each, PDFDict)
      const action = annotation.lookup(PDFName.of('A'), PDFDict)
      const rect = annotation.lookup(PDFName.of('Rect'), PDFArray).asArray()
      return { address: action.lookup(PDFName.of('URI'), PDFString).decodeText(), rect: rect.map(Number) }
    }),
  )
}

test('a cell leads where its link does, on the page and at the place where it stands', async () => {
  const workbook = bookOf('<hyperlink ref="B2" r:id="rId1" location="p3"/><hyperlink ref="A200" r:id="rId2"/>', {
    rId1: link('https://example.com/manual?a=1&amp;b=2'),
    rId2: link('mailto:keiko@example.com'),
  })
  const pages = layoutWorkbook(workbook, { now })
  const [first, ...others] = await linksIn(await writePdf(pages, { createdAt: now }))
  expect(first).toEqual([{ address: 'https://example.com/manual?a=1&b=2#p3', rect: expect.anything() }])
  expect(others.flat().map(({ address }) => address)).toEqual(['mailto:keiko@example.com'])
  const [page] = pages.pages
  const [left, bottom, right, top] = first![0]!.rect as [number, number, number, number]
  const text = workbook.sheets[0]!.print.marginsPt
  expect(left).toBeGreaterThan(text.left + 20)
  expect(page!.heightPt - top).toBeGreaterThan(text.top + 5)
  expect([right - left, top - bottom].every((size) => size > 5 && size < 120)).toBe(true)
})

test.each([
  ['another sheet', '<hyperlink ref="A1" location="Sheet2!A1"/>', {}],
  ['a file', '<hyperlink ref="A1" r:id="rId1"/>', { rId1: link('file:///C:/secret.xlsx') }],
  ['a script', '<hyperlink ref="A1" r:id="rId1"/>', { rId1: link('javascript:alert(1)') }],
  ['nothing', '<hyperlink ref="A1" r:id="rId9"/>', { rId1: link('https://example.com/') }],
  ['no cell', '<hyperlink ref="?" r:id="rId1"/>', { rId1: link('https://example.com/') }],
])('a link to %s is none on paper', async (_, xml, relationships) => {
  const pages = layoutWorkbook(bookOf(xml, relationships), { now })
  expect((await linksIn(await writePdf(pages, { createdAt: now }))).flat()).toEqual([])
})

test('a formula leads where it comes to by what is filled in', () => {
  const form = readXlsx({
    sheets: [
      `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>https://example.com/old</t></is></c>${[
        'HYPERLINK(A1,"取扱説明書")',
        'IF(A1="","",HYPERLINK("https://example.com/?q="&amp;A1))',
        'IFERROR(HYPERLINK("tel:"&amp;1/0),(HYPERLINK("mailto:a@example.com","送る")))',
        'HYPERLINK("#Sheet1!A1","上へ")',
        'HYPERLINK("file:///C:/a.xlsx")',
        'IF(A1="","x",A1)',
      ]
        .map((formula, at) => `<c r="${String.fromCharCode(66 + at)}1" t="str"><f>${formula}</f><v>x</v></c>`)
        .join('')}</row></sheetData><mergeCells><mergeCell ref="B1:B2"/></mergeCells>`,
    ],
  })
  const addressesOf = (text: string): string[] => {
    const fill = { sheet: 0, row: 0, column: 0, value: { type: 'text', text, isTyped: true } } as const
    const { workbook } = filledWorkbook(form, [fill], now)
    return printWorkbook(workbook, { now, images: new Map() }).pages.flatMap(({ links = [] }) =>
      links.map(({ address }) => address),
    )
  }
  expect(addressesOf('https://example.com/new')).toEqual([
    'https://example.com/new',
    'https://example.com/?q=https://example.com/new',
    'mailto:a@example.com',
  ])
  expect(addressesOf('なし')).toEqual(['https://example.com/?q=なし', 'mailto:a@example.com'])
})
