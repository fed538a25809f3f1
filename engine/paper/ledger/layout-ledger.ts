/** 写真台帳 on A4: a cover, then pages of photos with their captions. */
import { layoutOf, ledgerMargin, ledgerPages, placeOf, type Box } from '#domain/photo-ledgers/ledger-pages.ts'
import type { Page, PageSet, Primitive } from '#engine/model/primitives.ts'
import { framedPhoto } from '#engine/paper/report/framed-photo.ts'
import { colours, setText, type TextStyle } from '#engine/paper/report/style.ts'
import { numbered, type LedgerSource, type NumberedPhoto } from './ledger-source.ts'

const points = (millimetres: number): number => (millimetres * 72) / 25.4
const inPoints = ({ left, top, width, height }: Box): Box => ({
  left: points(left),
  top: points(top),
  width: points(width),
  height: points(height),
})

const styles = {
  heading: { sizePt: 8, colour: colours.secondary, pitchPt: 11.5 },
  title: { sizePt: 9.5, bold: true, pitchPt: 13 },
  taken: { sizePt: 8, colour: colours.secondary, pitchPt: 11 },
  place: { sizePt: 8, colour: colours.secondary, pitchPt: 11 },
  note: { sizePt: 8.5, pitchPt: 12 },
} satisfies Record<string, TextStyle>

const captionIn = ({ lines }: NumberedPhoto, { left, top, width, height }: Box): Primitive => {
  let y = top
  const children = lines.flatMap(({ key, text }) => {
    if (text === '') return []
    const set = setText(text, width, styles[key])
    const drawn = set.lines(left, y)
    y += set.heightPt
    return drawn
  })
  // What is longer than its place ends there, and never runs into the next photo.
  return { kind: 'group', clip: { xPt: left, yPt: top, widthPt: width, heightPt: height }, children }
}

const coverPage = ({ cover, title }: LedgerSource & { cover: NonNullable<LedgerSource['cover']> }): Page => {
  const [width, height] = [points(210), points(297)]
  const table = { left: points(30), width: points(150), label: points(36) }
  const heading = setText(cover.heading, width, { sizePt: 28, bold: true, align: 'center' })
  const name = setText(title, table.width, { sizePt: 14, align: 'center' })
  const primitives: Primitive[] = [...heading.lines(0, points(70)), ...name.lines(table.left, points(92))]
  let y = points(140)
  for (const { label, value } of cover.rows) {
    const text = setText(value, table.width - table.label - points(6), { sizePt: 12 })
    const rowHeight = Math.max(points(14), text.heightPt + points(4))
    const name = setText(label, table.label, { sizePt: 11, colour: colours.secondary })
    primitives.push(
      ...name.lines(table.left, y + (rowHeight - name.heightPt) / 2),
      ...text.lines(table.left + table.label, y + (rowHeight - text.heightPt) / 2),
      {
        kind: 'line',
        x1Pt: table.left,
        y1Pt: y + rowHeight,
        x2Pt: table.left + table.width,
        y2Pt: y + rowHeight,
        stroke: { colour: colours.control, widthPt: 0.6 },
      },
    )
    y += rowHeight
  }
  return { widthPt: width, heightPt: height, primitives }
}

export const layoutLedger = (source: LedgerSource): PageSet => {
  const layout = layoutOf(source.layout)
  const page = { widthPt: points(layout.page.width), heightPt: points(layout.page.height) }
  const sheets = ledgerPages(source.layout, numbered(source.photos))
  const inner = page.widthPt - 2 * points(ledgerMargin.left)
  const pages = sheets.map((photos, index): Page => {
    const number = setText(`${index + 1} / ${sheets.length}`, inner, {
      sizePt: 8,
      colour: colours.secondary,
      align: 'right',
    })
    const head = setText(source.head, inner * 0.8, { sizePt: 10, bold: true })
    const y = points(ledgerMargin.top - 10)
    return {
      ...page,
      primitives: [
        ...head.lines(points(ledgerMargin.left), y, 0, 1),
        ...number.lines(points(ledgerMargin.left), y),
        ...photos.flatMap((photo, slot) => {
          if (!photo) return []
          const { left, top } = placeOf(layout, slot)
          const within = (box: Box): Box => inPoints({ ...box, left: left + box.left, top: top + box.top })
          const frame = within(layout.photo)
          return [
            ...framedPhoto(
              photo.image,
              { xPt: frame.left, yPt: frame.top, widthPt: frame.width, heightPt: frame.height },
              colours.control,
            ),
            captionIn(photo, within(layout.caption)),
          ]
        }),
      ],
    }
  })
  const { cover } = source
  return { title: source.title, author: null, pages: [...(cover ? [coverPage({ ...source, cover })] : []), ...pages] }
}
