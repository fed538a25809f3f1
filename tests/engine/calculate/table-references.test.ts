import { describe, expect, it } from 'vitest'
import type { Table, Workbook } from '#engine/model/workbook.ts'
import { tableReferences } from '#engine/calculate/table-references.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { formatRange, parseRange } from '#engine/model/address.ts'
import { readXlsx } from '#tests/engine/read/build-xlsx.ts'
import { plainValue, valueAt, workbookOf } from '#tests/engine/calculate/workbook-of.ts'

const table: Table = {
  name: '明細',
  range: parseRange('B2:D6')!,
  headerRows: 1,
  totalsRows: 1,
  columns: ['品名', '数量', '金額[円]'],
}

function withTable(formula: string): Workbook {
  const workbook = workbookOf({ S: { C3: 1, C4: 2, C5: 4, D3: 10, D4: 20, D5: 40, F3: formula } })
  workbook.sheets[0]!.tables.push(table)
  return workbook
}

describe('references to tables', () => {
  it.each([
    ['明細[数量]', 'C3:C5'],
    ['明細[[品名]:[数量]]', 'B3:C5'],
    ["明細['金額]", null],
    ["明細[金額'[円']]", 'D3:D5'],
    ['明細[#All]', 'B2:D6'],
    ['明細[]', 'B3:D5'],
    ['明細[[#Headers],[数量]]', 'C2'],
    ['明細[[#Totals],[数量]]', 'C6'],
    ['明細[@数量]', 'C3'],
    ['明細[[#This Row],[品名]:[数量]]', 'B3:C3'],
    ['明細[[#Headers],[#Data],[数量]]', 'C2:C5'],
    ['明細[単価]', null],
    ['別表[数量]', null],
    ['[数量]', null],
  ])('%s is %s', (text, expected) => {
    const found = tableReferences(withTable(''))(text, { sheet: 0, row: 2, column: 5 })
    expect(found && formatRange(found.range)).toBe(expected)
  })

  it('mean the own table without a name, and no row outside of it', () => {
    const reference = tableReferences(withTable(''))
    expect(reference('[@数量]', { sheet: 0, row: 3, column: 1 })?.range).toEqual(parseRange('C4'))
    expect(reference('明細[@数量]', { sheet: 0, row: 8, column: 5 })).toBeNull()
  })

  it.each([
    ['=SUM(明細[数量])', 7],
    ["=SUM(明細[[数量]:[金額'[円']]])", 77],
    ['=明細[@数量]*2', 2],
  ])('%s is computed', (formula, expected) => {
    const { workbook, uncomputed } = recalculate(withTable(formula), [{ sheet: 0, row: 2, column: 2 }])
    expect(uncomputed).toEqual([])
    expect(plainValue(valueAt(workbook, 0, 'F3'))).toBe(expected)
  })

  it.each([
    ['=SUM(明細[数量])', 7],
    ['=SUBTOTAL(109,明細[数量])', 6],
    ['=SUBTOTAL(9,明細[数量])', 7],
  ])('with a row hidden by hand %s is computed', (formula, expected) => {
    const workbook = withTable(formula)
    workbook.sheets[0]!.rows.find(({ index }) => index === 2)!.hidden = true
    const result = recalculate(workbook, [{ sheet: 0, row: 3, column: 2 }])
    expect(result.uncomputed).toEqual([])
    expect(plainValue(valueAt(result.workbook, 0, 'F3'))).toBe(expected)
  })

  it('are none where no table has the name: the formula keeps its value and is told of', () => {
    const workbook = withTable('=SUM(明細[数量])+SUM(別表[数量])')
    expect(recalculate(workbook, [{ sheet: 0, row: 2, column: 2 }]).uncomputed).toHaveLength(1)
  })
})

describe('tables of a file', () => {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
  const workbook = readXlsx({
    sheets: [
      {
        xml:
          `<sheetData><row r="4">${text('B4', 'Item')}${text('C4', 'Amount')}</row>` +
          `<row r="5">${text('B5', 'Salary')}<c r="C5"><v>2500</v></c></row>` +
          `<row r="6">${text('B6', 'Interest')}<c r="C6"><v>250</v></c></row>` +
          `<row r="7">${text('B7', 'Other')}<c r="C7"><v>1000</v></c></row>` +
          '<row r="9"><c r="E9"><f>TotalIncome</f><v>3750</v></c></row></sheetData>' +
          '<tableParts count="1"><tablePart r:id="t"/></tableParts>',
        relationships: { t: { type: 'table', target: '../tables/table1.xml' } },
      },
    ],
    names: '<definedNames><definedName name="TotalIncome">SUM(tblIncome[Amount])</definedName></definedNames>',
    parts: {
      'xl/tables/table1.xml':
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="tblIncome" displayName="tblIncome" ref="B4:C7">' +
        '<tableColumns count="2"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Amount"/></tableColumns></table>',
    },
  })
  const fill = (text: string): Workbook =>
    applyFills(workbook, [{ sheet: 0, row: 3, column: 1, value: { type: 'text', text } }])

  it('are read', () => {
    expect(workbook.sheets[0]!.tables[0]).toEqual({
      name: 'tblIncome',
      range: parseRange('B4:C7'),
      headerRows: 1,
      totalsRows: 0,
      columns: ['Item', 'Amount'],
    })
  })

  it.each([
    ['on', '<filterColumn colId="0"><filters><filter val="Salary"/></filters></filterColumn>', [2750, 3750]],
    ['off', '', [3750, 3750]],
  ])('have a SUBTOTAL without the rows that a filter hides: %s', (_, filter, expected) => {
    const cell = (row: number, amount: number, more = '') =>
      `<row r="${row}" ${more}><c r="A${row}"><v>${amount}</v></c></row>`
    const formulas = '<c r="C9"><f>SUBTOTAL(9,A2:A4)</f><v>0</v></c><c r="D9"><f>SUM(A2:A4)</f><v>0</v></c>'
    const filtered = readXlsx({
      sheets: [
        `<sheetData>${cell(2, 2500)}${cell(3, 1000, 'hidden="1"')}${cell(4, 250)}<row r="9">${formulas}</row></sheetData>` +
          `<autoFilter ref="A1:A4">${filter}</autoFilter>`,
      ],
    })
    const result = recalculate(filtered, [{ sheet: 0, row: 1, column: 0 }]).workbook
    expect(['C9', 'D9'].map((address) => plainValue(valueAt(result, 0, address)))).toEqual(expected)
  })

  it('carry names that stand for their columns into sums', () => {
    const filled = applyFills(workbook, [{ sheet: 0, row: 4, column: 2, value: { type: 'number', number: 5000 } }])
    const { workbook: result, uncomputed } = recalculate(filled, [{ sheet: 0, row: 4, column: 2 }])
    expect(uncomputed).toEqual([])
    expect(plainValue(valueAt(result, 0, 'E9'))).toBe(6250)
  })

  it('keep their headers: nothing else is written there, and no item is proposed', () => {
    expect(() => fill('収入')).toThrow('表「tblIncome」の見出し（B4）には記入できません。')
    expect(plainValue(valueAt(fill('Item'), 0, 'B4'))).toBe('Item')
    expect(proposeItems(workbook).map((item) => item.cell_reference)).not.toContain('0:B4')
  })
})
