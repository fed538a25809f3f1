/** QR labels of things and places: code on the left, name, place and number beside it, cut to the sheet's places. */
import type { LabelSheet } from '#domain/facilities/label-sheets.ts'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { layoutParagraphs } from '#engine/draw/text/layout.ts'
import type { Page, PageSet, Primitive } from '#engine/model/primitives.ts'
import { qrCode } from '#engine/paper/qr-code.ts'

export type Label = {
  /** What the code says: an address. */
  address: string
  name: string
  /** Building and floor. */
  place: string
  /** Readable where nothing scans: No.12. */
  number: string
}
export type LabelsSource = {
  title: string
  sheet: LabelSheet
  labels: Label[]
  /** Places used up already. */ skip: number
}

const ink = '#000000'
const points = (millimetres: number): number => (millimetres * 72) / 25.4

type Box = { xPt: number; yPt: number; widthPt: number; heightPt: number }

const textIn = (
  box: Box,
  text: string,
  sizePt: number,
  bold = false,
): { primitives: Primitive[]; heightPt: number } => {
  const pitch = sizePt * 1.3
  const { primitives, lineCount } = layoutParagraphs(
    [{ runs: [{ text, font: plainFont(sizePt, ink, bold) }], align: 'left', lineSpacingPt: pitch }],
    { ...box, vertical: 'top', wrap: true },
  )
  return { primitives, heightPt: lineCount * pitch }
}

const drawLabel = ({ address, name, place, number }: Label, box: Box, padding: number): Primitive => {
  const side = box.heightPt - 2 * padding
  const text: Box = {
    xPt: box.xPt + padding + side + padding,
    yPt: box.yPt + padding,
    widthPt: box.widthPt - side - 3 * padding,
    heightPt: side,
  }
  const base = Math.min(9.5, Math.max(5.5, side / 9))
  const numberHeight = base * 1.3
  // What does not fit is left to the code: the number at the foot always stands.
  const room = { ...text, heightPt: text.heightPt - numberHeight }
  const title = textIn(room, name, base, true)
  const below = textIn({ ...room, yPt: text.yPt + title.heightPt }, place, base * 0.82)
  const foot = textIn({ ...text, yPt: text.yPt + text.heightPt - numberHeight }, number, base)
  return {
    kind: 'group',
    clip: box,
    children: [
      qrCode(address, box.xPt + padding, box.yPt + padding, side),
      { kind: 'group', clip: room, children: [...title.primitives, ...below.primitives] },
      ...foot.primitives,
    ],
  }
}

export const layoutLabels = ({ title, sheet, labels, skip }: LabelsSource): PageSet => {
  const perPage = sheet.columns * sheet.rows
  const pages: Page[] = []
  for (const [index, label] of labels.entries()) {
    const place = skip + index
    const onPage = place % perPage
    if (pages.length === 0 || onPage === 0)
      pages.push({ widthPt: points(sheet.page.width), heightPt: points(sheet.page.height), primitives: [] })
    const [column, row] = [onPage % sheet.columns, Math.floor(onPage / sheet.columns)]
    pages
      .at(-1)!
      .primitives.push(
        drawLabel(
          label,
          {
            xPt: points(sheet.left + column * (sheet.label.width + sheet.gap)),
            yPt: points(sheet.top + row * sheet.label.height),
            widthPt: points(sheet.label.width),
            heightPt: points(sheet.label.height),
          },
          points(sheet.padding),
        ),
      )
  }
  return { pages, title, author: null }
}
