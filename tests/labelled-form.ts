import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const styles =
  '<fonts count="1"><font><sz val="11"/><name val="游ゴシック"/></font></fonts><fills count="1"><fill/></fills>' +
  '<borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders>' +
  '<cellXfs count="2"><xf borderId="0"/><xf borderId="1"/></cellXfs>'

const rowXml = (label: string, row: number): string =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${label}</t></is></c><c r="B${row}" s="1"/></row>`

/** A small form: labels in column A, a framed blank beside each. */
export const labelledForm = (...labels: string[]): Uint8Array =>
  buildXlsx({
    styles,
    sheets: [
      {
        name: '報告書',
        xml: `<sheetData>${labels.map((label, index) => rowXml(label, index + 1)).join('')}</sheetData>`,
      },
    ],
  })
