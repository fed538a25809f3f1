/** Choices that hang on other fields, in further ways that forms write them (連動プルダウン). */
import { expect, it } from 'vitest'
import type { CellFill } from '#engine/fill/fills.ts'
import { parseAddress } from '#engine/model/address.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledWorkbook } from '#engine/tables/filled-tables.ts'
import { choicesAt } from '#engine/tables/live-choices.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const column = ['区分', '点検種別', '不具合', '処置']
/** 分類 in row 1 of 一覧, what each takes below; the same as a table; 点検 1階 has floors. */
const form = (formula: string): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '票',
        xml: `<sheetData>${column.map((label, at) => `<row r="${at + 1}">${text(`A${at + 1}`, label)}<c r="B${at + 1}" s="1"/></row>`).join('')}</sheetData><dataValidations><dataValidation type="list" sqref="B4"><formula1>${formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</formula1></dataValidation></dataValidations>`,
      },
      {
        name: '一覧',
        xml:
          `<sheetData><row r="1">${text('A1', '漏水')}${text('B1', '停電')}${text('C1', '騒音')}</row>` +
          `<row r="2">${text('A2', '止水')}${text('B2', '復電')}${text('C2', '調整')}</row>` +
          `<row r="3">${text('A3', '交換')}${text('B3', '発電機')}</row><row r="4">${text('A4', '養生')}</row></sheetData><tableParts><tablePart r:id="t"/></tableParts>`,
        relationships: { t: { type: 'table', target: '../tables/table1.xml' } },
      },
      {
        name: '点検 1階',
        xml: `<sheetData><row r="1">${text('A1', '機械室')}${text('B1', '電気室')}</row></sheetData>`,
      },
    ],
    styles:
      '<fonts><font/></fonts><fills><fill/></fills><borders><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellXfs><xf/><xf borderId="1" applyBorder="1"/></cellXfs>',
    names:
      '<definedNames><definedName name="漏水_至急">一覧!$A$2:$A$3</definedName><definedName name="_1階">一覧!$B$2:$B$3</definedName><definedName name="停電.夜間">一覧!$B$2</definedName></definedNames>',
    parts: {
      'xl/tables/table1.xml':
        '<table id="1" name="処置表" displayName="処置表" ref="A1:C4"><autoFilter ref="A1:C4"/><tableColumns count="3"><tableColumn id="1" name="漏水"/><tableColumn id="2" name="停電"/><tableColumn id="3" name="騒音"/></tableColumns></table>',
    },
  })

it.each<[string, string, Record<string, string>, string[]]>([
  ['a column of a table', 'INDIRECT("処置表["&$B$3&"]")', { B3: '停電' }, ['復電', '発電機']],
  ['another column of it', 'INDIRECT("処置表["&$B$3&"]")', { B3: '騒音' }, ['調整']],
  ['a column that the table has not', 'INDIRECT("処置表["&$B$3&"]")', { B3: '異臭' }, []],
  ['the heads of a table', 'INDIRECT("処置表[#Headers]")', {}, ['漏水', '停電', '騒音']],
  ['two fields joined', 'INDIRECT($B$3&"_"&$B$2)', { B3: '漏水', B2: '至急' }, ['止水', '交換']],
  ['a name with a dot', 'INDIRECT($B$3&"."&$B$2)', { B3: '停電', B2: '夜間' }, ['復電']],
  ['a name that begins with a number', 'INDIRECT("_"&$B$1)', { B1: '1階' }, ['復電', '発電機']],
  ['blanks that names cannot have', 'INDIRECT(SUBSTITUTE($B$3," ","_"))', { B3: '漏水 至急' }, ['止水', '交換']],
  ['another sheet', `INDIRECT("'"&$B$2&" "&$B$1&"'!A1:C1")`, { B1: '1階', B2: '点検' }, ['機械室', '電気室']],
  ['rows and columns by number', 'INDIRECT("一覧!R2C1:R4C1",FALSE)', {}, ['止水', '交換', '養生']],
  [
    'the column found by its head',
    'INDEX(一覧!$A$2:$C$4,0,MATCH($B$3,一覧!$A$1:$C$1,0))',
    { B3: '停電' },
    ['復電', '発電機'],
  ],
  [
    'the column that XLOOKUP finds',
    '_xlfn.XLOOKUP($B$3,一覧!$A$1:$C$1,一覧!$A$2:$C$4)',
    { B3: '漏水' },
    ['止水', '交換', '養生'],
  ],
  [
    'OFFSET by head and count',
    'OFFSET(一覧!$A$1,1,MATCH($B$3,一覧!$1:$1,0)-1,COUNTA(OFFSET(一覧!$A:$A,0,MATCH($B$3,一覧!$1:$1,0)-1))-1,1)',
    { B3: '停電' },
    ['復電', '発電機'],
  ],
  ['as many as a field says', 'OFFSET(一覧!$A$2,0,0,$B$2,1)', { B2: '2' }, ['止水', '交換']],
  ['IFS', '_xlfn.IFS($B$3="漏水",一覧!$A$2:$A$4,TRUE,一覧!$B$2:$B$3)', { B3: '他' }, ['復電', '発電機']],
  ['SWITCH', '_xlfn.SWITCH($B$3,"騒音",一覧!$C$2,一覧!$A$2)', { B3: '騒音' }, ['調整']],
  ['IFERROR around a name', 'IFERROR(INDIRECT($B$3&"_至急"),一覧!$C$2)', { B3: '騒音' }, ['調整']],
  ['nothing until it is said', 'IF($B$3="",一覧!$F$1,INDIRECT("処置表["&$B$3&"]"))', {}, []],
  [
    'a range of two functions',
    'INDEX(一覧!$A:$A,2):INDEX(一覧!$A:$A,COUNTA(一覧!$A:$A))',
    {},
    ['止水', '交換', '養生'],
  ],
  [
    'a length by a count that leaves blanks out',
    'OFFSET(一覧!$B$2,0,0,COUNTIF(一覧!$B$2:$B$9,"?*"),1)',
    {},
    ['復電', '発電機'],
  ],
])('%s', (_, formula, values, options) => {
  const workbook = readWorkbook(form(formula))
  const fills = Object.entries(values).map(([address, value]): CellFill => ({
    sheet: 0,
    ...parseAddress(address)!,
    value: /^\d$/.test(value) ? { type: 'number', number: Number(value) } : { type: 'text', text: value },
  }))
  const place = { sheet: 0, ...parseAddress('B4')! }
  expect(choicesAt(filledWorkbook(workbook, fills, now).workbook, [place], now)).toEqual([options])
  expect(proposeItems(workbook).find(({ cell_reference }) => cell_reference === '0:B4')?.type).toBe('select')
})
