/** Check boxes in cells and over them: fields of 有 and 無, whose cells keep TRUE and FALSE, as their forms count. */
import { describe, expect, it } from 'vitest'
import { isFormValue } from '#domain/documents/form-values.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { parseAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { cellTexts } from '#engine/tables/cell-texts.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { plainValue, valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'
import { partNames, sheetText } from './workbook-file.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const bags =
  '<FeaturePropertyBags><bag type="Checkbox"/><bag type="XFControls"><bagId k="CellControl">0</bagId></bag><bag type="XFComplement"><bagId k="XFControls">1</bagId></bag>' +
  '<bag type="XFComplement"/><bag type="XFComplements" extRef="XFComplementsMapperExtRef"><a k="MappedFeaturePropertyBags"><bagId>3</bagId><bagId>2</bagId></a></bag></FeaturePropertyBags>'
const format = (complement: number): string =>
  `<xf><extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}"><xfpb:xfComplement i="${complement}"/></ext></extLst></xf>`
const control = (id: number, caption: string, row: number, link: string, checked: number): string =>
  `<v:shape id="_x0000_s${id}" style="visibility:visible"><v:textbox><div>${caption}</div></v:textbox><x:ClientData ObjectType="Checkbox"><x:Anchor>3, 0, ${row}, 0, 5, 0, ${row + 1}, 0</x:Anchor><x:FmlaLink>${link}</x:FmlaLink><x:Checked>${checked}</x:Checked></x:ClientData></v:shape>`

/** B1 and B2 are check boxes in cells; over D3 and D4 lie check boxes whose state B3 and B4 keep. */
const form = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '点検表',
        xml:
          `<sheetData><row r="1">${text('A1', '外観')}<c r="B1" s="2" t="b"><v>1</v></c><c r="C1"><f>COUNTIF(B1:B4,TRUE)</f><v>2</v></c></row>` +
          `<row r="2">${text('A2', '作動')}<c r="B2" s="2" t="b"><v>0</v></c></row>` +
          '<row r="3"><c r="B3" t="b"><v>0</v></c></row><row r="4"><c r="B4" t="b"><v>1</v></c></row>' +
          '<row r="5"><c r="B5" s="1" t="b"><v>1</v></c></row></sheetData><legacyDrawing r:id="v"/>',
        relationships: { v: { type: 'vmlDrawing', target: '../drawings/vmlDrawing1.vml' } },
      },
    ],
    styles: `<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/>${format(0)}${format(1)}</cellXfs>`,
    related: { FeaturePropertyBag: { path: 'featurePropertyBag/featurePropertyBag.xml', xml: bags } },
    parts: {
      'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${control(1025, '清掃済み', 2, '$B$3', 0)}${control(1026, '記録あり', 3, '点検表!$B$4', 1)}</xml>`,
    },
  })
const fillsOf = (values: Record<string, FillValue>): CellFill[] =>
  Object.entries(values).map(([address, value]) => ({ sheet: 0, ...parseAddress(address)!, value }))
const choice = (value: string): FillValue => ({ type: 'text', text: value, isTyped: true })
const ticks = (workbook: Workbook): unknown[] =>
  ['B1', 'B2', 'B3', 'B4', 'C1'].map((address) => plainValue(valueAt(workbook, 0, address)))
const pagesOf = (workbook: Workbook): string => JSON.stringify(layoutWorkbook(workbook, { now }).pages)
const controlTexts = (workbook: Workbook): unknown[] =>
  workbook.sheets[0]!.drawings.map(({ content }) =>
    content.kind === 'shape' ? content.text?.paragraphs[0]?.runs[0]?.text : null,
  )

describe('チェックボックス', () => {
  it('is proposed as a field of 有 and 無, with its own words', () => {
    const items = proposeItems(readWorkbook(form())).filter(({ type }) => type === 'radio')
    expect(items.map(({ name, cell_reference: place }) => [name, place])).toEqual([
      ['外観', '0:B1'],
      ['作動', '0:B2'],
      ['清掃済み', '0:B3'],
      ['記録あり', '0:B4'],
    ])
    expect(items[0]!.item_parts.map(({ item_value }) => item_value)).toEqual(['有', '無'])
  })

  it('tells the state that the form has', () => {
    const places = ['B1', 'B2', 'B3', 'B4', 'B5'].map((address) => ({ sheet: 0, ...parseAddress(address)! }))
    expect(cellTexts(readWorkbook(form()), places)).toEqual(['有', '無', '無', '有', 'TRUE'])
    const item = {
      type: 'radio' as const,
      item_parts: [
        { id: 1, item_value: '有' },
        { id: 2, item_value: '無' },
      ],
    }
    expect(isFormValue(item, '無')).toBe(true)
  })

  it('writes TRUE and FALSE, whatever the choice is called, so that the form counts it', () => {
    const { bytes, workbook } = fillWorkbook(
      form(),
      fillsOf({ B1: choice('無'), B2: choice('有'), B3: choice('清掃済み'), B4: choice('×') }),
      now,
    )
    expect(ticks(workbook)).toEqual([false, true, true, false, 2])
    expect(ticks(readWorkbook(bytes))).toEqual([false, true, true, false, 2])
    expect(sheetText(bytes)).toContain('<c r="B2" s="2" t="b"><v>1</v></c>')
    expect(partNames(bytes)).toEqual(partNames(form()))
  })

  it('leaves a text where no check box is', () => {
    const { workbook } = fillWorkbook(form(), fillsOf({ B5: choice('有'), A1: choice('無') }), now)
    expect(['B5', 'A1'].map((address) => plainValue(valueAt(workbook, 0, address)))).toEqual(['有', '無'])
  })

  it('is a mark on the screen and on paper, in cells and over them', () => {
    const empty = readWorkbook(form())
    expect(controlTexts(empty)).toEqual(['☐清掃済み', '☑記録あり'])
    const result = filledWorkbook(empty, fillsOf({ B1: choice('無'), B2: choice('有'), B3: choice('有') }), now)
    expect(controlTexts(result.workbook)).toEqual(['☑清掃済み', '☑記録あり'])
    const [table] = filledTables(result, now, { drawingsOf: () => [] })
    const shown = table!.rows.flatMap(({ cells }) => cells.filter(({ address }) => /^B/.test(address)))
    expect(shown.map(({ value }) => value)).toEqual(['☐', '☑', 'TRUE', 'TRUE', 'TRUE'])
    expect(pagesOf(result.workbook)).toContain('"☐"')
    expect(pagesOf(result.workbook)).toContain('"☑"')
    const back = filledWorkbook(result.workbook, fillsOf({ B3: choice('無') }), now).workbook
    expect(controlTexts(back)).toEqual(['☐清掃済み', '☑記録あり'])
  })
})

describe('the cell that a check box is kept in', () => {
  /** A check box over D2 of a form with a second sheet, names, a merged and a hidden cell. */
  const linked = (link: string): Workbook =>
    readWorkbook(
      buildXlsx({
        sheets: [
          {
            name: '点検表',
            xml: `<sheetData><row r="1">${text('A1', '清掃')}</row><row r="2"><c r="B2" t="b"><v>0</v></c></row><row r="3" hidden="1"><c r="B3"/></row></sheetData><mergeCells><mergeCell ref="B2:C2"/></mergeCells><legacyDrawing r:id="v"/>`,
            relationships: { v: { type: 'vmlDrawing', target: '../drawings/vmlDrawing1.vml' } },
          },
          { name: "集計 '25", attributes: 'state="hidden"', xml: '<sheetData/>' },
        ],
        names:
          '<definedNames><definedName name="清掃済">点検表!$B$2</definedName><definedName name="別表">\'集計 \'\'25\'!$A$1</definedName></definedNames>',
        parts: {
          'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${control(1025, '済', 1, link, 0)}</xml>`,
        },
      }),
    )

  it.each([
    ['$B$2', 0, 1, 1],
    ['B2', 0, 1, 1],
    ['点検表!$B$2', 0, 1, 1],
    ["'点検表'!$B$2", 0, 1, 1],
    ['清掃済', 0, 1, 1],
    ['$B$3', 0, 2, 1],
    ["'集計 ''25'!$A$1", 1, 0, 0],
    ['別表', 1, 0, 0],
  ])('is found by %s', (link, sheet, row, column) => {
    const workbook = linked(link)
    const ticked = filledWorkbook(workbook, [{ sheet, row, column, value: { type: 'boolean', boolean: true } }], now)
    expect(controlTexts(workbook)).toEqual(['☐済'])
    expect(controlTexts(ticked.workbook)).toEqual(['☑済'])
  })

  it.each(['無い名前', '#REF!', "'無い'!$A$1"])('is none where it cannot be found: %s', (link) => {
    expect(controlTexts(linked(link))).toEqual(['☐済'])
    expect(proposeItems(linked(link)).filter(({ type }) => type === 'radio')).toEqual([])
  })
})

it('asks for a tick where a cell shows a check box and holds nothing yet', () => {
  const source = buildXlsx({
    sheets: [`<sheetData><row r="1">${text('A1', '異音')}<c r="B1" s="1"/>${text('C1', '備考')}</row></sheetData>`],
    styles: `<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/>${format(1)}</cellXfs>`,
    related: { FeaturePropertyBag: { path: 'featurePropertyBag/featurePropertyBag.xml', xml: bags } },
  })
  const items = proposeItems(readWorkbook(source)).filter(({ cell_reference: place }) => place !== null)
  expect(items.map(({ name, type, cell_reference }) => [name, type, cell_reference])).toEqual([
    ['異音', 'radio', '0:B1'],
  ])
  expect(sheetText(fillWorkbook(source, fillsOf({ B1: choice('有') }), now).bytes)).toContain(
    '<c r="B1" s="1" t="b"><v>1</v></c>',
  )
})

it.skipIf(!hasCorpus)('shows the check boxes of Excel 2024', () => {
  const pages = pagesOf(readWorkbook(corpusBytes('engine-cases/e05-cell-checkbox.xlsx')))
  expect([pages.includes('☑'), pages.includes('☐'), pages.includes('TRUE')]).toEqual([true, true, false])
})
