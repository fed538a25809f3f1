/** A form with dynamic arrays, as Excel 365 writes it. */
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const cell = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const spilled = (address: string, text: string): string => `<c r="${address}" t="str"><v>${text}</v></c>`
const results = ['不良', '良', '不良', '良', '不良']
const names = ['消火器', '誘導灯', '感知器', '受信機', '発信機']

/** What says of a cell with `cm="1"` that its formula is a dynamic array. */
export const dynamicArrays =
  '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">' +
  '<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" cellMeta="1"/></metadataTypes>' +
  '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>' +
  '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'

/** @param rows inner XML of <sheetData> */
export const dynamicXlsx = (rows: string, rest = ''): Uint8Array =>
  buildXlsx({
    sheets: [{ name: '点検表', xml: `<sheetData>${rows}</sheetData>${rest}` }],
    contentTypes:
      '<Override PartName="/xl/metadata.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"/>',
    related: { sheetMetadata: { path: 'metadata.xml', xml: dynamicArrays } },
  })

/**
 * A1:A5 are results, B1:B5 what they are of. E1 lists those of the result in D1, of which there were three, G1 counts
 * them, H1 sorts them, and I1 tells the second.
 */
export const makeSpillForm = (): Uint8Array =>
  dynamicXlsx(
    results
      .map((result, at) => {
        const row = at + 1
        const own = cell(`A${row}`, result) + cell(`B${row}`, names[at]!)
        if (at === 0)
          return `<row r="1" spans="1:9">${own}${cell('D1', '不良')}<c r="E1" t="str" cm="1"><f t="array" ref="E1:E3">_xlfn._xlws.FILTER(B1:B5,A1:A5=D1,"なし")</f><v>消火器</v></c><c r="G1"><f>COUNTA(_xlfn.ANCHORARRAY(E1))</f><v>3</v></c><c r="H1" t="str" cm="1"><f t="array" ref="H1:H3">_xlfn._xlws.SORT(_xlfn.ANCHORARRAY(E1))</f><v>感知器</v></c><c r="I1" t="str"><f>E2&amp;""</f><v>感知器</v></c></row>`
        if (at > 2) return `<row r="${row}" spans="1:9">${own}</row>`
        return `<row r="${row}" spans="1:9">${own}${spilled(`E${row}`, at === 1 ? '感知器' : '発信機')}${spilled(`H${row}`, at === 1 ? '消火器' : '発信機')}</row>`
      })
      .join(''),
  )
