/** 写真台帳 as a workbook: a sheet for the cover and one for the photos, which lie in their places and print page by page. */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { layoutOf, ledgerPages, type CaptionLine, type LedgerLayout } from '#domain/photo-ledgers/ledger-pages.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import {
  columnName,
  declaration,
  documentRelations,
  escapeText,
  main,
  packageRelations,
} from '#engine/package/plain-workbook.ts'
import { unreadablePhoto } from '#engine/paper/report/framed-photo.ts'
import { numbered, type LedgerSource, type NumberedPhoto } from './ledger-source.ts'

const emuPerMm = 36_000
const pointsPerMm = 72 / 25.4
/** A column's width in characters of the standard font, 7 px each with 5 px of air. */
const charactersOf = (mm: number): number => Math.max(0.5, ((mm * 96) / 25.4 - 5) / 7)
/** Excel prints a little wider than it says: so much is left for it. */
const printScale = 85

const styles = {
  none: 0,
  heading: 1,
  title: 2,
  taken: 3,
  place: 3,
  note: 4,
  pageHead: 5,
  coverHeading: 6,
  coverLabel: 7,
  coverValue: 8,
  empty: 9,
  coverName: 10,
} as const

type Row = { heightPt: number; cells: Map<number, { text: string; style: number }> }
type Picture = {
  image: ImageSource
  column: number
  row: number
  left: number
  top: number
  width: number
  height: number
}
type SheetContent = {
  name: string
  widthsMm: number[]
  rows: Row[]
  merges: string[]
  breaks: number[]
  pictures: Picture[]
  isLandscape: boolean
}

const rowOf = (heightPt: number): Row => ({ heightPt, cells: new Map() })
const nameOf = (row: number, column: number): string => `${columnName(column)}${row + 1}`

type Line = CaptionLine['key']
const lineOrder: readonly Line[] = ['heading', 'title', 'taken', 'place', 'note']
const below: Record<Line, number> = { heading: 13, title: 15, taken: 12, place: 12, note: 24 }

/** Beside the photo its lines share the photo's height, the note taking what is left. */
const beside = (heightPt: number): Record<Line, number> => {
  const head = { heading: 16, title: 32, taken: 16, place: 30 }
  return { ...head, note: heightPt - Object.values(head).reduce((sum, each) => sum + each, 0) }
}

/** The photo fitted into its frame, from the frame's first cell on. */
const fitted = (
  image: ImageSource,
  layout: LedgerLayout,
  rows: readonly Row[],
  column: number,
  first: number,
): Picture => {
  const { width, height } = layout.photo
  const scale = Math.min(width / image.widthPx, height / image.heightPx)
  const size = { width: image.widthPx * scale, height: image.heightPx * scale }
  let top = (height - size.height) / 2
  let row = first
  // An offset belongs to the row in which it ends.
  while (top > rows[row]!.heightPt / pointsPerMm) {
    top -= rows[row]!.heightPt / pointsPerMm
    row += 1
  }
  return { image, column, row, left: (width - size.width) / 2, top, ...size }
}

const photoSheet = ({ layout: id, head, photos }: LedgerSource): SheetContent => {
  const layout = layoutOf(id)
  const isBeside = layout.caption.left >= layout.photo.width
  const place = isBeside ? [layout.photo.width, 3, layout.caption.width] : [layout.photo.width]
  const gap = layout.pitch.x - layout.photo.width
  const widthsMm = Array.from({ length: layout.columns }, (_, column) =>
    column === 0 ? place : [gap, ...place],
  ).flat()
  const photoHeight = layout.photo.height * pointsPerMm
  const lineHeights = isBeside ? beside(photoHeight) : below
  const sheet: SheetContent = {
    name: '写真',
    widthsMm,
    rows: [],
    merges: [],
    breaks: [],
    pictures: [],
    isLandscape: layout.page.width > layout.page.height,
  }
  const { rows, merges, pictures } = sheet
  const pages = ledgerPages(id, numbered(photos))
  const put = (photo: NumberedPhoto, column: number, first: number): void => {
    const firstLine = isBeside ? first : first + 1
    for (const { key, text } of photo.lines)
      rows[firstLine + lineOrder.indexOf(key)]!.cells.set(isBeside ? column + 2 : column, { text, style: styles[key] })
    if (isBeside) merges.push(`${nameOf(first, column)}:${nameOf(first + lineOrder.length - 1, column)}`)
    if (photo.image) pictures.push(fitted(photo.image, layout, rows, column, first))
    else rows[first]!.cells.set(column, { text: unreadablePhoto, style: styles.empty })
  }
  for (const [index, page] of pages.entries()) {
    const top = rowOf(22)
    top.cells.set(0, { text: [head, `${index + 1} / ${pages.length}`].join('　'), style: styles.pageHead })
    rows.push(top)
    for (let from = 0; from < page.length; from += layout.columns) {
      const first = rows.length
      rows.push(
        ...(isBeside ? [] : [rowOf(photoHeight)]),
        ...lineOrder.map((line) => rowOf(lineHeights[line])),
        rowOf(8),
      )
      for (const [column, photo] of page.slice(from, from + layout.columns).entries())
        if (photo) put(photo, column * (place.length + 1), first)
    }
    if (index < pages.length - 1) sheet.breaks.push(rows.length)
  }
  return sheet
}

const coverSheet = (title: string, cover: NonNullable<LedgerSource['cover']>): SheetContent => {
  const rows = [rowOf(160), rowOf(48), rowOf(30), rowOf(120)]
  rows[1]!.cells.set(0, { text: cover.heading, style: styles.coverHeading })
  rows[2]!.cells.set(0, { text: title, style: styles.coverName })
  const merges = ['A2:B2', 'A3:B3']
  for (const { label, value } of cover.rows) {
    const row = rowOf(40)
    row.cells.set(0, { text: label, style: styles.coverLabel })
    row.cells.set(1, { text: value, style: styles.coverValue })
    rows.push(row)
  }
  return { name: '表紙', widthsMm: [40, 130], rows, merges, breaks: [], pictures: [], isLandscape: false }
}

const sheetXml = ({ widthsMm, rows, merges, breaks, pictures, isLandscape }: SheetContent): string =>
  `${declaration}<worksheet xmlns="${main}" xmlns:r="${documentRelations}">` +
  '<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>' +
  `<cols>${widthsMm.map((mm, index) => `<col min="${index + 1}" max="${index + 1}" width="${charactersOf(mm).toFixed(2)}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${rows
    .map(
      ({ heightPt, cells }, row) =>
        `<row r="${row + 1}" ht="${heightPt.toFixed(2)}" customHeight="1">${[...cells]
          .toSorted(([a], [b]) => a - b)
          .map(
            ([column, { text, style }]) =>
              `<c r="${nameOf(row, column)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData>` +
  (merges.length > 0
    ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : '') +
  '<printOptions horizontalCentered="1"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.4" header="0.2" footer="0.2"/>' +
  `<pageSetup paperSize="9" scale="${printScale}" orientation="${isLandscape ? 'landscape' : 'portrait'}"/>` +
  (breaks.length > 0
    ? `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`).join('')}</rowBreaks>`
    : '') +
  (pictures.length > 0 ? '<drawing r:id="rId1"/>' : '') +
  '</worksheet>'

const emu = (mm: number): number => Math.round(mm * emuPerMm)

const drawingXml = (pictures: readonly Picture[], idOf: (image: ImageSource) => number): string =>
  `${declaration}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${documentRelations}">${pictures
    .map(
      ({ image, column, row, left, top, width, height }, index) =>
        `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${emu(left)}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${emu(top)}</xdr:rowOff></xdr:from>` +
        `<xdr:ext cx="${emu(width)}" cy="${emu(height)}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="写真${index + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
        `<xdr:blipFill><a:blip r:embed="rId${idOf(image)}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
        `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`,
    )
    .join('')}</xdr:wsDr>`

const font = (size: number, rest = ''): string => `<font>${rest}<sz val="${size}"/><name val="游ゴシック"/></font>`
const cellStyle = (fontId: number, alignment: string, borderId = 0): string =>
  `<xf fontId="${fontId}" borderId="${borderId}" applyFont="1" applyBorder="1" applyAlignment="1"><alignment wrapText="1" ${alignment}/></xf>`
/** In the order of `styles`. */
const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><fonts count="7">${font(10)}${font(9)}${font(10, '<b/>')}${font(12, '<b/>')}${font(24, '<b/>')}${font(12)}${font(14)}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF818A86"/></bottom><diagonal/></border></borders>' +
  `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="11"><xf/>${[
    cellStyle(1, 'vertical="center"'),
    cellStyle(2, 'vertical="top"'),
    cellStyle(1, 'vertical="top"'),
    cellStyle(1, 'vertical="top"'),
    `<xf fontId="3" applyFont="1"/>`,
    cellStyle(4, 'horizontal="center" vertical="center"'),
    cellStyle(5, 'vertical="center"', 1),
    cellStyle(5, 'vertical="center"', 1),
    cellStyle(1, 'horizontal="center" vertical="center"'),
    cellStyle(6, 'horizontal="center" vertical="center"'),
  ].join('')}</cellXfs></styleSheet>`

const relations = (list: readonly { id: number; type: string; target: string }[]): string =>
  `${declaration}<Relationships xmlns="${packageRelations}">${list.map(({ id, type, target }) => `<Relationship Id="rId${id}" Type="${documentRelations}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** The same ledger gives the same bytes. */
export const ledgerWorkbook = (source: LedgerSource): Uint8Array => {
  const photos = photoSheet(source)
  const sheets = [...(source.cover ? [coverSheet(source.title, source.cover)] : []), photos]
  const photosNumber = sheets.length
  const images = [...new Map(photos.pictures.map(({ image }) => [image.key, image])).values()]
  const idOf = ({ key }: ImageSource): number => images.findIndex((image) => image.key === key) + 1
  const mediaName = (image: ImageSource): string =>
    `image${idOf(image)}.${image.contentType === 'image/png' ? 'png' : 'jpeg'}`
  const type = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}+xml`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Override PartName="/xl/workbook.xml" ContentType="${type('spreadsheetml.sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('spreadsheetml.styles')}"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type('spreadsheetml.worksheet')}"/>`).join('')}${images.length > 0 ? `<Override PartName="/xl/drawings/drawing1.xml" ContentType="${type('drawing')}"/>` : ''}</Types>`,
    '_rels/.rels': relations([{ id: 1, type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => ({ id: index + 1, type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
      { id: sheets.length + 1, type: 'styles', target: 'styles.xml' },
    ]),
    'xl/styles.xml': stylesXml,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
    ...(images.length > 0 && {
      [`xl/worksheets/_rels/sheet${photosNumber}.xml.rels`]: relations([
        { id: 1, type: 'drawing', target: '../drawings/drawing1.xml' },
      ]),
      'xl/drawings/drawing1.xml': drawingXml(photos.pictures, idOf),
      'xl/drawings/_rels/drawing1.xml.rels': relations(
        images.map((image) => ({ id: idOf(image), type: 'image', target: `../media/${mediaName(image)}` })),
      ),
    }),
  }
  const files: Zippable = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  // Pictures are as small as they get.
  for (const image of images) files[`xl/media/${mediaName(image)}`] = [image.bytes, { level: 0 }]
  return zipSync(files, { mtime: new Date(1980, 0, 1, 12) })
}
