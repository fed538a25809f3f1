/** Sheets as other programs write them: the value lands in its cell, the rest stays as it was written. */
import { describe, expect, it } from 'vitest'
import type { CellFill } from '#engine/fill/fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { parseAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { partNames, partText, sheetText, strictFile, workbookFile } from './workbook-file.ts'

function numbers(values: Record<string, number>): CellFill[] {
  return Object.entries(values).map(([address, number]) => ({
    sheet: 0,
    ...(parseAddress(address) ?? { row: -1, column: -1 }),
    value: { type: 'number', number },
  }))
}
const filled = (sheet: string, values: Record<string, number>): Uint8Array =>
  fillWorkbook(workbookFile(sheet), numbers(values)).bytes
const valuesOf = (workbook: Workbook): Record<string, unknown> =>
  Object.fromEntries(
    workbook.sheets[0]?.rows.flatMap((row) =>
      row.cells.map((cell) => [
        `${String.fromCharCode(65 + cell.column)}${row.index + 1}`,
        cell.value.type === 'number' ? cell.value.number : cell.value.type === 'text' ? cell.value.text : null,
      ]),
    ) ?? [],
  )
const read = (bytes: Uint8Array): Record<string, unknown> => valuesOf(readWorkbook(bytes))

describe('行とセルの場所', () => {
  it('puts rows and cells in order, whatever is there', () => {
    const bytes = filled('<sheetData><row r="2" spans="2:3"><c r="B2"><v>22</v></c></row><row r="5"/></sheetData>', {
      C1: 31,
      A2: 12,
      D2: 42,
      B5: 25,
      A9: 19,
    })
    expect(read(bytes)).toEqual({ C1: 31, A2: 12, B2: 22, D2: 42, B5: 25, A9: 19 })
    expect(sheetText(bytes).match(/ r="[A-Z]+\d+"/g)).toEqual([
      ' r="C1"',
      ' r="A2"',
      ' r="B2"',
      ' r="D2"',
      ' r="B5"',
      ' r="A9"',
    ])
    expect(sheetText(bytes)).toContain('<row r="2" spans="1:4">')
  })

  it('fills a sheet without rows', () => {
    expect(read(filled('<sheetData/>', { B2: 1 }))).toEqual({ B2: 1 })
  })

  it('counts rows and cells without addresses', () => {
    const bytes = filled(
      '<sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row></sheetData>',
      { B1: 20, C2: 7, A4: 8 },
    )
    expect(read(bytes)).toEqual({ A1: 1, B1: 20, C2: 7, A4: 8, C4: 3, D4: 4, A5: 5 })
  })

  it('finds cells out of order', () => {
    const bytes = filled(
      '<sheetData><row r="3"><c r="C3"><v>1</v></c><c r="A3"><v>2</v></c></row><row r="1"><c r="A1"><v>3</v></c></row></sheetData>',
      { A3: 9, A1: 8 },
    )
    expect(read(bytes)).toEqual({ A1: 8, A3: 9, C3: 1 })
  })

  it('writes prefixed elements where the sheet has them', () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const bytes = filled(sheet, { A1: 5, B1: 6, A2: 7 })
    expect(read(bytes)).toEqual({ A1: 5, B1: 6, A2: 7 })
    expect(sheetText(bytes)).not.toMatch(/<(?:c|v|row)\b/)
  })

  it('writes into strict workbooks', () => {
    const bytes = strictFile(workbookFile('<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'))
    expect(valueAt(readWorkbook(fillWorkbook(bytes, numbers({ H30: 5 })).bytes), 0, 'H30')).toEqual({
      type: 'number',
      number: 5,
    })
  })

  it('writes a merged range in its first cell', () => {
    const bytes = filled(
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"/><c r="B1"/></row></sheetData><mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells></worksheet>',
      { B2: 4 },
    )
    expect(read(bytes)).toMatchObject({ A1: 4, B1: null })
  })

  it('gives a new cell the format of its row or column', () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="2" max="2" width="9" style="2"/></cols><sheetData><row r="1" s="1" customFormat="1"/></sheetData></worksheet>'
    const { workbook, bytes } = fillWorkbook(workbookFile(sheet), numbers({ B1: 1, B3: 1, C3: 1 }))
    const styles = (model: Workbook): unknown =>
      model.sheets[0]?.rows.flatMap((row) => row.cells.map(({ style }) => style))
    expect(styles(workbook)).toEqual([1, 2, 0])
    expect(styles(readWorkbook(bytes))).toEqual([1, 2, 0])
  })

  it('leaves comments, CDATA and extensions alone', () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><!-- <c r="A1"> --><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[<c r="B1"/>]]></t></is></c></row></sheetData><extLst><ext uri="{x}"><y><sheetData/></y></ext></extLst></worksheet>'
    const text = sheetText(filled(sheet, { B1: 2 }))
    expect(text).toContain('<!-- <c r="A1"> -->')
    expect(text).toContain(
      '<![CDATA[<c r="B1"/>]]></t></is></c><c r="B1"><v>2</v></c></row></sheetData><extLst><ext uri="{x}"><y><sheetData/></y></ext></extLst>',
    )
  })
})

describe('数式', () => {
  const shared =
    '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B4" si="0">A1*2</f><v>2</v></c></row>' +
    '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>4</v></c></row>' +
    '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><f t="shared" si="0"/><v>6</v></c></row></sheetData>'

  it('moves a shared formula when the cell that holds it is overwritten', () => {
    const bytes = filled(shared, { B1: 100, A3: 10 })
    const cells = readWorkbook(bytes).sheets[0]?.rows.map((row) => row.cells[1])
    expect(cells?.map((cell) => [cell?.formula, cell?.value])).toEqual([
      [undefined, { type: 'number', number: 100 }],
      ['A2*2', { type: 'number', number: 4 }],
      ['A3*2', { type: 'number', number: 20 }],
    ])
    expect(sheetText(bytes)).toContain('<f t="shared" ref="B2:B3" si="0">A2*2</f>')
  })

  it('leaves a shared formula alone when another of its cells is overwritten', () => {
    const bytes = filled(shared, { B2: 100 })
    expect(sheetText(bytes)).toContain('<f t="shared" ref="B1:B4" si="0">A1*2</f>')
    expect(read(bytes)).toMatchObject({ B1: 2, B2: 100, B3: 6 })
  })

  it('writes results of every type beside their formulas', () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1" t="str" cm="1"><f>A1&amp;"&lt;件&gt;"</f><v>1</v></c><c r="C1"><f>A1&gt;5</f></c><c r="D1"><f>1/(A1-9)</f></c><c r="E1" t="s"><f>A1+1</f><v>0</v></c></row></sheetData>'
    const text = sheetText(filled(sheet, { A1: 9 }))
    expect(text).toContain('<c r="B1" cm="1" t="str"><f>A1&amp;"&lt;件&gt;"</f><v>9&lt;件&gt;</v></c>')
    expect(text).toContain('<c r="C1" t="b"><f>A1&gt;5</f><v>1</v></c>')
    expect(text).toContain('<c r="D1" t="e"><f>1/(A1-9)</f><v>#DIV/0!</v></c>')
    expect(text).toContain('<c r="E1"><f>A1+1</f><v>10</v></c>')
  })

  it('asks Excel to compute everything on opening', () => {
    const workbookText = (bytes: Uint8Array): string => partText(bytes, 'xl/workbook.xml')
    expect(workbookText(filled('<sheetData/>', { A1: 1 }))).toContain(
      '</sheets><calcPr fullCalcOnLoad="1"/></workbook>',
    )
    const manual = workbookFile('<sheetData/>', {
      workbook:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="1" fullCalcOnLoad="0"/></workbook>',
    })
    expect(workbookText(fillWorkbook(manual, numbers({ A1: 1 })).bytes)).toContain(
      '<calcPr calcId="1" fullCalcOnLoad="1"/>',
    )
  })

  const formulas =
    '<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>2+2</f><v>4</v></c></row></sheetData>'
  const chain = (entries: string): string =>
    `<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${entries}</calcChain>`

  it('takes overwritten formulas out of the calculation chain', () => {
    const bytes = workbookFile(formulas, { calcChain: chain('<c r="A1" i="5" l="1"/><c r="B1"/>') })
    expect(partText(fillWorkbook(bytes, numbers({ A1: 1 })).bytes, 'xl/calcChain.xml')).toContain(
      chain('<c r="B1" i="5"/>'),
    )
  })

  it('drops a calculation chain that has no formula left', () => {
    const bytes = workbookFile(formulas, { calcChain: chain('<c r="A1" i="5"/><c r="B1"/>') })
    const result = fillWorkbook(bytes, numbers({ A1: 1, B1: 2 })).bytes
    expect(partNames(result)).not.toContain('xl/calcChain.xml')
    expect(partText(result, '[Content_Types].xml')).not.toContain('calcChain')
    expect(partText(result, 'xl/_rels/workbook.xml.rels')).not.toContain('calcChain')
  })

  it('reports what it cannot compute and keeps its value', () => {
    const bytes = workbookFile(
      '<sheetData><row r="1"><c r="A1"/><c r="B1"><f>NOSUCHFUNCTION(A1)</f><v>7</v></c></row></sheetData>',
    )
    const result = fillWorkbook(bytes, numbers({ A1: 1 }))
    expect(result.uncomputed).toEqual([{ sheet: 0, row: 0, column: 1 }])
    expect(read(result.bytes)).toEqual({ A1: 1, B1: 7 })
  })
})
