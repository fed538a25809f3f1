import { expect, it } from 'vitest'
import { listRows } from '#engine/tables/list-rows.ts'
import { readXlsx } from '#tests/engine/read/build-xlsx.ts'

const formats = [
  '000000',
  '0##-####-####',
  '[&lt;=99999999]####-####;\\(00\\)\\ ####-####',
  '#,##0',
  '0.00',
  '0%',
  '0&quot;年&quot;',
]
const styles = `<numFmts count="${formats.length}">${formats
  .map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>`)
  .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
  .map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`)
  .join('')}</cellXfs>`
const texts = (...cells: string[]) =>
  listRows(readXlsx({ styles, sheets: [`<sheetData><row r="1">${cells.join('')}</row></sheetData>`] }))[0]!.rows[0]

it.each([
  ['a number as it is', 0, 123, '123'],
  ['leading zeros', 1, 123, '000123'],
  ['a telephone number', 2, 9_012_345_678, '090-1234-5678'],
  ['the telephone number of Excel', 3, 312_345_678, '(03) 1234-5678'],
  ['no thousands', 4, 1_200_000, '1200000'],
  ['what is rounded away', 5, 12.345, '12.345'],
  ['per cent', 6, 0.6, '60%'],
  ['no unit', 7, 15, '15'],
])('shows %s', (_, style, value, text) => {
  expect(texts(`<c r="A1" s="${style}"><v>${value}</v></c>`)).toEqual([text])
})

it('tells a formula that was saved without its value from one that gave nothing', () => {
  expect(
    texts(
      '<c r="A1"><f>B1&amp;"x"</f></c>',
      '<c r="B1" t="str"><f>IF(1=1,"",1)</f><v></v></c>',
      '<c r="C1"><f>1+1</f><v>2</v></c>',
    ),
  ).toEqual(['#数式', '', '2'])
})
