/** Small xlsx files from XML written in a test, and a look into files by part. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A workbook with one sheet; `sheet` is the whole <worksheet> or only its <sheetData>. Further parts by path. */
export function workbookFile(
  sheet: string,
  options: { workbook?: string; calcChain?: string; parts?: Record<string, string> } = {},
): Uint8Array {
  const worksheet = sheet.includes('worksheet') ? sheet : `<worksheet xmlns="${main}">${sheet}</worksheet>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      options.workbook ??
      `<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets><sheet name="Sheet1" sheetId="5" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelationships}/styles" Target="styles.xml"/>${options.calcChain ? `<Relationship Id="rId3" Type="${officeRelationships}/calcChain" Target="calcChain.xml"/>` : ''}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="游ゴシック"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="center"/></xf><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': worksheet,
    ...(options.calcChain && { 'xl/calcChain.xml': options.calcChain }),
    ...options.parts,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(declaration + text)])))
}

/** The same file as the strict kind of Office Open XML, which names its elements otherwise. */
export const strictFile = (bytes: Uint8Array): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => [
        name,
        strToU8(
          strFromU8(part)
            .replaceAll(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
            .replaceAll(officeRelationships, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
        ),
      ]),
    ),
  )

export const partText = (bytes: Uint8Array, part: string): string =>
  strFromU8(unzipSync(bytes)[part] ?? new Uint8Array())
export const partNames = (bytes: Uint8Array): string[] => Object.keys(unzipSync(bytes))
export const sheetText = (bytes: Uint8Array): string => partText(bytes, 'xl/worksheets/sheet1.xml')
