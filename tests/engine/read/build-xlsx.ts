/** Small workbooks for tests, written as the XML they consist of. */
import { strToU8, zipSync } from 'fflate'
import type { Cell, Workbook } from '#engine/model/workbook.ts'
import { parseAddress } from '#engine/model/address.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'

type SourceRelationship = { type: string; target: string; isExternal?: true }

export type SheetSource = {
  name?: string
  attributes?: string
  xml: string
  relationships?: Record<string, SourceRelationship>
}
export type WorkbookSource = {
  /** Inner XML of <worksheet>; <sheetData> included. */
  sheets: (string | SheetSource)[]
  /** Inner XML of <styleSheet>. */
  styles?: string
  /** Inner XML of <sst>. */
  strings?: string
  /** XML between <sheets> and the end of the workbook, e.g. definedNames. */
  names?: string
  workbookProperties?: string
  /** Further parts that belong to the workbook, by the kind of their relationship. */
  related?: Record<string, { path: string; xml: string }>
  /** Further parts by path. */
  parts?: Record<string, string | Uint8Array>
  contentTypes?: string
}

const relationshipsXml = (entries: Record<string, SourceRelationship>) =>
  `<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${Object.entries(entries)
    .map(
      ([id, { type, target, isExternal }]) =>
        `<Relationship Id="${id}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

function xlsxParts(source: WorkbookSource): Record<string, Uint8Array> {
  const sheets = source.sheets.map((sheet) => (typeof sheet === 'string' ? { xml: sheet } : sheet))
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      `${source.contentTypes ?? ''}</Types>`,
    '_rels/.rels': relationshipsXml({ rId1: { type: 'officeDocument', target: 'xl/workbook.xml' } }),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONSHIPS}">${source.workbookProperties ?? ''}<sheets>` +
      sheets
        .map(
          (sheet, i) =>
            `<sheet name="${sheet.name ?? `Sheet${i + 1}`}" sheetId="${i + 1}" r:id="s${i}" ${sheet.attributes ?? ''}/>`,
        )
        .join('') +
      `</sheets>${source.names ?? ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml({
      ...Object.fromEntries(
        sheets.map((_, i) => [`s${i}`, { type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` }]),
      ),
      st: { type: 'styles', target: 'styles.xml' },
      ss: { type: 'sharedStrings', target: 'sharedStrings.xml' },
      ...Object.fromEntries(
        Object.entries(source.related ?? {}).map(([type, { path }], at) => [`o${at}`, { type, target: path }]),
      ),
    }),
    ...Object.fromEntries(Object.values(source.related ?? {}).map(({ path, xml }) => [`xl/${path}`, xml])),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${source.styles ?? ''}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${source.strings ?? ''}</sst>`,
    ...source.parts,
  }
  sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONSHIPS}">${sheet.xml}</worksheet>`
    if (sheet.relationships) parts[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = relationshipsXml(sheet.relationships)
  })
  return Object.fromEntries(
    Object.entries(parts).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
  )
}

export const buildXlsx = (source: WorkbookSource): Uint8Array => zipSync(xlsxParts(source))
export const readXlsx = (source: WorkbookSource): Workbook => readWorkbook(buildXlsx(source))

export function cellAt(workbook: Workbook, address: string, sheet = 0): Cell | undefined {
  const { row, column } = parseAddress(address)!
  return workbook.sheets[sheet]!.rows.find((entry) => entry.index === row)?.cells.find((cell) => cell.column === column)
}

/** A <sheetData> of one row. */
export const rowXml = (cells: string, number = 1): string => `<sheetData><row r="${number}">${cells}</row></sheetData>`
export const drawingRelationships = relationshipsXml

/** A worksheet with one drawing over it; `anchors` is the inner XML of <wsDr>. */
export function drawingXlsx(
  anchors: string,
  parts: Record<string, string | Uint8Array> = {},
  relationships: Record<string, { type: string; target: string }> = {},
): Uint8Array {
  return buildXlsx({
    sheets: [
      {
        xml: '<sheetData/><drawing r:id="d"/>',
        relationships: { d: { type: 'drawing', target: '../drawings/drawing1.xml' } },
      },
    ],
    parts: {
      'xl/drawings/drawing1.xml':
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
        `xmlns:r="${OFFICE_RELATIONSHIPS}" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${anchors}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml(relationships),
      ...parts,
    },
  })
}

/** The value of a thunk's SheetError code; fails when it throws nothing or something else. */
export function refusal(run: () => unknown): { code: string; message: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message }
    throw error
  }
  throw new Error('nothing was refused')
}
