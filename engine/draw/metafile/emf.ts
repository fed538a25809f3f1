/** Enhanced metafiles (EMF), record by record. What draws nothing on paper is passed over. */
import type { Matrix } from '#engine/model/primitives.ts'
import { readBitmap } from './bitmap.ts'
import type { BitmapPlace } from './bitmap.ts'
import { brushOf, colourAt, decoded, emHeight, penOf } from './bytes.ts'
import { blackPen, Device, identity, multiplied, noBrush, noPen, systemFont, whiteBrush } from './device.ts'
import type { Box, Metafile, MetaObject, Point } from './device.ts'

const mostRecords = 200_000
const sourceCopy = 0xcc0020
const sourcePaint = 0xee0086
const sourceAnd = 0x8800c6
const sourceInvert = 0x660046
const patternCopy = 0xf00021
const opaque = 2
const transparentBackground = 1
const windingFill = 2

/** Objects that need not be made: the high bit and a number. */
const stock = (index: number): MetaObject | null => {
  const grey = (colour: '#C0C0C0' | '#808080' | '#404040' | '#000000'): MetaObject => ({
    kind: 'brush',
    paint: { colour },
  })
  const objects: Record<number, MetaObject> = {
    0: whiteBrush,
    1: grey('#C0C0C0'),
    2: grey('#808080'),
    3: grey('#404040'),
    4: grey('#000000'),
    5: noBrush,
    6: { ...blackPen, stroke: { colour: '#FFFFFF' } },
    7: blackPen,
    8: noPen,
  }
  return objects[index] ?? (index >= 10 && index <= 17 ? systemFont : null)
}

/** Device units of one logical unit in the metric map modes; y points upwards there. */
const metricModes: Record<number, number> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1440 }

const readerOf = (view: DataView) => {
  const u32 = (at: number): number => view.getUint32(at, true)
  const i32 = (at: number): number => view.getInt32(at, true)
  const i16 = (at: number): number => view.getInt16(at, true)
  const f32 = (at: number): number => view.getFloat32(at, true)
  const point = (at: number): Point => [i32(at), i32(at + 4)]
  const box = (at: number): Box => ({ left: i32(at), top: i32(at + 4), right: i32(at + 8), bottom: i32(at + 12) })
  const matrixAt = (at: number): Matrix => [f32(at), f32(at + 4), f32(at + 8), f32(at + 12), f32(at + 16), f32(at + 20)]
  const points32 = (at: number, count: number): Point[] => Array.from({ length: count }, (_, i) => point(at + i * 8))
  const points16 = (at: number, count: number): Point[] =>
    Array.from({ length: count }, (_, i): Point => [i16(at + i * 4), i16(at + i * 4 + 2)])
  const rings = (at: number, isShort: boolean): Point[][] => {
    const count = u32(at + 24)
    let from = at + 32 + count * 4
    return Array.from({ length: count }, (_, ring) => {
      const length = u32(at + 32 + ring * 4)
      const points = isShort ? points16(from, length) : points32(from, length)
      from += length * (isShort ? 4 : 8)
      return points
    })
  }
  const pointsOf = (at: number, isShort: boolean): Point[] =>
    isShort ? points16(at + 28, u32(at + 24)) : points32(at + 28, u32(at + 24))

  const scaled = ([x, y]: Point, at: number): Point => [
    (x * i32(at + 8)) / (i32(at + 12) || 1),
    (y * i32(at + 16)) / (i32(at + 20) || 1),
  ]
  const sized = (at: number, width: number, height: number): Box => ({
    left: i32(at),
    top: i32(at + 4),
    right: i32(at) + width,
    bottom: i32(at + 4) + height,
  })
  return { u32, i32, point, box, matrixAt, rings, pointsOf, scaled, sized }
}

type Playing = {
  view: DataView
  bytes: Uint8Array
  read: ReturnType<typeof readerOf>
  device: Device
  perMm: [number, number]
  objects: Map<number, MetaObject>
  /** Icons come in two: a mask that blackens what the second, their colours, is laid over. */
  mask: { place: BitmapPlace; target: Box } | null
}

const setMapMode = ({ device, perMm: [perMmX, perMmY] }: Playing, mode: number): void => {
  const unitMm = metricModes[mode]
  if (mode === 1) device.set({ windowExtent: [1, 1], viewportExtent: [1, 1] })
  if (unitMm !== undefined) device.set({ windowExtent: [1, 1], viewportExtent: [unitMm * perMmX, -unitMm * perMmY] })
}

const text = ({ bytes, device, read: { point, box, u32 } }: Playing, at: number, isWide: boolean): void => {
  const [reference, count, offset, options] = [point(at + 36), u32(at + 44), u32(at + 48), u32(at + 52)]
  if ((options & opaque) !== 0) device.fillBox(box(at + 56), { colour: device.state.backColour })
  const raw = bytes.subarray(at + offset, at + offset + count * (isWide ? 2 : 1))
  const letters = isWide ? new TextDecoder('utf-16le').decode(raw) : decoded(raw, device.state.font.charset)
  const advancesAt = u32(at + 72)
  let advance: number | null = null
  if (advancesAt > 0 && count > 0) {
    advance = 0
    for (let index = 0; index < count; index += 1) advance += u32(at + advancesAt + index * 4)
  }
  device.text(letters, reference, advance)
}

const maskFor = ({ mask }: Playing, target: Box): BitmapPlace | null =>
  mask !== null && Object.entries(target).every(([side, at]) => mask.target[side as keyof Box] === at)
    ? mask.place
    : null

/** @param places of the offsets to the bitmap's header and bits, and where it goes */
const bitmap = (
  playing: Playing,
  at: number,
  headerAt: number,
  bitsAt: number,
  target: Box,
  operation: number,
): void => {
  const { view, device, read } = playing
  const { u32 } = read
  if (operation === patternCopy || u32(headerAt) === 0) {
    if (operation === patternCopy) device.fillBox(target)
    return
  }
  const place = { headerAt: at + u32(headerAt), bitsAt: at + u32(bitsAt) }
  if (operation === sourceAnd) {
    playing.mask = { place, target }
    return
  }
  const under = operation === sourceCopy ? null : maskFor(playing, target)
  playing.mask = null
  const isIcon = operation === sourceInvert && under !== null
  if (operation !== sourceCopy && operation !== sourcePaint && !isIcon) return
  const image = readBitmap(view, place, { mask: under })
  if (image) device.image(image, target)
}

/** Draws one record. */
const play = (playing: Playing, type: number, at: number): void => {
  const { view, bytes, device, objects } = playing
  const { u32, i32, point, box, matrixAt, rings, pointsOf, scaled, sized } = playing.read
  switch (type) {
    case 2:
    case 85:
      return device.curve(pointsOf(at, type === 85))
    case 3:
    case 86:
      return device.polygons([pointsOf(at, type === 86)])
    case 4:
    case 87:
      return device.polyline(pointsOf(at, type === 87))
    case 5:
    case 88:
      return device.curveTo(pointsOf(at, type === 88))
    case 6:
    case 89:
      return device.lineTo(...pointsOf(at, type === 89))
    case 7:
    case 90:
      return rings(at, type === 90).forEach((points) => device.polyline(points))
    case 8:
    case 91:
      return device.polygons(rings(at, type === 91))
    case 9:
      return device.set({ windowExtent: point(at + 8) })
    case 10:
      return device.set({ windowOrigin: point(at + 8) })
    case 11:
      return device.set({ viewportExtent: point(at + 8) })
    case 12:
      return device.set({ viewportOrigin: point(at + 8) })
    case 17:
      return setMapMode(playing, u32(at + 8))
    case 18:
      return device.set({ isOpaque: u32(at + 8) !== transparentBackground })
    case 19:
      return device.set({ evenOdd: u32(at + 8) !== windingFill })
    case 22:
      return device.set({ textAlign: u32(at + 8) })
    case 24:
      return device.set({ textColour: colourAt(view, at + 8) })
    case 25:
      return device.set({ backColour: colourAt(view, at + 8) })
    case 27:
      return device.moveTo(point(at + 8))
    case 30:
      return device.clipTo(box(at + 8))
    case 31:
      return device.set({ viewportExtent: scaled(device.state.viewportExtent, at) })
    case 32:
      return device.set({ windowExtent: scaled(device.state.windowExtent, at) })
    case 33:
      return device.save()
    case 34:
      return device.restore(i32(at + 8))
    case 35:
      return device.set({ world: matrixAt(at + 8) })
    case 36: {
      const [matrix, mode] = [matrixAt(at + 8), u32(at + 32)]
      const { world } = device.state
      const modes: Record<number, Matrix> = {
        1: identity,
        2: multiplied(matrix, world),
        3: multiplied(world, matrix),
        4: matrix,
      }
      return device.set({ world: modes[mode] ?? world })
    }
    case 37: {
      const index = u32(at + 8)
      const object = index >= 0x80000000 ? stock(index - 0x80000000) : objects.get(index)
      return object ? device.select(object) : undefined
    }
    case 38:
      return void objects.set(u32(at + 8), penOf(u32(at + 12), i32(at + 16), colourAt(view, at + 24)))
    case 39:
      return void objects.set(u32(at + 8), brushOf(u32(at + 12), colourAt(view, at + 16)))
    case 40:
      return void objects.delete(u32(at + 8))
    case 42:
      return device.ellipse(box(at + 8))
    case 43:
      return device.rectangle(box(at + 8))
    case 44:
      return device.roundRectangle(box(at + 8), u32(at + 24), u32(at + 28))
    case 45:
      return device.arc(box(at + 8), point(at + 24), point(at + 32), 'arc')
    case 46:
      return device.arc(box(at + 8), point(at + 24), point(at + 32), 'chord')
    case 47:
      return device.arc(box(at + 8), point(at + 24), point(at + 32), 'pie')
    case 54:
      return device.lineTo(point(at + 8))
    case 59:
      return device.beginPath()
    case 60:
      return device.endPath()
    case 61:
      return device.closeFigure()
    case 62:
      return device.paintPath({ fills: true, strokes: false })
    case 63:
      return device.paintPath({ fills: true, strokes: true })
    case 64:
      return device.paintPath({ fills: false, strokes: true })
    case 67:
    case 68:
      return device.dropPath()
    case 75:
      return u32(at + 8) === 0 ? device.clipTo(null) : undefined
    case 76:
    case 77:
      return bitmap(playing, at, at + 84, at + 92, sized(at + 24, i32(at + 32), i32(at + 36)), u32(at + 40))
    case 80:
      return bitmap(playing, at, at + 48, at + 56, sized(at + 24, i32(at + 40), i32(at + 44)), sourceCopy)
    case 81:
      return bitmap(playing, at, at + 48, at + 56, sized(at + 24, i32(at + 72), i32(at + 76)), u32(at + 68))
    case 82: {
      const face = new TextDecoder('utf-16le').decode(bytes.subarray(at + 40, at + 104)).replace(/\0.*$/s, '')
      return void objects.set(u32(at + 8), {
        kind: 'font',
        name: face,
        height: emHeight(i32(at + 12)),
        escapement: i32(at + 20) / 10,
        bold: i32(at + 28) >= 600,
        italic: view.getUint8(at + 32) !== 0,
        underlined: view.getUint8(at + 33) !== 0,
        charset: view.getUint8(at + 35),
      })
    }
    case 83:
      return text(playing, at, false)
    case 84:
      return text(playing, at, true)
    case 95:
      return void objects.set(u32(at + 8), penOf(u32(at + 28), u32(at + 32), colourAt(view, at + 40)))
    case 114: {
      const place = { headerAt: at + u32(at + 84), bitsAt: at + u32(at + 92) }
      const image = readBitmap(view, place, { hasAlpha: u32(at + 40) >>> 24 === 1 })
      return image ? device.image(image, sized(at + 24, i32(at + 32), i32(at + 36))) : undefined
    }
  }
}

export function playEmf(bytes: Uint8Array): Metafile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = readerOf(view)
  const { u32, i32, box } = read

  // Sizes of the whole picture in 1/100 mm, of the device it was drawn for in dots and mm.
  const frame = box(24)
  const [dotsX, dotsY, mmX, mmY] = [i32(72), i32(76), i32(80) || 320, i32(84) || 240]
  const [perMmX, perMmY] = [dotsX / mmX || 1, dotsY / mmY || 1]
  const widthPt = Math.max(1, ((frame.right - frame.left) / 2540) * 72)
  const heightPt = Math.max(1, ((frame.bottom - frame.top) / 2540) * 72)
  const [ptX, ptY] = [72 / 25.4 / perMmX, 72 / 25.4 / perMmY]
  const device = new Device([ptX, 0, 0, ptY, (-frame.left / 2540) * 72, (-frame.top / 2540) * 72])

  const playing: Playing = { view, bytes, read, device, perMm: [perMmX, perMmY], objects: new Map(), mask: null }
  const endOfFile = 14
  let at = u32(4)
  for (let count = 0; count < mostRecords && at + 8 <= bytes.length; count += 1) {
    const [type, size] = [u32(at), u32(at + 4)]
    if (type === endOfFile || size < 8 || at + size > bytes.length) break
    play(playing, type, at)
    at += size
  }
  return { widthPt, heightPt, primitives: device.primitives }
}
