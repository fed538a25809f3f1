/** Linked pictures (カメラ) and shapes linked to a cell: the cells as they are now, on paper and on the screen. */
import { describe, expect, it } from 'vitest'
import type { CellFill } from '#engine/fill/fills.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { parseAddress } from '#engine/model/address.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { withLinkedCells } from '#engine/paper/linked-cells.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { sheetDrawings } from '#engine/tables/drawings.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { partNames } from '#tests/engine/fill/workbook-file.ts'
import { buildXlsx, drawingRelationships } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const png = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 200, 0, 0, 0, 100, 8, 6,
])
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const anchored = (row: number, object: string): string =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row + 3}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${object}<xdr:clientData/></xdr:twoCellAnchor>`
const camera = (formula: string, embed = 'rId1', fill = ''): string =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="図 1"/><xdr:cNvPicPr><a:extLst><a:ext uri="{84589F7E-364E-4C9E-8A38-B11213B215E9}"><a14:cameraTool cellRange="${formula}" spid="_x0000_s1026"/></a:ext></a:extLst></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${embed}"/></xdr:blipFill><xdr:spPr>${fill}</xdr:spPr></xdr:pic>`
const linkedShape = (formula: string): string =>
  `<xdr:sp textlink="${formula}"><xdr:nvSpPr><xdr:cNvPr id="3" name="枠"/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:fld id="{1}" type="TxLink"><a:rPr/><a:t>前の字</a:t></a:fld></a:p></xdr:txBody></xdr:sp>`
const drawing = (objects: string): string =>
  `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${objects}</xdr:wsDr>`

/** 本紙 has the objects from D1 on; 印欄, which is hidden, has names in A1:B2, B2 being what 本紙's A1 says. */
const form = (...objects: string[]): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '本紙',
        xml: `<sheetData><row r="1">${text('A1', '佐藤')}</row></sheetData><drawing r:id="d"/>`,
        relationships: { d: { type: 'drawing', target: '../drawings/drawing1.xml' } },
      },
      {
        name: '印欄',
        attributes: 'state="hidden"',
        xml: `<sheetData><row r="1">${text('A1', '承認')}${text('B1', '作成')}</row><row r="2">${text('A2', '山田')}<c r="B2" t="str"><f>本紙!A1</f><v>佐藤</v></c></row></sheetData>`,
      },
    ],
    names:
      '<definedNames><definedName name="欄">INDIRECT("印欄!A1:"&amp;"B2")</definedName><definedName name="名前">OFFSET(印欄!$A$1,1,0,1,2)</definedName></definedNames>',
    parts: {
      'xl/drawings/drawing1.xml': drawing(objects.map((object, at) => anchored(at * 4, object)).join('')),
      'xl/drawings/_rels/drawing1.xml.rels': drawingRelationships({
        rId1: { type: 'image', target: '../media/image1.png' },
      }),
      'xl/media/image1.png': png,
    },
  })

const fill = (address: string, value: string, sheet = 0): CellFill => ({
  sheet,
  ...parseAddress(address)!,
  value: { type: 'text', text: value, isTyped: true },
})
const textsOf = (primitives: readonly Primitive[]): string[] =>
  primitives.flatMap((each) =>
    each.kind === 'text' ? [each.text] : each.kind === 'group' ? textsOf(each.children) : [],
  )
const image = { key: 'a', contentType: 'image/png', bytes: png, widthPx: 200, heightPx: 100 } as const
const images = new Map([[0, image]])
const hasImage = (primitives: readonly Primitive[]): boolean =>
  primitives.some((each) => each.kind === 'image' || (each.kind === 'group' && hasImage(each.children)))

const printed = (bytes: Uint8Array, fills: CellFill[] = []): { texts: string[]; hasImage: boolean } => {
  const { workbook } = filledWorkbook(readWorkbook(bytes), fills, now)
  const primitives = printWorkbook(workbook, { now, images }).pages.flatMap((page) => page.primitives)
  return { texts: textsOf(primitives), hasImage: hasImage(primitives) }
}
const shown = (bytes: Uint8Array, fills: CellFill[]): string => {
  const filled = filledWorkbook(readWorkbook(bytes), fills, now)
  const { workbook } = filled
  const overlays = conditionalOverlays(workbook, createEvaluator(workbook, now))
  const context = withLinkedCells(
    { workbook, images, cellsOf: referencedCells(workbook) },
    overlays,
    createEvaluator(workbook, now),
  )
  const tables = filledTables(filled, now, {
    drawingsOf: (of, area, overlayAt) => sheetDrawings(workbook, of, area, overlayAt, context),
  })
  return JSON.stringify(tables[0]!.drawings)
}

describe('リンクされた図', () => {
  it.each(['印欄!$A$1:$B$2', '=印欄!$A$1:$B$2', '欄', "'印欄'!$A$1:$B$2"])(
    '%s shows its cells as they are now',
    (formula) => {
      const bytes = form(camera(formula))
      expect(printed(bytes)).toEqual({ texts: expect.arrayContaining(['承認', '作成', '山田']), hasImage: false })
      expect(printed(bytes).texts.filter((each) => each === '佐藤')).toHaveLength(2)
      const { texts } = printed(bytes, [fill('A1', '鈴木'), fill('A2', '高橋', 1)])
      expect(texts.filter((each) => each === '鈴木')).toHaveLength(2)
      expect(texts).toContain('高橋')
      expect(texts).not.toContain('山田')
    },
  )

  it('shows a part of them where a name leads there', () => {
    const { texts } = printed(form(camera('名前')))
    expect(texts).toContain('山田')
    expect(texts).not.toContain('承認')
  })

  it('shows them on the screen, too', () => {
    const drawings = shown(form(camera('印欄!$A$1:$B$2')), [fill('A1', '鈴木')])
    expect(drawings).toContain('鈴木')
    expect(drawings).not.toContain('picture')
  })

  it('needs no stored picture', () => {
    expect(printed(form(camera('印欄!$A$1:$B$2', 'rId9'))).texts).toContain('山田')
  })

  it('has the ground that the file gives it', () => {
    const white = '<a:solidFill><a:srgbClr val="FFFFEE"/></a:solidFill>'
    const { workbook } = filledWorkbook(readWorkbook(form(camera('欄', 'rId1', white))), [], now)
    expect(JSON.stringify(printWorkbook(workbook, { now, images }).pages)).toContain('#FFFFEE')
  })

  it.each(['#REF!', 'ない', '[1]他!$A$1', '印欄!$A$1:$XFD$1048576', '1+'])('%s shows the stored picture', (formula) => {
    expect(printed(form(camera(formula)))).toEqual({ texts: ['佐藤'], hasImage: true })
  })

  it('ends where pictures show each other', () => {
    const objects = ['本紙!$A$1:$H$20', '本紙!$A$1:$H$19', '本紙!$A$1:$H$18'].map((formula) => camera(formula))
    expect(printed(form(...objects)).texts.length).toBeGreaterThan(3)
  })

  it('is found behind an alternative, and stays in the file', () => {
    const bytes = form(
      `<mc:AlternateContent><mc:Choice Requires="a14">${camera('印欄!$A$1:$B$2')}</mc:Choice><mc:Fallback/></mc:AlternateContent>`,
    )
    expect(printed(bytes).texts).toContain('山田')
    const file = fillWorkbook(bytes, [fill('A1', '鈴木')], now).bytes
    expect(partNames(file)).toEqual(partNames(bytes))
    expect(printed(file).texts.filter((each) => each === '鈴木')).toHaveLength(2)
  })

  it.runIf(hasCorpus)('draws the seals of a real one', () => {
    const bytes = corpusBytes('engine-cases/e06-camera-linked-picture.xlsx')
    expect(printed(bytes).hasImage).toBe(false)
    expect(printed(bytes, [fill('B2', '中村', 1)]).texts).toEqual(
      expect.arrayContaining(['承認', '確認', '作成', '山田', '中村', '佐藤']),
    )
  })
})

it('a shape that is linked to a cell shows that cell', () => {
  const bytes = form(linkedShape('本紙!$A$1'))
  expect(printed(bytes).texts).toEqual(['佐藤', '佐藤'])
  expect(printed(bytes, [fill('A1', '鈴木')]).texts).toEqual(['鈴木', '鈴木'])
  expect(shown(bytes, [fill('A1', '鈴木')])).toContain('鈴木')
  expect(printed(form(linkedShape('ない'))).texts).toEqual(['佐藤', '前の字'])
})
