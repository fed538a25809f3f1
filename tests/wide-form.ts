/** Forms that print as nobody can have meant. */
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const text = (address: string, value: string): string =>
  `<c r="${address}" s="1" t="inlineStr"><is><t>${value}</t></is></c>`
const white =
  '<fonts><font/></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill></fill></fills><borders><border/></borders><cellXfs><xf/><xf fillId="1" applyFill="1"/></cellXfs>'

/** As Google Sheets exports them: 1,000 white rows on one page; its second sheet runs over by a column. */
export const makeWideForm = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '勤務表',
        xml: `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetData><row r="1">${text('A1', '氏名')}<c r="B1" s="1"/></row>${Array.from({ length: 999 }, (_, at) => `<row r="${at + 2}" ht="15" customHeight="1"><c r="A${at + 2}" s="1"/></row>`).join('')}</sheetData><pageSetup paperSize="9"/>`,
      },
      {
        name: '請求書',
        xml: `<cols><col min="1" max="10" width="9.3" customWidth="1"/></cols><sheetData><row r="1">${text('A1', '件名')}${text('J1', '円')}</row></sheetData><pageSetup paperSize="9"/>`,
      },
    ],
    styles: white,
  })
