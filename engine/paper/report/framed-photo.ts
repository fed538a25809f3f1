import type { ImageSource, Paint, Primitive } from '#engine/model/primitives.ts'
import { colours, setText, sizes } from './style.ts'

/** What stands in the frame of a photo that no decoder reads. */
export const unreadablePhoto = '画像を表示できません'

type Frame = { xPt: number; yPt: number; widthPt: number; heightPt: number }

/** A photo as large as its frame allows and in its middle, or a sentence there where it cannot be shown. */
export const framedPhoto = (image: ImageSource | null, frame: Frame, colour: Paint['colour']): Primitive[] => {
  const { xPt, yPt, widthPt, heightPt } = frame
  const border: Primitive = {
    kind: 'rect',
    ...frame,
    fill: { colour: colours.paper },
    stroke: { colour, widthPt: 0.5 },
  }
  if (!image) {
    const text = setText(unreadablePhoto, widthPt, { sizePt: sizes.caption, colour: colours.tertiary, align: 'center' })
    return [border, ...text.lines(xPt, yPt + (heightPt - text.heightPt) / 2)]
  }
  const scale = Math.min(widthPt / image.widthPx, heightPt / image.heightPx)
  const size = { widthPt: image.widthPx * scale, heightPt: image.heightPx * scale }
  return [
    border,
    {
      kind: 'image',
      image,
      xPt: xPt + (widthPt - size.widthPt) / 2,
      yPt: yPt + (heightPt - size.heightPt) / 2,
      ...size,
    },
  ]
}
