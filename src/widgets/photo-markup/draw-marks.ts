/** The photo with its marks on a konva stage, for the screen and, once, for the copy that is kept. */
import Konva from 'konva/lib/Core.js'
import { Arrow } from 'konva/lib/shapes/Arrow.js'
import { Ellipse } from 'konva/lib/shapes/Ellipse.js'
import { Image } from 'konva/lib/shapes/Image.js'
import { Rect } from 'konva/lib/shapes/Rect.js'
import { Text } from 'konva/lib/shapes/Text.js'
import { boxOf, strokeOf, type Mark } from './shapes.ts'

// Sharp enough, and a third of the memory of a phone's own three.
Konva.pixelRatio = Math.min(2, window.devicePixelRatio || 1)

type Size = { width: number; height: number }
type Picture = HTMLImageElement

/** So many squares over the longer side of what is blurred: no face and no plate can be read back. */
const squares = 10

/** A tiny picture of the place, drawn large: what it covers is not in the copy any more. */
const blurred = (picture: Picture, scale: number, mark: Extract<Mark, { kind: 'blur' }>): Image => {
  const box = boxOf(mark)
  const canvas = document.createElement('canvas')
  const square = Math.max(box.width, box.height) / squares
  canvas.width = Math.max(1, Math.round(box.width / square))
  canvas.height = Math.max(1, Math.round(box.height / square))
  const context = canvas.getContext('2d')
  if (context) {
    // A square is of all the pixels that it covers, not one of them.
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      picture,
      box.x / scale,
      box.y / scale,
      box.width / scale,
      box.height / scale,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  }
  return new Image({ image: canvas, ...box })
}

const shapeOf = (mark: Mark, picture: Picture, size: Size, scale: number) => {
  if (mark.kind === 'blur') return blurred(picture, scale, mark)
  const strokeWidth = strokeOf(size)
  const line = { stroke: mark.colour, strokeWidth, shadowColor: '#000', shadowBlur: strokeWidth, shadowOpacity: 0.5 }
  if (mark.kind === 'text')
    return new Text({
      ...mark.at,
      text: mark.text,
      fill: mark.colour,
      fontSize: strokeWidth * 8,
      fontStyle: 'bold',
      fontFamily: 'Noto Sans JP Variable, sans-serif',
      shadowColor: mark.colour === '#111111' ? '#fff' : '#000',
      shadowBlur: strokeWidth,
    })
  const { from, to } = mark
  const box = boxOf(mark)
  switch (mark.kind) {
    case 'arrow':
      return new Arrow({
        ...line,
        points: [from.x, from.y, to.x, to.y],
        fill: mark.colour,
        pointerLength: strokeWidth * 4,
        pointerWidth: strokeWidth * 4,
      })
    case 'ellipse':
      return new Ellipse({
        ...line,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        radiusX: box.width / 2,
        radiusY: box.height / 2,
      })
    case 'rect':
      return new Rect({ ...line, ...box })
  }
}

/** One layer for the photo, one for the marks; `scale` is from the photo's file to `size`. */
export const openStage = (container: HTMLDivElement, picture: Picture, size: Size) => {
  const scale = size.width / picture.naturalWidth
  const stage = new Konva.Stage({ container, ...size, listening: false })
  const ground = new Konva.Layer({ listening: false })
  const layer = new Konva.Layer({ listening: false })
  ground.add(new Image({ image: picture, width: size.width, height: size.height }))
  stage.add(ground)
  stage.add(layer)
  return {
    /** Drawn as large as it is looked at. */
    show: (shown: Size): void => {
      stage.size(shown)
      stage.scale({ x: shown.width / size.width, y: shown.height / size.height })
    },
    draw: (marks: readonly Mark[]): void => {
      layer.destroyChildren()
      for (const mark of marks) layer.add(shapeOf(mark, picture, size, scale))
      layer.batchDraw()
    },
    close: (): void => {
      // Safari keeps a canvas's memory until it feels like it.
      for (const each of [ground, layer]) {
        const { _canvas: canvas } = each.getCanvas()
        canvas.width = 0
        canvas.height = 0
      }
      stage.destroy()
    },
  }
}

const jpegQuality = 0.9

/** The copy: photo and marks as one JPEG, in the photo's pixels. */
export const exportMarked = async (picture: Picture, size: Size, marks: readonly Mark[]): Promise<Blob> => {
  const stage = new Konva.Stage({ container: document.createElement('div'), ...size, listening: false })
  const layer = new Konva.Layer({ listening: false })
  stage.add(layer)
  layer.getCanvas().setPixelRatio(1)
  layer.add(new Image({ image: picture, width: size.width, height: size.height }))
  for (const mark of marks) layer.add(shapeOf(mark, picture, size, size.width / picture.naturalWidth))
  layer.draw()
  const { _canvas: canvas } = layer.getCanvas()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  canvas.width = 0
  canvas.height = 0
  stage.destroy()
  if (!blob) throw new Error('the browser has no memory for the marked photo')
  return blob
}
