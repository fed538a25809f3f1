/** Small forms for tests of what people are told about them. */
import { buildXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'

const cell = (address: string, formula: string, value: number): string =>
  `<c r="${address}"><f>${formula}</f><v>${value}</v></c>`

/** A1 is filled in; B1 follows it, C1 would with a function that exists nowhere and shows the 77 of its last time. */
export const makeUncomputableForm = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '表紙',
        xml: rowXml(`<c r="A1"><v>1</v></c>${cell('B1', 'A1*2', 2)}${cell('C1', 'NOSUCHFUNCTION(A1)', 77)}`),
      },
      { name: '控え', xml: rowXml(cell('A1', '表紙!C1+1', 78)) },
    ],
  })

const text = (address: string, value: string): string =>
  `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`

/** 異常なし, 良 and 80% to be left or written over, a frame for a day, a formula, and a blank cell. */
export const makeFormWithValues = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '表紙',
        xml: rowXml(
          text('A1', '異常なし') +
            text('B1', '良') +
            '<c r="C1" s="1"><v>0.8</v></c>' +
            text('D1', '　年　月　日') +
            cell('E1', '1+1', 2) +
            '<c r="F1"/>',
        ),
      },
    ],
    styles:
      '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="2"><xf/><xf numFmtId="9" applyNumberFormat="1"/></cellXfs>',
  })

/** 数量 and 単価 to be filled in in one line, 金額 that follows, and a sentence that nothing changes. */
export const makeAmountForm = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '明細',
        xml: rowXml(
          text('A1', '数量') +
            '<c r="B1"/>' +
            text('C1', '単価') +
            '<c r="D1"/>' +
            text('E1', '金額') +
            cell('F1', 'B1*D1', 0) +
            text('G1', '税別'),
        ),
      },
    ],
  })

/** An estimate of so many lines from row 5 on, each with its amount, under the name of the work and the day. */
export const makeEstimateForm = (lines: number): Uint8Array => {
  const line = (row: number): string =>
    `<row r="${row}"><c r="A${row}"/><c r="B${row}"/><c r="C${row}"/><c r="D${row}"/>${cell(`E${row}`, `B${row}*D${row}`, 0)}</row>`
  const first = 5
  const rows = Array.from({ length: lines }, (_, index) => line(first + index))
  return buildXlsx({
    sheets: [
      {
        name: '見積書',
        xml: `<sheetData><row r="1">${text('A1', '御見積書')}</row><row r="2">${text('A2', '件名')}<c r="B2"/></row><row r="3">${text('A3', '合計')}${cell('B3', `SUM(E${first}:E${first + lines - 1})`, 0)}</row>${rows.join('')}</sheetData>`,
      },
    ],
  })
}

/** 120 lines that print on three pages, and a sheet of one page behind them. */
export const makeLongForm = (): Uint8Array => {
  const rows = Array.from({ length: 120 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, `機器${at + 1}`)}</row>`)
  return buildXlsx({
    sheets: [
      { name: '点検結果', xml: `<sheetData>${rows.join('')}</sheetData>` },
      { name: '写真', xml: rowXml(text('A1', '写真')) },
    ],
  })
}
