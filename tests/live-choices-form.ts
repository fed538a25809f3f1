/** A form with a list that hangs on another field, and one that grows. */
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const list = (where: string, formula: string): string =>
  `<dataValidation type="list" allowBlank="1" sqref="${where}"><formula1>${formula}</formula1></dataValidation>`

/** B1 設備区分 (空調, 給排水), B2 設備名 of that, B3 担当者 of those who stand in the second sheet's C. */
export const makeLiveChoicesForm = (): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: '点検票',
        xml: `<sheetData>${['設備区分', '設備名', '担当者']
          .map((label, at) => `<row r="${at + 1}">${text(`A${at + 1}`, label)}<c r="B${at + 1}" s="1"/></row>`)
          .join(
            '',
          )}</sheetData><dataValidations>${list('B1', '"空調,給排水,電気,消防"')}${list('B2', 'INDIRECT($B$1)')}${list('B3', 'OFFSET(一覧!$C$1,0,0,COUNTA(一覧!$C:$C),1)')}</dataValidations>`,
      },
      {
        name: '一覧',
        xml: `<sheetData><row r="1">${text('A1', '冷凍機')}${text('B1', 'ポンプ')}${text('C1', '田中')}</row><row r="2">${text('A2', '送風機')}${text('C2', '鈴木')}</row></sheetData>`,
      },
    ],
    styles:
      '<fonts><font/></fonts><fills><fill/></fills><borders><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellXfs><xf/><xf borderId="1" applyBorder="1"/></cellXfs>',
    names:
      '<definedNames><definedName name="空調">一覧!$A$1:$A$2</definedName><definedName name="給排水">一覧!$B$1</definedName></definedNames>',
  })
