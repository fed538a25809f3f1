/** Pins on a canvas: a thousand elements would make both viewer and page stall. */
import type { Theme } from '@mui/material/styles'
import type { FacilityCategoryId, LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { countSize } from './pin-mark.ts'
import type { PinGroup, PinMark } from './pin-mark.ts'

type Colours = Theme['tokens']['pin']
export type PinLooks = {
  colours: Colours
  /** Of the line around the chosen pin's foot, of counts and of directions. */
  ink: string
  warning: string
  fontFamily: string
  shapes: ReadonlyMap<FacilityCategoryId, Path2D>
}

/** A drop of 34 × 42 whose tip is the place. */
const drop = 'M17 1.2C8.3 1.2 1.4 8 1.4 16.5 1.4 27.6 17 40.6 17 40.6s15.6-13 15.6-24.1C32.6 8 25.7 1.2 17 1.2z'
const size = { width: 34, height: 42, tip: 40.6 }
const chosenScale = 44 / size.width
const iconSize = 17
/** Around the drop, for its shadow and glyphs. */
const margin = 6

const glyphPlace = { x: 27.4, y: 26 }
const drawGlyph = (context: CanvasRenderingContext2D, status: LinkedMatterStatus, colour: string): void => {
  const { x, y } = glyphPlace
  const circle = (radius: number, from = 0, to = 2 * Math.PI) => {
    context.beginPath()
    context.arc(x, y, radius, from, to)
  }
  context.fillStyle = '#fff'
  circle(6.4)
  context.fill()
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineWidth = 1.2
  context.stroke()
  context.lineWidth = 1.6
  if (status === 1) {
    circle(3)
    context.stroke()
  } else if (status === 2) {
    circle(3.4)
    context.lineWidth = 1
    context.stroke()
    circle(3.4, -Math.PI / 2, Math.PI / 2)
    context.fill()
  } else {
    context.beginPath()
    context.moveTo(x - 3, y)
    context.lineTo(x - 0.8, y + 2.3)
    context.lineTo(x + 3, y - 2.2)
    context.stroke()
  }
}

const drawDrop = (context: CanvasRenderingContext2D, mark: PinMark, looks: PinLooks): void => {
  const { fill, icon, stroke } = looks.colours[mark.status]
  const body = new Path2D(drop)
  context.save()
  context.shadowColor = 'rgba(0,0,0,.35)'
  context.shadowBlur = 3
  context.shadowOffsetY = 1
  context.fillStyle = fill
  context.fill(body)
  context.restore()
  context.strokeStyle = stroke
  context.lineWidth = mark.status === 0 ? 1.6 : 2
  context.stroke(body)
  context.fillStyle = icon
  const shape = mark.category === null ? undefined : looks.shapes.get(mark.category)
  if (shape) {
    context.save()
    context.translate((size.width - iconSize) / 2, 8)
    context.scale(iconSize / 24, iconSize / 24)
    context.fill(shape)
    context.restore()
  }
  if (mark.status !== 0) drawGlyph(context, mark.status, fill)
  // An old place makes it doubtful whatever was confirmed there.
  const doubt = mark.isOld ? '旧' : mark.isUnconfirmed ? '?' : null
  if (doubt === null) return
  context.beginPath()
  context.arc(6.6, 26, 6.4, 0, 2 * Math.PI)
  context.fillStyle = '#fff'
  context.fill()
  context.strokeStyle = looks.warning
  context.lineWidth = 1.2
  context.stroke()
  context.fillStyle = looks.warning
  context.font = `700 10px ${looks.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(doubt, 6.6, 26.5)
}

/** Stands in the drop in an icon's place; `x` and `y` are its tip. */
const drawNumber = (
  context: CanvasRenderingContext2D,
  { number, status }: PinMark,
  x: number,
  y: number,
  scale: number,
  { colours, fontFamily }: PinLooks,
): void => {
  context.fillStyle = colours[status].icon
  context.font = `700 ${(number > 99 ? 11 : 13) * scale}px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(number > 0 ? String(number) : '新', x, y + (17 - size.tip) * scale)
}

const drawDirection = (context: CanvasRenderingContext2D, x: number, y: number, degrees: number, ink: string): void => {
  const [reach, wing] = [26, 6]
  context.save()
  context.translate(x, y)
  context.rotate((degrees * Math.PI) / 180)
  for (const [colour, width] of [
    ['#fff', 5],
    [ink, 2.5],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(0, -reach)
    context.moveTo(-wing, -reach + wing)
    context.lineTo(0, -reach)
    context.lineTo(wing, -reach + wing)
    context.stroke()
  }
  context.restore()
}

/** Without the lines around it. */
const countRadius = countSize / 2 - 3

const drawCount = (
  context: CanvasRenderingContext2D,
  count: number,
  status: LinkedMatterStatus,
  { colours, ink, fontFamily }: PinLooks,
): void => {
  const { fill, icon, stroke } = colours[status]
  context.beginPath()
  context.arc(0, 0, countRadius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = status === 0 ? stroke : '#fff'
  context.stroke()
  context.beginPath()
  context.arc(0, 0, countRadius + 2, 0, 2 * Math.PI)
  context.lineWidth = 1
  context.strokeStyle = ink
  context.stroke()
  context.fillStyle = icon
  context.font = `700 14px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(count), 0, 1)
}

/** Draws with what was drawn once: pins that look alike share a picture, to which their number comes. */
export const createPinPainter = (looks: PinLooks, dots: number) => {
  const sprites = new Map<string, HTMLCanvasElement>()
  const hasIcon = ({ category }: PinMark): boolean => category !== null && looks.shapes.has(category)
  const spriteOf = (mark: PinMark, scale: number): HTMLCanvasElement => {
    const key = `${mark.status}/${hasIcon(mark) ? mark.category : ''}/${mark.isUnconfirmed}/${mark.isOld}/${scale}`
    const known = sprites.get(key)
    if (known) return known
    const sprite = document.createElement('canvas')
    sprite.width = Math.ceil((size.width + 2 * margin) * scale * dots)
    sprite.height = Math.ceil((size.height + 2 * margin) * scale * dots)
    const context = sprite.getContext('2d')!
    context.scale(scale * dots, scale * dots)
    context.translate(margin, margin)
    drawDrop(context, mark, looks)
    sprites.set(key, sprite)
    return sprite
  }
  const countSpriteOf = (marks: readonly PinMark[]): HTMLCanvasElement => {
    // The most urgent state shows through: 1 wins over 2, 2 over 3.
    const urgent = Math.min(...marks.map((mark) => mark.status || 4))
    const status = (urgent === 4 ? 0 : urgent) as LinkedMatterStatus
    const key = `${status}×${marks.length}`
    const known = sprites.get(key)
    if (known) return known
    const sprite = document.createElement('canvas')
    sprite.width = sprite.height = Math.ceil(countSize * dots)
    const context = sprite.getContext('2d')!
    context.scale(dots, dots)
    context.translate(countSize / 2, countSize / 2)
    drawCount(context, marks.length, status, looks)
    sprites.set(key, sprite)
    return sprite
  }
  const drawPin = (context: CanvasRenderingContext2D, mark: PinMark, x: number, y: number, scale: number): void => {
    if (mark.direction !== null) drawDirection(context, x, y, mark.direction, looks.ink)
    const sprite = spriteOf(mark, scale)
    context.drawImage(
      sprite,
      x - (size.width / 2 + margin) * scale,
      y - (size.tip + margin) * scale,
      sprite.width / dots,
      sprite.height / dots,
    )
    if (!hasIcon(mark)) drawNumber(context, mark, x, y, scale, looks)
  }
  return {
    /** One pin, or several as their count; `x` and `y` are px of the view. */
    group: (context: CanvasRenderingContext2D, { marks }: PinGroup, x: number, y: number): void => {
      if (marks.length === 1) return drawPin(context, marks[0]!, x, y, 1)
      const sprite = countSpriteOf(marks)
      const side = sprite.width / dots
      context.drawImage(sprite, x - side / 2, y - size.tip / 2 - side / 2, side, side)
    },
    alone: (context: CanvasRenderingContext2D, mark: PinMark, x: number, y: number): void =>
      drawPin(context, mark, x, y, 1),
    chosen: (context: CanvasRenderingContext2D, mark: PinMark, x: number, y: number): void => {
      context.beginPath()
      context.ellipse(x, y, 10, 5, 0, 0, 2 * Math.PI)
      context.fillStyle = 'rgba(26,32,29,.4)'
      context.fill()
      drawPin(context, mark, x, y, chosenScale)
    },
    /** Its canvases keep no memory. */
    release: (): void => {
      for (const sprite of sprites.values()) sprite.width = sprite.height = 0
      sprites.clear()
    },
  }
}

/** Whether a finger at these px of the view means the pin or count whose tip is at `x`, `y`. */
export const isHit = (finger: { x: number; y: number }, x: number, y: number): boolean =>
  Math.abs(finger.x - x) <= 22 && finger.y >= y - 46 && finger.y <= y + 8
