/** Lists whose choices hang on other cells: proposed as choices, computed of the values at the time. */
import { describe, expect, it } from 'vitest'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { parseAddress } from '#engine/model/address.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledTables, filledWorkbook } from '#engine/tables/filled-tables.ts'
import { choicesAt, liveChoices } from '#engine/tables/live-choices.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const list = (where: string, formula: string): string =>
  `<dataValidation type="list" allowBlank="1" sqref="${where}"><formula1>${formula}</formula1></dataValidation>`

/** Labels in A, fields in B; マスタ has 空調: 冷凍機, 送風機 / 給排水: ポンプ and a list of days and of rates. */
const form = (...lists: string[]): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '票',
        xml: `<sheetData>${['設備区分', '設備名', '担当者', '型式', '系統']
          .map((label, at) => `<row r="${at + 1}">${text(`A${at + 1}`, label)}<c r="B${at + 1}" s="1"/></row>`)
          .join('')}</sheetData><dataValidations>${lists.join('')}</dataValidations>`,
      },
      {
        name: 'マスタ',
        xml:
          `<sheetData><row r="1">${text('A1', '冷凍機')}${text('B1', 'ポンプ')}${text('C1', '田中')}<c r="D1"><f>A1&amp;"①"</f><v></v></c><c r="E1"><v>1</v></c></row>` +
          `<row r="2">${text('A2', '送風機')}${text('C2', '鈴木')}<c r="E2"><v>2</v></c></row></sheetData>`,
      },
    ],
    styles:
      '<fonts><font/></fonts><fills><fill/></fills><borders><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellXfs><xf/><xf borderId="1" applyBorder="1"/></cellXfs>',
    names:
      '<definedNames><definedName name="空調">マスタ!$A$1:$A$2</definedName><definedName name="給排水">マスタ!$B$1</definedName><definedName name="担当">OFFSET(マスタ!$C$1,0,0,COUNTA(マスタ!$C:$C),1)</definedName></definedNames>',
  })
const at = (address: string, sheet = 0) => ({ sheet, ...parseAddress(address)! })
const fill = (address: string, value: FillValue | string, sheet = 0): CellFill => ({
  ...at(address, sheet),
  value: typeof value === 'string' ? { type: 'text', text: value, isTyped: true } : value,
})
const optionsAt = (bytes: Uint8Array, address: string, fills: CellFill[] = []): string[] | null =>
  choicesAt(filledWorkbook(readWorkbook(bytes), fills, now).workbook, [at(address)], now)[0]!

describe('choices that hang on other fields', () => {
  it.each<[string, string, CellFill[], string[]]>([
    ['INDIRECT of a field', 'INDIRECT($B$1)', [fill('B1', '空調')], ['冷凍機', '送風機']],
    ['INDIRECT of another value', 'INDIRECT($B$1)', [fill('B1', '給排水')], ['ポンプ']],
    ['INDIRECT of nothing yet', 'INDIRECT($B$1)', [], []],
    ['INDIRECT of what names nothing', 'INDIRECT($B$1)', [fill('B1', 'ガス')], []],
    ['a reference that goes along', 'INDIRECT(B1)', [fill('B1', '給排水')], ['ポンプ']],
    ['OFFSET over what is filled', 'OFFSET(マスタ!$C$1,0,0,COUNTA(マスタ!$C:$C),1)', [], ['田中', '鈴木']],
    ['one of two names', 'IF($B$1=&quot;空調&quot;,空調,給排水)', [fill('B1', '空調')], ['冷凍機', '送風機']],
    ['the other of two names', 'IF($B$1=&quot;空調&quot;,空調,給排水)', [fill('B1', '他')], ['ポンプ']],
    ['CHOOSE of names', 'CHOOSE(2,空調,給排水)', [], ['ポンプ']],
    ['a range up to INDEX', 'マスタ!$C$1:INDEX(マスタ!$C:$C,COUNTA(マスタ!$C:$C))', [], ['田中', '鈴木']],
    ['INDIRECT of an address', 'INDIRECT(&quot;マスタ!A1:A2&quot;)', [], ['冷凍機', '送風機']],
    [
      'INDIRECT of a part of a value',
      'INDIRECT(SUBSTITUTE($B$1,&quot;設備&quot;,&quot;&quot;))',
      [fill('B1', '給排水設備')],
      ['ポンプ'],
    ],
    [
      'OFFSET by MATCH',
      'OFFSET(マスタ!$A$1,0,MATCH($B$1,{&quot;空調&quot;,&quot;給排水&quot;},0)-1,1,1)',
      [fill('B1', '給排水')],
      ['ポンプ'],
    ],
    [
      'OFFSET by XMATCH to the end of a column',
      'OFFSET(マスタ!$C$1,0,0,XMATCH(&quot;*&quot;,マスタ!$C:$C,2,-1))',
      [],
      ['田中', '鈴木'],
    ],
    [
      'OFFSET over one more',
      'OFFSET(マスタ!$C$1,0,0,COUNTA(マスタ!$C:$C),1)',
      [fill('C3', '高橋', 1)],
      ['田中', '鈴木', '高橋'],
    ],
    ['a name that is a formula', '担当', [fill('C3', '高橋', 1)], ['田中', '鈴木', '高橋']],
    ['IF', 'IF($B$1="空調",空調,給排水)', [fill('B1', '空調')], ['冷凍機', '送風機']],
    [
      'CHOOSE',
      'CHOOSE(MATCH($B$1,{"空調","給排水"},0),マスタ!$A$1:$A$2,マスタ!$B$1)',
      [fill('B1', '給排水')],
      ['ポンプ'],
    ],
    ['INDEX', 'INDEX(マスタ!$A$1:$C$2,0,3)', [], ['田中', '鈴木']],
    ['cells that formulas write', 'マスタ!$D$1:$D$2', [fill('A1', 'ボイラ', 1)], ['ボイラ①']],
    ['cells that nobody wrote yet', 'マスタ!$F$1:$F$9', [fill('F2', '新', 1)], ['新']],
    ['numbers', 'OFFSET(マスタ!$E$1,0,0,2,1)', [], ['1', '2']],
  ])('%s', (_, formula, fills, wanted) => {
    expect(optionsAt(form(list('B2', formula)), 'B2', fills)).toEqual(wanted)
  })

  it('move along from cell to cell', () => {
    const bytes = form(list('B2:B4', 'INDIRECT(B1)'))
    const fills = [fill('B1', '空調'), fill('B2', '給排水')]
    expect(optionsAt(bytes, 'B2', fills)).toEqual(['冷凍機', '送風機'])
    expect(optionsAt(bytes, 'B3', fills)).toEqual(['ポンプ'])
  })

  it.each(['"空調,給排水"', 'マスタ!$A$1:$A$2', '空調'])('%s is the same whatever is filled in', (formula) => {
    const bytes = form(list('B1', formula))
    expect(optionsAt(bytes, 'B1')).toBeNull()
    expect(liveChoices(readWorkbook(bytes), now)).toEqual([])
  })

  it.each(['[1]他!$A$1:$A$3', '#REF!', 'ない'])('%s leads nowhere, and stays a text', (formula) => {
    const bytes = form(list('B2', formula))
    expect(optionsAt(bytes, 'B2')).toBeNull()
    expect(proposeItems(readWorkbook(bytes)).find(({ name }) => name === '設備名')?.type).toBe('text')
  })

  it('are proposed as choices without options of their own', () => {
    const items = proposeItems(readWorkbook(form(list('B1', '"空調,給排水,電気,他"'), list('B2', 'INDIRECT($B$1)'))))
    expect(items.find(({ name }) => name === '設備名')).toMatchObject({ type: 'select', item_parts: [] })
    expect(items.find(({ name }) => name === '設備区分')).toMatchObject({ type: 'select', item_parts: { length: 4 } })
  })

  it('stand beside the tables, equal ones together', () => {
    const workbook = readWorkbook(form(list('B2:B3', 'INDIRECT($B$1)'), list('B4', '担当')))
    const [table, master] = filledTables(filledWorkbook(workbook, [fill('B1', '空調')], now), now, {
      drawingsOf: () => [],
    })
    expect(table!.choices).toEqual([
      { addresses: ['B2', 'B3'], options: ['冷凍機', '送風機'] },
      { addresses: ['B4'], options: ['田中', '鈴木'] },
    ])
    expect(master).not.toHaveProperty('choices')
  })

  it('come to an end where a list goes on to the last row', () => {
    const started = performance.now()
    const [found] = liveChoices(
      readWorkbook(form(list('B1:B1048576', 'OFFSET(マスタ!$C$1,0,0,COUNTA(マスタ!$C:$C),1)'))),
      now,
    )
    expect(found!.choices[0]!.addresses).toHaveLength(2000)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it.runIf(hasCorpus)('of the form that was found to be without', () => {
    const bytes = corpusBytes('engine-cases/e08-dependent-list.xlsx')
    const types = Object.fromEntries(proposeItems(readWorkbook(bytes)).map(({ name, type }) => [name, type]))
    expect(types).toMatchObject({ 設備名: 'select', '担当者（可変）': 'select' })
    expect(optionsAt(bytes, 'B2', [fill('B1', '空調')])).toEqual(['田中', '鈴木'])
    expect(optionsAt(bytes, 'B2', [fill('B1', '給排水')])).toEqual(['良', '否'])
    expect(optionsAt(bytes, 'B4')).toEqual(['田中', '鈴木', '高橋'])
  })
})
