import { describe, expect, test } from 'vitest'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import { proposedItemSchema } from '#domain/templates/templates.contract.ts'
import { parseCellReference } from '#engine/model/address.ts'
import { createCellIndex } from '#engine/calculate/conditional/cell-index.ts'
import type { DataValidation } from '#engine/model/workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { boxed, noBorders, plainStyle, range, sheetOf, workbookOf } from './workbooks.ts'

type Sidecar = { inputs: { cell_reference: string; type: string; label: string }[] }
const forms = corpusFiles('forms', '.xlsx')

const floors = { found: 0.97, precise: 0.97, rightType: 0.95 }

const cellsOf = (items: readonly ProposedItem[]): ProposedItem[] =>
  items.filter(({ cell_reference }) => cell_reference !== null)
/** Of what people fill in: seals are drawn. */
const inputsOf = (items: readonly ProposedItem[]): Map<string, ProposedItem> =>
  new Map(cellsOf(items).flatMap((item) => (item.type === 'approval_seal' ? [] : [[item.cell_reference!, item]])))

describe('forms of the trade', () => {
  test('all twelve are at hand', () => expect(forms).toHaveLength(12))

  test.each(forms)('%s: cells and types', (form) => {
    const { inputs } = JSON.parse(new TextDecoder().decode(corpusBytes(form.replace('.xlsx', '.json')))) as Sidecar
    const proposed = inputsOf(proposeItems(readWorkbook(corpusBytes(form))))
    const found = inputs.filter((input) => proposed.has(input.cell_reference))
    const rightType = found.filter((input) => proposed.get(input.cell_reference)?.type === input.type)
    expect(found.length / inputs.length).toBeGreaterThanOrEqual(floors.found)
    expect(found.length / proposed.size).toBeGreaterThanOrEqual(floors.precise)
    expect(rightType.length / found.length).toBeGreaterThanOrEqual(floors.rightType)
  })

  test.each(forms)('%s: no two names alike on a sheet', (form) => {
    const items = cellsOf(proposeItems(readWorkbook(corpusBytes(form))))
    const names = items.map(({ cell_reference, name }) => `${parseCellReference(cell_reference!)!.sheet} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(forms)("%s: nothing that must not be typed into, in the contract's shape", (form) => {
    const workbook = readWorkbook(corpusBytes(form))
    const items = proposeItems(workbook)
    for (const item of items) expect(proposedItemSchema.parse(item)).toEqual(item)
    const references = [...inputsOf(items).keys()]
    expect(references.length).toBe(
      items.filter((item) => item.cell_reference !== null && item.type !== 'approval_seal').length,
    )
    for (const reference of references) {
      const { sheet: index, row, column } = parseCellReference(reference)!
      const sheet = workbook.sheets[index]!
      const cell = createCellIndex(sheet)(row, column)
      expect(sheet.state).toBe('visible')
      expect(cell?.formula).toBeUndefined()
      if (sheet.isProtected) expect(cell?.locked).toBe(false)
    }
  })

  test('an estimate in sections, as a person would read it', () => {
    const items = proposeItems(readWorkbook(corpusBytes('forms/03_omitsumorisho.xlsx')))
    expect(items.slice(0, 2).map(({ type, name }) => [type, name])).toEqual([
      ['sheet_separator', '御見積書'],
      ['separator', '基本情報'],
    ])
    const names = new Map(items.map((item) => [item.cell_reference, item.name]))
    expect(names.get('0:I1')).toBe('見積番号')
    expect(names.get('0:A4')).toBe('宛名')
    expect(names.get('0:E18')).toBe('No. 1：数量')
    expect(names.get('0:G32')).toBe('No. 15：単価')
    const unit = items.find((item) => item.cell_reference === '0:F18')
    expect(unit?.item_parts.map((part) => part.item_value)).toEqual(['式', '台', '個', 'm', '㎡', '㎥', '人工', '日'])
    expect(items.filter((item) => item.type === 'separator').map((item) => item.name)).toContain('No. 3')
  })

  test('check boxes are named by their row and by what stands beside them', () => {
    const names = new Map(
      proposeItems(readWorkbook(corpusBytes('forms/01_kuchoki_teiki_tenken.xlsx'))).map((item) => [
        item.cell_reference,
        item,
      ]),
    )
    expect(names.get('0:J18')).toMatchObject({
      type: 'checkbox',
      name: '点検区分：定期点検（法定）',
      item_parts: [{ item_value: '定期点検（法定）' }],
    })
    expect(names.get('1:F7')?.name).toBe('No. 1：吸込温度（℃）')
    expect(names.get('0:S16')).toMatchObject({ name: '外気温（℃）', type: 'number' })
  })
})

describe('single boxes', () => {
  const styles = [
    plainStyle,
    { ...plainStyle, borders: boxed },
    { ...plainStyle, borders: boxed, numberFormat: 'yyyy/m/d' },
    { ...plainStyle, borders: boxed, numberFormat: 'yyyy/m/d h:mm' },
    { ...plainStyle, borders: boxed, numberFormat: '0"台"' },
    { ...plainStyle, borders: { ...boxed, diagonal: boxed.left, diagonalUp: true } },
    { ...plainStyle, borders: boxed, numberFormat: 'h:mm' },
    { ...plainStyle, borders: boxed, numberFormat: '[h]:mm' },
    { ...plainStyle, borders: boxed, numberFormat: 'h"時"mm"分";@' },
    { ...plainStyle, borders: boxed, numberFormat: '0.0%' },
    { ...plainStyle, borders: boxed, numberFormat: '0%' },
    { ...plainStyle, borders: boxed, numberFormat: '0"%"' },
    { ...plainStyle, borders: boxed, numberFormat: 'mm:ss' },
  ]
  const box = { style: 1 }
  const propose = (cells: Parameters<typeof sheetOf>[0], more: Parameters<typeof sheetOf>[1] = {}): ProposedItem[] =>
    proposeItems(workbookOf([sheetOf(cells, more)], { styles })).filter((item) => item.cell_reference !== null)

  test.each<[number, string]>([
    [1, 'text'],
    [2, 'date'],
    [3, 'datetime'],
    [4, 'number'],
    [6, 'time'],
    [7, 'time'],
    [8, 'time'],
    [9, 'percent'],
    [10, 'percent'],
    [11, 'number'],
    [12, 'text'],
  ])('format %i asks for %s', (style, type) =>
    expect(propose({ A1: '項　目：', B1: { style } })).toEqual([
      { name: expect.stringMatching(/^項目(（.+）)?$/), type, item_parts: [], cell_reference: '0:B1' },
    ]),
  )

  test('a label over its box serves as one beside it', () => {
    expect(propose({ A1: '建物名', A2: box }).map((item) => item.name)).toEqual(['建物名'])
  })

  test('the end of a period is told from its start', () => {
    expect(propose({ A1: '工期', B1: { style: 2 }, C1: '～', D1: { style: 2 } }).map((item) => item.name)).toEqual([
      '工期',
      '工期（終了）',
    ])
  })

  test('formulas, struck cells, hidden columns and cells without a line are no inputs', () => {
    expect(
      propose({ A1: '計', B1: { style: 1, formula: 'SUM(C1:D1)', value: { type: 'number', number: 0 } } }),
    ).toEqual([])
    expect(propose({ A1: '備考', B1: { style: 5 } })).toEqual([])
    expect(propose({ A1: '備考', B1: {} })).toEqual([])
    expect(
      propose({ A1: '備考', B1: box }, { columns: [{ from: 1, to: 1, widthPx: 72, hidden: true, style: 0 }] }),
    ).toEqual([])
  })

  test('in a protected sheet exactly the unlocked cells are inputs', () => {
    expect(
      propose({ A1: '氏名', B1: { style: 1 }, A2: '住所', B2: { style: 0, locked: false } }, { isProtected: true }).map(
        (item) => item.cell_reference,
      ),
    ).toEqual(['0:B2'])
  })

  test('hidden sheets are left alone', () => {
    expect(propose({ A1: '氏名', B1: box }, { state: 'hidden' })).toEqual([])
    expect(propose({ A1: '氏名', B1: box }, { state: 'veryHidden' })).toEqual([])
  })

  test('a large box under a photo heading takes a file, one named 所見 a long text', () => {
    const merges = [range('A2:C9')]
    const cells = { A1: '施工前写真', A2: box, B2: box, C2: box, A9: box, B9: box, C9: box }
    expect(propose(cells, { merges }).map((item) => item.type)).toEqual(['fileupload'])
    expect(propose({ ...cells, A1: '所見' }, { merges }).map((item) => item.type)).toEqual(['textarea'])
  })

  test('a seal box under 承認 is left for the seal', () => {
    expect(
      propose(
        { A1: { style: 1, value: { type: 'text', text: '承認' } }, A2: box, A4: box },
        { merges: [range('A2:A4')] },
      ),
    ).toEqual([])
  })

  test('sentences are no labels, and one box kept in several cells is one input', () => {
    expect(propose({ A1: '太枠の中だけ記入してください。', B1: box })).toEqual([])
    const styles = [
      plainStyle,
      { ...plainStyle, borders: { ...boxed, right: noBorders.right } },
      { ...plainStyle, borders: { ...boxed, left: noBorders.left } },
    ]
    const items = proposeItems(workbookOf([sheetOf({ A1: '住所', B1: { style: 1 }, C1: { style: 2 } })], { styles }))
    expect(items.flatMap((item) => item.cell_reference ?? [])).toEqual(['0:B1'])
  })

  test("a table's body is told from its heading though it holds values", () => {
    const table = {
      A1: { style: 2, value: { type: 'text' as const, text: '品名' } },
      A2: { style: 1, value: { type: 'text' as const, text: '例' } },
      A3: box,
      A4: box,
    }
    expect(propose(table).map((item) => item.name)).toEqual(['明細1：品名', '明細2：品名', '明細3：品名'])
  })

  test('days to choose from are picked as days', () => {
    const validation: DataValidation = {
      ranges: [range('B1')],
      type: 'list',
      operator: 'between',
      formula1: null,
      formula2: null,
      allowBlank: true,
      options: ['45748', '45778'],
      prompt: null,
      error: null,
    }
    expect(propose({ A1: '対象年月', B1: { style: 2 } }, { validations: [validation] })).toEqual([
      { name: '対象年月', type: 'date', item_parts: [], cell_reference: '0:B1' },
    ])
  })

  test('a list with few short choices is a radio group, a longer one a select', () => {
    const list = (options: string[]): DataValidation[] => [
      {
        ranges: [range('B1')],
        type: 'list',
        operator: 'between',
        formula1: null,
        formula2: null,
        allowBlank: true,
        options,
        prompt: null,
        error: null,
      },
    ]
    expect(propose({ A1: '判定', B1: box }, { validations: list(['良', '否']) })[0]).toMatchObject({
      type: 'radio',
      item_parts: [{ item_value: '良' }, { item_value: '否' }],
    })
    expect(propose({ A1: '税率', B1: { style: 10 } }, { validations: list(['0.1', '0.08']) })[0]).toMatchObject({
      type: 'radio',
      item_parts: [{ item_value: '10%' }, { item_value: '8%' }],
    })
    expect(propose({ A1: '開始', B1: { style: 6 } }, { validations: list(['0.375', '0.5']) })[0]).toMatchObject({
      item_parts: [{ item_value: '9:00' }, { item_value: '12:00' }],
    })
    // 0% would show both as 8%.
    expect(propose({ A1: '税率', B1: { style: 10 } }, { validations: list(['0.08', '0.081']) })[0]).toMatchObject({
      item_parts: [{ item_value: '0.08' }, { item_value: '0.081' }],
    })
    expect(
      propose({ A1: '資格', B1: box }, { validations: list(['第一種電気工事士', '第二種電気工事士']) })[0]?.type,
    ).toBe('select')
  })
})
