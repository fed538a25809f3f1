/** Check boxes as forms of all kinds have them: where they keep their state, how it is written, what a clerk calls it. */
import { describe, expect, it } from 'vitest'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { parseCellReference } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { matchItems } from '#engine/propose/match-items.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { cellTexts } from '#engine/tables/cell-texts.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { plainValue, valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const text = (address: string, value: string, style = 0): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`
const bags =
  '<FeaturePropertyBags><bag type="Checkbox"/><bag type="XFControls"><bagId k="CellControl">0</bagId></bag><bag type="XFComplement"><bagId k="XFControls">1</bagId></bag>' +
  '<bag type="XFComplements" extRef="XFComplementsMapperExtRef"><a k="MappedFeaturePropertyBags"><bagId>2</bagId></a></bag></FeaturePropertyBags>'
const thin = '<left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/>'
/** 1 is drawn around, 2 a check box in a cell, 3 one that is drawn around. */
const styles =
  `<fonts><font/></fonts><fills><fill/></fills><borders><border/><border>${thin}</border></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf borderId="1"/>` +
  [0, 1]
    .map(
      (border) =>
        `<xf borderId="${border}"><extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}"><xfpb:xfComplement i="0"/></ext></extLst></xf>`,
    )
    .join('') +
  '</cellXfs>'

type Control = { row: number; column?: number; caption?: string; link: string; checked?: number; kind?: string }
const vml = (controls: readonly Control[]): string =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${controls
    .map(
      ({ row, column = 3, caption = '', link, checked = 0, kind = 'Checkbox' }, at) =>
        `<v:shape id="_x0000_s${1025 + at}" style="visibility:visible"><v:textbox><div>${caption}</div></v:textbox><x:ClientData ObjectType="${kind}"><x:Anchor>${column}, 2, ${row}, 2, ${column}, 60, ${row}, 18</x:Anchor><x:FmlaLink>${link}</x:FmlaLink><x:Checked>${checked}</x:Checked></x:ClientData></v:shape>`,
    )
    .join('')}</xml>`

type Form = { rows: string; controls?: readonly Control[]; before?: string; after?: string; names?: string }
/** 点検票, with check boxes over it, and 集計, which is hidden. */
const form = ({ rows, controls = [], before = '', after = '', names = '' }: Form): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '点検票',
        xml: `${before}<sheetData>${rows}</sheetData>${after}${controls.length > 0 ? '<legacyDrawing r:id="v"/>' : ''}`,
        relationships: { v: { type: 'vmlDrawing', target: '../drawings/vmlDrawing1.vml' } },
      },
      {
        name: '集計',
        attributes: 'state="hidden"',
        xml: '<sheetData><row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1"><f>COUNTIF(A1:A9,TRUE)</f><v>1</v></c></row></sheetData>',
      },
    ],
    names,
    styles,
    related: { FeaturePropertyBag: { path: 'featurePropertyBag/featurePropertyBag.xml', xml: bags } },
    parts: { 'xl/drawings/vmlDrawing1.vml': vml(controls) },
  })

const ticked = (workbook: Workbook): [name: string, place: string, state: string | null][] =>
  proposeItems(workbook)
    .filter(({ type }) => type === 'radio')
    .map(({ name, cell_reference: place }) => [name, place!, cellTexts(workbook, [parseCellReference(place!)!])[0]!])
const choice = (place: string, value: string): CellFill => ({
  ...parseCellReference(place)!,
  value: { type: 'text', text: value, isTyped: true },
})
const controlTexts = (workbook: Workbook): unknown[] =>
  workbook.sheets[0]!.drawings.map(({ content }) =>
    content.kind === 'shape' ? content.text?.paragraphs[0]?.runs[0]?.text : null,
  )
const row = (number: number, cells: string, more = ''): string => `<row r="${number}" ${more}>${cells}</row>`

/** What is proposed, with the cell and the state that the form has. */
const forms: [kind: string, form: Form, items: [string, string, string | null][]][] = [
  [
    'linked to the cells they lie over',
    {
      rows:
        row(1, `${text('A1', '外観', 1)}<c r="B1" s="1" t="b"><v>1</v></c>`) +
        row(2, `${text('A2', '音', 1)}<c r="B2" s="1"/>`),
      controls: [
        { row: 0, column: 1, link: '$B$1', checked: 1 },
        { row: 1, column: 1, link: '$B$2' },
      ],
    },
    [
      ['外観', '0:B1', '有'],
      ['音', '0:B2', null],
    ],
  ],
  [
    'linked to cells that the file does not hold',
    {
      rows: row(1, text('A1', '清掃')) + row(2, text('A2', '消毒')),
      controls: [
        { row: 0, caption: '済', link: '$Z$1' },
        { row: 1, link: '$Z$2' },
      ],
    },
    [
      ['済', '0:Z1', null],
      ['消毒', '0:Z2', null],
    ],
  ],
  [
    'linked to a hidden column',
    {
      before: '<cols><col min="8" max="8" width="9" hidden="1"/></cols>',
      rows: row(1, `${text('A1', '漏水の有無')}<c r="H1" t="b"><v>0</v></c><c r="I1"/>`),
      controls: [{ row: 0, column: 1, link: '$H$1' }],
    },
    [['漏水の有無', '0:H1', '無']],
  ],
  [
    'linked to a hidden row',
    {
      rows:
        row(1, text('A1', '写真添付')) +
        row(2, '<c r="B2" t="b"><v>1</v></c>', 'hidden="1"') +
        row(3, text('A3', '備考')),
      controls: [{ row: 0, column: 1, link: '点検票!$B$2' }],
    },
    [['写真添付', '0:B2', '有']],
  ],
  [
    'linked to a hidden sheet',
    {
      rows: row(1, text('A1', '立会者あり')),
      controls: [
        { row: 0, column: 1, caption: '立会', link: '集計!$A$1', checked: 1 },
        { row: 0, column: 2, caption: '連絡のみ', link: '集計!$A$2' },
      ],
    },
    [
      ['立会', '1:A1', '有'],
      ['連絡のみ', '1:A2', null],
    ],
  ],
  [
    'linked by a name',
    {
      rows: row(1, text('A1', '契約')),
      controls: [{ row: 0, column: 1, caption: '年間契約', link: '年契' }],
      names: '<definedNames><definedName name="年契">集計!$A$1</definedName></definedNames>',
    },
    [['年間契約', '1:A1', '有']],
  ],
  [
    'beyond the print area',
    {
      rows: row(1, `${text('A1', '電源')}<c r="M1" t="b"><v>0</v></c>`),
      controls: [{ row: 0, column: 1, caption: '入', link: 'M1' }],
      names:
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">点検票!$A$1:$E$9</definedName></definedNames>',
    },
    [['入', '0:M1', '無']],
  ],
  [
    'neither ticked nor unticked',
    {
      rows: row(1, `${text('A1', '判定', 1)}<c r="B1" s="1" t="e"><v>#N/A</v></c>`),
      controls: [{ row: 0, column: 1, link: '$B$1', checked: 2 }],
    },
    [['判定', '0:B1', null]],
  ],
  [
    'kept as a number',
    {
      rows: row(1, `${text('A1', '判定', 1)}<c r="B1" s="1"><v>1</v></c>`),
      controls: [{ row: 0, column: 1, link: '$B$1' }],
    },
    [['判定', '0:B1', '有']],
  ],
  [
    'two over one cell that they share',
    {
      rows: row(1, text('A1', '施錠')),
      controls: [
        { row: 0, column: 1, caption: '正面', link: '$Y$1' },
        { row: 0, column: 2, caption: '正面', link: '$Y$1' },
      ],
    },
    [['正面', '0:Y1', null]],
  ],
  [
    'in a table of cells',
    {
      rows:
        row(1, text('A1', '項目', 1) + text('B1', '1階', 1) + text('C1', '2階', 1)) +
        row(2, `${text('A2', '床', 1)}<c r="B2" s="3" t="b"><v>1</v></c><c r="C2" s="3" t="b"><v>0</v></c>`) +
        row(3, `${text('A3', '窓', 1)}<c r="B3" s="3" t="b"><v>0</v></c><c r="C3" s="3"/>`),
    },
    [
      ['床：1階', '0:B2', '有'],
      ['床：2階', '0:C2', '無'],
      ['窓：1階', '0:B3', '無'],
      ['窓：2階', '0:C3', null],
    ],
  ],
  [
    'in a merged cell',
    {
      rows: row(1, `${text('A1', '報告要否', 1)}<c r="B1" s="3" t="b"><v>1</v></c><c r="C1" s="3"/>`),
      after: '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>',
    },
    [['報告要否', '0:B1', '有']],
  ],
  [
    'that a formula ticks',
    { rows: row(1, `${text('A1', '超過')}<c r="B1" s="2" t="b"><f>C1&gt;5</f><v>1</v></c>`) },
    [],
  ],
  [
    'over a formula, linked to it',
    {
      rows: row(1, `${text('A1', '超過')}<c r="B1" t="b"><f>C1&gt;5</f><v>1</v></c>`),
      controls: [{ row: 0, column: 1, caption: '超過', link: '$B$1' }],
    },
    [],
  ],
  [
    'option buttons, which are none',
    { rows: row(1, text('A1', '区分')), controls: [{ row: 0, column: 1, caption: '甲', link: '$Z$1', kind: 'Radio' }] },
    [],
  ],
  [
    'locked in a protected sheet',
    {
      rows: row(1, `${text('A1', '確認')}<c r="H1" t="b"><v>0</v></c>`),
      controls: [{ row: 0, column: 1, caption: '確認', link: '$H$1' }],
      after: '<sheetProtection sheet="1"/>',
    },
    [],
  ],
]

describe('チェックボックスのある様式', () => {
  it.each(forms)('proposes those %s', (_, source, items) => expect(ticked(readWorkbook(form(source)))).toEqual(items))

  it.each(forms.filter(([, , items]) => items.length > 0))('writes and shows those %s', (_, source, items) => {
    const bytes = form(source)
    const [, place] = items[0]!
    const { row: at, sheet } = parseCellReference(place)!
    const address = place.slice(2)
    for (const [word, state] of [
      ['有', true],
      ['無', false],
    ] as const) {
      const filled = fillWorkbook(bytes, [choice(place, word)], now)
      for (const workbook of [filled.workbook, readWorkbook(filled.bytes)]) {
        expect(plainValue(valueAt(workbook, sheet, address))).toBe(state)
        if (source.controls) expect(String(controlTexts(workbook)[0])).toMatch(state ? /^☑/ : /^☐/)
        else
          expect(
            filledTables({ workbook, uncomputed: [] }, now, { drawingsOf: () => [] })[0]!.rows[at]!.cells.find(
              (cell) => cell.address === address,
            )?.value,
          ).toBe(state ? '☑' : '☐')
      }
    }
  })

  it('counts what is ticked on the hidden sheet, and keeps it when the form is replaced', () => {
    const [, source] = forms.find(([kind]) => kind === 'linked to a hidden sheet')!
    const workbook = readWorkbook(form(source))
    const { workbook: filled } = filledWorkbook(workbook, [choice('1:A1', '無'), choice('1:A2', '有')], now)
    expect(plainValue(valueAt(filled, 1, 'B1'))).toBe(1)
    const items = [{ cell_reference: '1:A1' }, { cell_reference: '1:A2' }]
    expect(matchItems(workbook, items, workbook)).toEqual({ kept: items, moved: [], lost: [], added: [] })
    const other = readWorkbook(
      form({ ...source, controls: [{ row: 0, column: 1, caption: '連絡のみ', link: '集計!$A$5' }] }),
    )
    expect(matchItems(workbook, items, other)).toEqual({
      kept: [],
      moved: [{ item: items[1], cell_reference: '1:A5' }],
      lost: [items[0]],
      added: [],
    })
  })

  it('is shown as its cell says, whatever the file keeps of it', () => {
    const rows = row(1, '<c r="B1" t="b"><v>1</v></c>')
    const controls = [{ row: 0, caption: '済', link: '$B$1', checked: 0 }]
    expect(controlTexts(readWorkbook(form({ rows, controls })))).toEqual(['☑済'])
  })

  it('is an ActiveX control that the sheet links', () => {
    const source = buildXlsx({
      sheets: [
        {
          name: '点検票',
          xml: `<sheetData>${row(1, `${text('A1', '鍵')}<c r="B1" t="b"><v>0</v></c>`)}</sheetData><controls><control shapeId="1025" r:id="c" name="CheckBox1"><controlPr linkedCell="B1"><anchor><from><col>3</col><colOff>0</colOff><row>0</row><rowOff>0</rowOff></from><to><col>4</col><colOff>0</colOff><row>1</row><rowOff>0</rowOff></to></anchor></controlPr></control></controls>`,
          relationships: { c: { type: 'control', target: '../activeX/activeX1.xml' } },
        },
      ],
      parts: {
        'xl/activeX/activeX1.xml':
          '<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX" ax:classid="{8BD21D40-EC42-11CE-9E0D-00AA006002F3}" ax:persistence="persistPropertyBag"><ax:ocxPr ax:name="Value" ax:value="0"/><ax:ocxPr ax:name="Caption" ax:value="返却済み"/></ax:ocx>',
      },
    })
    const workbook = readWorkbook(source)
    expect(ticked(workbook)).toEqual([['返却済み', '0:B1', '無']])
    expect(controlTexts(filledWorkbook(workbook, [choice('0:B1', '有')], now).workbook)).toEqual(['☑返却済み'])
  })
})

describe('選択肢の言葉', () => {
  const source = form({ rows: row(1, `${text('A1', '実施')}<c r="B1" s="2" t="b"><v>0</v></c>`) })
  const written = (value: FillValue): unknown =>
    plainValue(valueAt(fillWorkbook(source, [{ sheet: 0, row: 0, column: 1, value }], now).workbook, 0, 'B1'))

  it.each([
    '有',
    '有り',
    '済',
    '実施',
    '要',
    '良',
    '合格',
    '該当',
    'はい',
    '○',
    '✓',
    'レ',
    'あり',
    '☑',
    'TRUE',
    'Yes',
    '1',
    '点検済み',
  ])('%s ticks', (word) => expect(written({ type: 'text', text: word, isTyped: true })).toBe(true))

  it.each([
    ...['無', '無し', '未', '未実施', '不要', '不良', '不合格', '否', '非該当', '該当なし', 'いいえ', '実施しない'],
    ...['×', '☐', '□', '-', 'ー', 'FALSE', 'No', '0'],
  ])('%s does not', (word) => expect(written({ type: 'text', text: word, isTyped: true })).toBe(false))

  it('is a number or a state as well', () => {
    expect(written({ type: 'number', number: 1 })).toBe(true)
    expect(written({ type: 'number', number: 0 })).toBe(false)
    expect(written({ type: 'boolean', boolean: true })).toBe(true)
    expect(written({ type: 'blank' })).toBe(null)
  })
})
