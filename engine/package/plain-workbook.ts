/** A workbook of plain lists: texts, numbers and days, headings frozen and with a filter. What else a workbook may hold, it does not. */
import { strToU8, zipSync } from 'fflate'

/** A day is yyyy-MM-dd. */
export type PlainCell = string | number | { day: string } | null
export type PlainSheet = {
  name: string
  /** Characters wide. */
  widths: readonly number[]
  /** The first row is the headings. */
  rows: readonly (readonly PlainCell[])[]
  /** Columns that stay at the left beside the headings: up to the name. */
  frozen?: number
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters have no place in XML.
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escaped[character]!).replace(/[^\P{Cc}\t\n\r]/gu, '')

export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const serialOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569

const styles = { text: 0, heading: 1, day: 2, number: 3 } as const

const cellXml = (cell: PlainCell, place: string, isHeading: boolean): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${styles.number}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="${styles.day}"><v>${serialOf(cell.day)}</v></c>`
  const style = isHeading ? ` s="${styles.heading}"` : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`
}

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters wide: full-width ones count two. */
const charactersOf = (cell: PlainCell): number => {
  if (cell === null) return 0
  if (typeof cell === 'object') return cell.day.length
  return [...String(cell)].reduce(
    (sum, character) => sum + (character > '\u2e7f' && !/[｡-ﾟ]/.test(character) ? 2 : 1),
    0,
  )
}

/** As wide as what stands in each column: no narrower than a heading, no wider than one reads at a glance. */
export const widthsOf = (rows: readonly (readonly PlainCell[])[]): number[] =>
  (rows[0] ?? []).map((heading, column) => {
    // The button of the filter stands in the heading.
    const needed = rows.reduce(
      (most, row) => Math.max(most, charactersOf(row[column] ?? null)),
      charactersOf(heading) + 2,
    )
    return Math.min(48, Math.max(8, needed + 2))
  })

const paneXml = (frozen: number): string => {
  const topLeft = `${columnName(frozen)}2`
  return frozen === 0
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : `<pane xSplit="${frozen}" ySplit="1" topLeftCell="${topLeft}" activePane="bottomRight" state="frozen"/>`
}

const filterXml = (rows: PlainSheet['rows']): string =>
  rows.length > 1 && rows[0]!.length > 0
    ? `<autoFilter ref="A1:${columnName(rows[0]!.length - 1)}${rows.length}"/>`
    : ''

const sheetXml = ({ widths, rows, frozen = 0 }: PlainSheet): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>` +
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, row === 0)).join('')}</row>`,
    )
    .join('')}</sheetData>${filterXml(rows)}` +
  '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="游ゴシック"/></font><font><b/><sz val="11"/><name val="游ゴシック"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1EF"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="4"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>'

const mostOfName = 31

/** What a program that reads workbooks takes as names of sheets: without its marks, short, and no two alike in any case. */
const sheetNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const whole = name.replace(/[\\/?*[\]:]/g, ' ')
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`
      // A character of two halves is not cut through.
      const named = whole.slice(0, mostOfName - end.length).replace(/[\ud800-\udbff]$/, '') + end
      if (taken.has(named.toLowerCase())) continue
      taken.add(named.toLowerCase())
      return named
    }
  })
}

/** The same lists give the same bytes. */
export const writePlainWorkbook = (sheets: readonly PlainSheet[]): Uint8Array => {
  const numbers = sheets.map((_, index) => index + 1)
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${sheetNames(
      sheets.map(({ name }) => name),
    )
      .map((name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${documentRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${documentRelations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
    // 1980-01-01, the first day zip knows.
    { mtime: new Date(1980, 0, 1, 12) },
  )
}
