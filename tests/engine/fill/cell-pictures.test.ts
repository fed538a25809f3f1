/** Pictures that are the values of cells, and what formulas make of them once the form is filled in. */
import { describe, expect, it } from 'vitest'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { formatAddress, parseAddress } from '#engine/model/address.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { Anchor, Workbook } from '#engine/model/workbook.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledWorkbook } from '#engine/tables/filled-tables.ts'
import { createRefilling } from '#engine/tables/refilling.ts'
import { plainValue, valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { buildXlsx, drawingRelationships } from '#tests/engine/read/build-xlsx.ts'
import { sheetText } from './workbook-file.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
/** The head of a picture: its size is all that is asked of it. */
const png = (width: number, height: number): Uint8Array =>
  new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 6],
  ])
const gif = (width: number, height: number): Uint8Array =>
  new Uint8Array([
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61, width & 255, width >> 8, height & 255, height >> 8],
    ...Array.from({ length: 20 }, () => 0),
  ])

/** 1 良 is wide, 2 否 high, 3 保留 square and of the web, 4 has no file. */
const values = [
  '<rv s="0"><v>0</v><v>5</v><v>良</v></rv>',
  '<rv s="0"><v>1</v><v>5</v><v>否</v></rv>',
  '<rv s="1"><v>0</v><v>1</v><v>0</v><v>0</v><v>保留</v></rv>',
  '<rv s="0"><v>9</v><v>5</v><v>なし</v></rv>',
]
const metadata =
  '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xlrd="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes>' +
  '<futureMetadata name="XLDAPR"><bk><extLst><ext><xda:dynamicArrayProperties fDynamic="1"/></ext></extLst></bk></futureMetadata>' +
  `<futureMetadata name="XLRICHVALUE">${values.map((_, at) => `<bk><extLst><ext><xlrd:rvb i="${at}"/></ext></extLst></bk>`).join('')}</futureMetadata>` +
  '<cellMetadata><bk><rc t="1" v="0"/></bk></cellMetadata>' +
  `<valueMetadata>${values.map((_, at) => `<bk><rc t="2" v="${at}"/></bk>`).join('')}</valueMetadata></metadata>`
const structures =
  '<rvStructures><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/><k n="Text" t="s"/></s>' +
  '<s t="_webimage"><k n="WebImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/><k n="ComputedImage" t="b"/><k n="ImageSizing" t="i"/><k n="Text" t="s"/></s></rvStructures>'
const relationshipsNs = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const picture = (address: string, number: number, style = 0): string =>
  `<c r="${address}" s="${style}" t="e" vm="${number}"><v>#VALUE!</v></c>`
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
/** A formula that shows a picture, or nothing, as the file was saved. */
const formula = (address: string, written: string, shows = 0): string =>
  shows === 0
    ? `<c r="${address}" t="str"><f>${written}</f><v></v></c>`
    : `<c r="${address}" t="e" vm="${shows}"><f>${written}</f><v>#VALUE!</v></c>`

type More = { before?: string; after?: string; names?: string; hidesMarks?: boolean }
/** The form's own row 1 from B1 on; the marks 良 否 保留 stand in A1, A2 and A3 of 印, with their words beside them. */
const form = (row: string, { before = '', after = '', names = '', hidesMarks = false }: More = {}): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '票',
        xml: `<sheetFormatPr defaultRowHeight="15"/>${before}<sheetData><row r="1" ht="60" customHeight="1">${text('A1', '良')}${row}</row></sheetData>${after}`,
      },
      {
        name: '印',
        ...(hidesMarks && { attributes: 'state="hidden"' }),
        xml: `<sheetData>${['良', '否', '保留'].map((word, at) => `<row r="${at + 1}">${picture(`A${at + 1}`, at + 1)}${text(`B${at + 1}`, word)}${picture(`C${at + 1}`, at + 1)}</row>`).join('')}</sheetData>`,
      },
    ],
    names: `<definedNames><definedName name="合格印">印!$A$1</definedName>${names}</definedNames>`,
    styles:
      '<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/>' +
      '<xf><alignment horizontal="left" vertical="top"/></xf><xf><alignment horizontal="right" vertical="bottom"/></xf><xf><alignment horizontal="center" vertical="center"/></xf></cellXfs>',
    related: {
      sheetMetadata: { path: 'metadata.xml', xml: metadata },
      rdRichValue: { path: 'richData/rdrichvalue.xml', xml: `<rvData>${values.join('')}</rvData>` },
      rdRichValueStructure: { path: 'richData/rdrichvaluestructure.xml', xml: structures },
      richValueRel: {
        path: 'richData/richValueRel.xml',
        xml: `<richValueRels ${relationshipsNs}><rel r:id="p1"/><rel r:id="p2"/></richValueRels>`,
      },
      rdRichValueWebImage: {
        path: 'richData/rdRichValueWebImage.xml',
        xml: `<webImagesSrd ${relationshipsNs}><webImageSrd><address r:id="w1"/><blip r:id="w2"/></webImageSrd></webImagesSrd>`,
      },
    },
    parts: {
      'xl/richData/_rels/richValueRel.xml.rels': drawingRelationships({
        p1: { type: 'image', target: '../media/image1.png' },
        p2: { type: 'image', target: '../media/image2.png' },
      }),
      'xl/richData/_rels/rdRichValueWebImage.xml.rels': drawingRelationships({
        w1: { type: 'hyperlink', target: 'https://example.com/a.gif', isExternal: true },
        w2: { type: 'image', target: '../media/image3.gif' },
      }),
      'xl/media/image1.png': png(300, 100),
      'xl/media/image2.png': png(100, 300),
      'xl/media/image3.gif': gif(90, 90),
    },
  })

const fillsOf = (values: Record<string, string | number>): CellFill[] =>
  Object.entries(values).map(([address, value]) => ({
    sheet: 0,
    ...parseAddress(address)!,
    value: (typeof value === 'number' ? { type: 'number', number: value } : { type: 'text', text: value }) as FillValue,
  }))
/** Pictures of the first sheet by their cells. */
const shown = (workbook: Workbook): Record<string, string> =>
  Object.fromEntries(
    workbook.sheets[0]!.drawings.map(
      ({ inCell, name }) => [formatAddress(inCell!.row, inCell!.column), name] as const,
    ).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
const textAt = (workbook: Workbook, address: string): unknown => plainValue(valueAt(workbook, 0, address))
const imagesOf = ({ media }: Workbook): ReadonlyMap<number, ImageSource> =>
  new Map(
    media.map(({ path, bytes }, at) => [at, { key: path, contentType: 'image/png', bytes, widthPx: 9, heightPx: 9 }]),
  )
const imagesOn = (workbook: Workbook): number =>
  JSON.stringify(printWorkbook(workbook, { now, images: imagesOf(workbook) }).pages).split('"kind":"image"').length - 1

/** The formula in D1, 良 in A1 when the file was saved; what is filled into A1, and what D1 shows then. */
const chosen: [name: string, written: string, filled: string | number, picture: string | null, value: unknown][] = [
  ['IF', 'IF(A1="良",印!A1,印!A2)', '否', '否', ''],
  ['IF of nothing', 'IF(A1="良",印!A1,"")', '否', null, ''],
  ['IF of a text', 'IF(A1="良",印!A1,"再点検")', '否', null, '再点検'],
  ['IFS', 'IFS(A1="良",印!A1,A1="否",印!A2,TRUE,印!A3)', '—', '保留', ''],
  ['SWITCH', 'SWITCH(A1,"良",印!A1,"否",印!A2,"")', '否', '否', ''],
  ['CHOOSE', 'CHOOSE(IF(A1="良",1,A1),印!A1,印!A2,印!A3)', 3, '保留', ''],
  ['INDEX and MATCH', 'INDEX(印!A1:A3,MATCH(A1,印!B1:B3,0))', '否', '否', ''],
  ['no match', 'INDEX(印!A1:A3,MATCH(A1,印!B1:B3,0))', '？', null, '#N/A'],
  ['IFERROR around a picture', 'IFERROR(INDEX(印!A1:A3,MATCH(A1,印!B1:B3,0)),"—")', '保留', '保留', ''],
  ['IFERROR around none', 'IFERROR(INDEX(印!A1:A3,MATCH(A1,印!B1:B3,0)),"—")', '？', null, '—'],
  ['VLOOKUP', 'VLOOKUP(A1,印!B1:C3,2,FALSE)', '否', '否', ''],
  ['XLOOKUP', '_xlfn.XLOOKUP(A1,印!B1:B3,印!A1:A3,"")', '保留', '保留', ''],
  ['XLOOKUP of nothing', '_xlfn.XLOOKUP(A1,印!B1:B3,印!A1:A3,"なし")', '？', null, 'なし'],
  ['LOOKUP', 'LOOKUP(MATCH(A1,印!B1:B3,0),{1;2;3},印!A1:A3)', '否', '否', ''],
  ['OFFSET', 'OFFSET(印!A1,IF(A1="良",0,A1),0)', 2, '保留', ''],
  ['INDIRECT', 'INDIRECT("印!A"&IF(A1="良",1,A1))', 2, '否', ''],
  ['a name', 'IF(A1="良",合格印,印!A3)', '保留', '保留', ''],
  ['LET', '_xlfn.LET(_xlpm.m,MATCH(A1,印!B1:B3,0),INDEX(印!A1:A3,_xlpm.m))', '否', '否', ''],
  ['a blank cell', 'IF(A1="良",印!A1,印!F9)', '否', null, 0],
]

describe('セルの画像を選ぶ式', () => {
  it.each(chosen)('follows what is filled in: %s', (_, written, filled, name, value) => {
    const source = form(formula('D1', written.replaceAll('&', '&amp;').replaceAll('"', '&quot;'), 1))
    const before = readWorkbook(source)
    expect(shown(before)).toEqual({ D1: '良' })
    const fills = fillsOf({ A1: filled })
    const { bytes, workbook, uncomputed } = fillWorkbook(source, fills, now)
    expect(uncomputed).toEqual([])
    const wanted = name === null ? {} : { D1: name }
    for (const result of [workbook, filledWorkbook(before, fills, now).workbook, readWorkbook(bytes)]) {
      expect(shown(result)).toEqual(wanted)
      expect(textAt(result, 'D1')).toBe(value)
    }
    const back = fillWorkbook(bytes, fillsOf({ A1: '良' }), now)
    expect(shown(back.workbook)).toEqual({ D1: '良' })
    expect(imagesOn(workbook)).toBe(name === null ? 6 : 7)
  })

  it('begins to show one where there was none', () => {
    const source = form(formula('D1', 'IF(A1=&quot;否&quot;,印!A2,&quot;&quot;)'))
    const { bytes } = fillWorkbook(source, fillsOf({ A1: '否' }), now)
    expect(sheetText(bytes)).toContain(
      '<c r="D1" vm="2" t="e"><f>IF(A1=&quot;否&quot;,印!A2,&quot;&quot;)</f><v>#VALUE!</v></c>',
    )
    expect(shown(readWorkbook(bytes))).toEqual({ D1: '否' })
  })

  it('hands it on from formula to formula, over a merged range, out of a hidden sheet', () => {
    const source = form(`${formula('D1', 'E1', 1)}${formula('E1', 'VLOOKUP(A1,印!B:C,2,FALSE)', 1)}`, {
      after: '<mergeCells><mergeCell ref="E1:G1"/></mergeCells>',
      hidesMarks: true,
    })
    const { workbook } = filledWorkbook(readWorkbook(source), fillsOf({ A1: '否' }), now)
    expect(shown(workbook)).toEqual({ D1: '否', E1: '否' })
    const [own, merged] = workbook.sheets[0]!.drawings.map(
      ({ anchor }) => anchor as Extract<Anchor, { kind: 'oneCell' }>,
    )
    expect([own!.widthPx, own!.heightPx].map(Math.round)).toEqual([27, 80])
    expect(merged!.from.xPx).toBeGreaterThan(own!.from.xPx)
    expect(imagesOn(workbook)).toBe(2)
  })

  it('spills', () => {
    const source = form(
      '<c r="D1" t="e" cm="1" vm="1"><f t="array" ref="D1">_xlfn._xlws.FILTER(印!A1:A3,(印!B1:B3=A1)+(A1=&quot;全&quot;))</f><v>#VALUE!</v></c>',
    )
    const { bytes, workbook } = fillWorkbook(source, fillsOf({ A1: '全' }), now)
    for (const result of [workbook, readWorkbook(bytes)])
      expect(shown(result)).toEqual({ D1: '良', D2: '否', D3: '保留' })
    const fewer = fillWorkbook(bytes, fillsOf({ A1: '否' }), now)
    for (const result of [fewer.workbook, readWorkbook(fewer.bytes)]) expect(shown(result)).toEqual({ D1: '否' })
  })

  it('is the same whatever was filled in before', () => {
    const workbook = readWorkbook(form(formula('D1', 'IFERROR(VLOOKUP(A1,印!B1:C3,2,FALSE),&quot;&quot;)', 1)))
    const refill = createRefilling(workbook)
    for (const word of ['否', '？', '保留', '良'])
      expect(shown(refill(fillsOf({ A1: word }), now).workbook)).toEqual(word === '？' ? {} : { D1: word })
  })

  it('keeps what a function of the web put there, and names it', () => {
    const source = form(formula('D1', '_xlfn.IMAGE(&quot;https://example.com/&quot;&amp;A1)', 3))
    const { workbook, uncomputed, bytes } = fillWorkbook(source, fillsOf({ A1: 'b.gif' }), now)
    expect(uncomputed).toEqual([{ sheet: 0, row: 0, column: 3 }])
    for (const result of [workbook, readWorkbook(bytes)]) expect(shown(result)).toEqual({ D1: '保留' })
  })
})

describe('セルの画像を読む式', () => {
  it.each([
    ['COUNTA(印!A1:A4)', 3],
    ['COUNT(印!A1:A3)', 0],
    ['COUNTBLANK(印!A1:A4)', 1],
    ['COUNTIF(印!A1:A3,&quot;&lt;&gt;&quot;)', 3],
    ['SUM(印!A1:A3,A2)', 7],
    ['印!A1=&quot;&quot;', false],
    ['印!A1=印!C1', true],
    ['印!A1=印!A2', false],
    ['IF(印!A1=&quot;&quot;,&quot;未&quot;,&quot;済&quot;)', '済'],
    ['ISBLANK(印!A1)', false],
    ['ISTEXT(印!A1)', false],
    ['ISNUMBER(印!A1)', false],
    ['ISERROR(印!A1)', false],
    ['TYPE(印!A1)', 128],
    ['N(印!A1)', 0],
    ['T(印!A1)', ''],
    ['印!A1+1', '#VALUE!'],
    ['印!A1&amp;&quot;印&quot;', '#VALUE!'],
    ['LEN(印!A1)', '#VALUE!'],
    ['ROWS(_xlfn.UNIQUE(VSTACK(印!A1:A3,印!C1:C3)))', 3],
  ])('%s', (written, value) => {
    const source = form(formula('D1', `IF(A2=7,${written},0)`), {})
    expect(textAt(filledWorkbook(readWorkbook(source), fillsOf({ A2: 7 }), now).workbook, 'D1')).toEqual(value)
  })
})

describe('セルの画像のある形', () => {
  const boxOf = (source: Uint8Array): number[] => {
    const { anchor } = readWorkbook(source).sheets[0]!.drawings[0]!
    if (anchor.kind !== 'oneCell') throw new Error(anchor.kind)
    return [anchor.from.xPx, anchor.from.yPx, anchor.widthPx, anchor.heightPx].map(Math.round)
  }
  const wide = { before: '<cols><col min="2" max="2" width="20" customWidth="1"/></cols>' }

  it.each([
    ['wide, in the middle of a high cell', 1, 0, {}, [0, 28, 72, 24]],
    ['wide, at the top left', 1, 1, {}, [0, 0, 72, 24]],
    ['wide, at the bottom right', 1, 2, {}, [0, 28, 72, 24]],
    ['high, in the middle of a wide cell', 2, 3, wide, [67, 0, 27, 80]],
    ['high, at the left', 2, 1, wide, [0, 0, 27, 80]],
    ['high, at the right', 2, 2, wide, [133, 0, 27, 80]],
    ['square, of the web', 3, 3, wide, [40, 0, 80, 80]],
    ['over three rows', 2, 3, { after: '<mergeCells><mergeCell ref="B1:B3"/></mergeCells>' }, [16, 0, 40, 120]],
    ['over three columns', 1, 3, { after: '<mergeCells><mergeCell ref="B1:D1"/></mergeCells>' }, [0, 4, 216, 72]],
  ] as [string, number, number, More, number[]][])('%s', (_, number, style, more, box) =>
    expect(boxOf(form(picture('B1', number, style), more))).toEqual(box),
  )

  it('is nothing where its row or column is hidden, and where its file is missing', () => {
    const hidden = readWorkbook(
      form(picture('B1', 1), { before: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>' }),
    )
    expect(imagesOn(hidden)).toBe(6)
    const missing = readWorkbook(form(picture('B1', 4)))
    expect([shown(missing), imagesOn(missing)]).toEqual([{}, 6])
    expect(missing.warnings).toHaveLength(1)
  })

  it('is no input, nor is the formula that chooses it', () => {
    const source = form(`${picture('B1', 1)}${formula('D1', '印!A1', 1)}`)
    const places = proposeItems(readWorkbook(source)).map(({ cell_reference: place }) => place)
    expect(places).not.toContain('0:B1')
    expect(places).not.toContain('0:D1')
  })

  it('gives way to a text that is filled in, and formulas see the text', () => {
    const source = form(`${picture('B1', 2)}${formula('D1', 'B1', 2)}`)
    const { bytes, workbook } = fillWorkbook(source, fillsOf({ B1: '押印省略' }), now)
    for (const result of [workbook, readWorkbook(bytes)]) {
      expect(shown(result)).toEqual({})
      expect([textAt(result, 'B1'), textAt(result, 'D1')]).toEqual(['押印省略', '押印省略'])
    }
    expect(sheetText(bytes)).not.toContain('vm=')
  })
})
