import { describe, expect, it } from 'vitest'
import type { Workbook } from '#engine/model/workbook.ts'
import { cellAt, readXlsx, refusal, rowXml } from '#tests/engine/read/build-xlsx.ts'

describe('cell values', () => {
  it('reads every type', () => {
    const workbook = readXlsx({
      strings: '<si><t xml:space="preserve"> 保守 </t></si>',
      sheets: [
        rowXml(
          '<c r="A1"><v>1.5</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#N/A</v></c>' +
            '<c r="E1" t="inlineStr"><is><t>直接</t></is></c><c r="F1" t="str"><f>A1</f><v>a</v></c><c r="G1"/><c r="H1" t="e"><v>#FIELD!</v></c>' +
            '<c r="I1"><v>1e3</v></c><c r="J1" t="s"><v>99</v></c>',
        ),
      ],
    })
    expect('ABCDEFGHIJ'.split('').map((column) => cellAt(workbook, `${column}1`)?.value)).toEqual([
      { type: 'number', number: 1.5 },
      { type: 'text', text: ' 保守 ' },
      { type: 'boolean', boolean: true },
      { type: 'error', error: '#N/A' },
      { type: 'text', text: '直接' },
      { type: 'text', text: 'a' },
      { type: 'blank' },
      { type: 'error', error: '#VALUE!' },
      { type: 'number', number: 1000 },
      { type: 'blank' },
    ])
  })

  it('leaves furigana out and decodes escaped characters', () => {
    const workbook = readXlsx({
      strings:
        '<si><t>承認</t><rPh sb="0" eb="2"><t>ショウニン</t></rPh><phoneticPr fontId="1"/></si><si><t>a_x000D_b_x005F_x</t></si>',
      sheets: [rowXml('<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>')],
    })
    expect(cellAt(workbook, 'A1')?.value).toEqual({ type: 'text', text: '承認' })
    expect(cellAt(workbook, 'B1')?.value).toEqual({ type: 'text', text: 'a\rb_x' })
  })

  it('gives runs their own fonts over the cell font', () => {
    const workbook = readXlsx({
      styles: '<fonts><font><b/><sz val="9"/><name val="メイリオ"/></font></fonts><cellXfs><xf/></cellXfs>',
      strings:
        '<si><r><t>太</t></r><r><rPr><sz val="14"/><color rgb="FFFF0000"/><vertAlign val="superscript"/></rPr><t>赤</t></r></si>',
      sheets: [rowXml('<c r="A1" t="s"><v>0</v></c>')],
    })
    const value = cellAt(workbook, 'A1')!.value
    expect(value).toMatchObject({
      type: 'text',
      text: '太赤',
      runs: [
        { text: '太', font: { name: 'メイリオ', sizePt: 9, bold: true } },
        {
          text: '赤',
          font: { name: 'メイリオ', sizePt: 14, bold: false, colour: '#FF0000', verticalAlign: 'superscript' },
        },
      ],
    })
  })

  it('turns ISO dates of strict files into serials of the date system', () => {
    const dates = rowXml(
      '<c r="A1" t="d"><v>2024-05-01</v></c><c r="B1" t="d"><v>2024-05-01T12:00:00</v></c><c r="C1" t="d"><v>06:00:00</v></c><c r="D1" t="d"><v>1900-02-28</v></c>',
    )
    const numbers = (workbook: Workbook) => ['A1', 'B1', 'C1', 'D1'].map((address) => cellAt(workbook, address)?.value)
    expect(numbers(readXlsx({ sheets: [dates] }))).toEqual(
      [45413, 45413.5, 0.25, 59].map((number) => ({ type: 'number', number })),
    )
    const in1904 = readXlsx({ sheets: [dates], workbookProperties: '<workbookPr date1904="1"/>' })
    expect(in1904.date1904).toBe(true)
    expect(cellAt(in1904, 'A1')?.value).toEqual({ type: 'number', number: 45413 - 1462 })
  })

  it('places cells and rows without references after their neighbours', () => {
    const workbook = readXlsx({
      sheets: [
        '<sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row></sheetData>',
      ],
    })
    expect(['A1', 'B1', 'C5', 'D5', 'A6'].map((address) => cellAt(workbook, address)?.value)).toEqual(
      [1, 2, 3, 4, 5].map((number) => ({ type: 'number', number })),
    )
  })

  it('orders what comes out of order; what is written twice counts last', () => {
    const workbook = readXlsx({
      sheets: [
        '<sheetData><row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>2</v></c></row><row r="1"><c r="A1"><v>3</v></c></row><row r="2"><c r="A2"><v>9</v></c></row></sheetData>',
      ],
    })
    expect(workbook.sheets[0]!.rows.map((entry) => [entry.index, entry.cells.map((cell) => cell.column)])).toEqual([
      [0, [0]],
      [1, [0, 1]],
    ])
    expect(cellAt(workbook, 'A2')?.value).toEqual({ type: 'number', number: 9 })
  })

  it('refuses a cell that stands in another row or beyond the sheet', () => {
    for (const cell of ['<c r="A2"/>', '<c r="XFE1"/>', '<c r="?"/>'])
      expect(refusal(() => readXlsx({ sheets: [rowXml(cell)] })).code).toBe('xmlBroken')
  })
})

describe('formulas', () => {
  it('translates shared formulas and keeps array ranges', () => {
    const workbook = readXlsx({
      sheets: [
        rowXml(
          '<c r="A1"><f t="shared" ref="A1:C1" si="0">B2*$B$2</f><v>1</v></c><c r="B1"><f t="shared" si="0"/><v>2</v></c>' +
            '<c r="C1"><f t="shared" si="7"/><v>3</v></c><c r="D1"><f t="array" ref="D1:D2">SUM(A1:B1)</f><v>4</v></c><c r="E1"><f t="dataTable" ref="E1"/><v>5</v></c><c r="F1"><f>IF(1,"","")</f><v></v></c>',
        ),
      ],
    })
    expect(['A1', 'B1', 'C1', 'D1', 'E1'].map((address) => cellAt(workbook, address)?.formula)).toEqual([
      'B2*$B$2',
      'C2*$B$2',
      undefined,
      'SUM(A1:B1)',
      undefined,
    ])
    expect(cellAt(workbook, 'D1')?.arrayRange).toEqual({ top: 0, left: 3, bottom: 1, right: 3 })
    expect(cellAt(workbook, 'F1')?.value).toEqual({ type: 'text', text: '' })
  })

  it('keeps names, local and global', () => {
    const workbook = readXlsx({
      sheets: ['<sheetData/>'],
      names:
        '<definedNames><definedName name="税率">0.1</definedName><definedName name="_x" localSheetId="0" hidden="1">Sheet1!$A$1</definedName></definedNames>',
    })
    expect(workbook.definedNames).toEqual([
      { name: '税率', formula: '0.1', localSheet: null, hidden: false },
      { name: '_x', formula: 'Sheet1!$A$1', localSheet: 0, hidden: true },
    ])
  })
})
