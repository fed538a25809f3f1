/** Photos in rows with their captions. */
import { space } from './flow.ts'
import type { Block } from './flow.ts'
import { framedPhoto } from './framed-photo.ts'
import type { ReportItem, ReportPhoto } from './report-input.ts'
import { colours, CONTENT_WIDTH, marked, PAGE, setText, sizes } from './style.ts'

type Photos = Extract<ReportItem, { type: 'photos' }>

const GAP = 12
const CAPTION_GAP = 4
const ROW_GAP = 10
/** Frames are 4:3 as cameras are; a single photo is held lower so that two fit on a page. */
const ASPECT = 3 / 4
const HIGHEST = 290

const photoRow = (label: string, photos: ReportPhoto[], perRow: number): Block => {
  const gap = perRow > 2 ? GAP / 2 : GAP
  const widthPt = (CONTENT_WIDTH - gap * (perRow - 1)) / perRow
  const frameHeight = Math.min(widthPt * ASPECT, HIGHEST)
  const captions = photos.map(({ caption }) =>
    setText(caption, widthPt, {
      sizePt: perRow > 2 ? sizes.running : sizes.caption,
      colour: colours.secondary,
      pitchPt: sizes.caption * 1.5,
    }),
  )
  const captionHeight = photos.some(({ caption }) => caption !== '')
    ? CAPTION_GAP + Math.max(...captions.map(({ heightPt }) => heightPt))
    : 0
  return {
    heightPt: frameHeight + captionHeight,
    draw: (y) =>
      photos.flatMap((item, index) => {
        const x = PAGE.left + index * (widthPt + gap)
        return [
          ...marked(
            { kind: 'figure', alternative: item.caption || label || '写真' },
            framedPhoto(item.image, { xPt: x, yPt: y, widthPt, heightPt: frameHeight }, colours.hairline),
          ),
          ...marked({ kind: 'text' }, captions[index]?.lines(x, y + frameHeight + CAPTION_GAP) ?? []),
        ]
      }),
  }
}

export const photoBlocks = ({ label, perRow, photos }: Photos): Block[] => {
  const name = setText(label, CONTENT_WIDTH, { sizePt: sizes.label, colour: colours.secondary, bold: true })
  const rows = Array.from({ length: Math.ceil(photos.length / perRow) }, (_, row) =>
    photoRow(label, photos.slice(row * perRow, (row + 1) * perRow), perRow),
  )
  const heading: Block = {
    heightPt: name.heightPt + 3,
    keepsWithNext: true,
    draw: (y) => marked({ kind: 'text' }, name.lines(PAGE.left, y)),
  }
  return [space(8), ...(label === '' ? [] : [heading]), ...rows.flatMap((row) => [row, space(ROW_GAP)])]
}
