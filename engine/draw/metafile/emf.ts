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

/** Draws one record, or keeps what it says for those that follow; `type` tells twins of 16 and 32 bits apart. */
type Play = (playing: Playing, at: number, type: number) => void

const both = (long: number, short: number, play: Play): Record<number, Play> => ({ [long]: play, [short]: play })

const lineRecords: Record<number, Play> = {
  ...both(2, 85, ({ device, read }, at, type) => device.curve(read.pointsOf(at, type === 85))),
  ...both(3, 86, ({ device, read }, at, type) => device.polygons([read.pointsOf(at, type === 86)])),
  ...both(4, 87, ({ device, read }, at, type) => device.polyline(read.pointsOf(at, type === 87))),
  ...both(5, 88, ({ device, read }, at, type) => device.curveTo(read.pointsOf(at, type === 88))),
  ...both(6, 89, ({ device, read }, at, type) => device.lineTo(...read.pointsOf(at, type === 89))),
  ...both(7, 90, ({ device, read }, at, type) =>
    read.rings(at, type === 90).forEach((points) => device.polyline(points)),
  ),
  ...both(8, 91, ({ device, read }, at, type) => device.polygons(read.rings(at, type === 91))),
  27: ({ device, read }, at) => device.moveTo(read.point(at + 8)),
  54: ({ device, read }, at) => device.lineTo(read.point(at + 8)),
}

const arcRecord =
  (shape: 'arc' | 'chord' | 'pie'): Play =>
  ({ device, read: { box, point } }, at) =>
    device.arc(box(at + 8), point(at + 24), point(at + 32), shape)

const boxRecords: Record<number, Play> = {
  42: ({ device, read }, at) => device.ellipse(read.box(at + 8)),
  43: ({ device, read }, at) => device.rectangle(read.box(at + 8)),
  44: ({ device, read: { box, u32 } }, at) => device.roundRectangle(box(at + 8), u32(at + 24), u32(at + 28)),
  45: arcRecord('arc'),
  46: arcRecord('chord'),
  47: arcRecord('pie'),
}

const pathRecords: Record<number, Play> = {
  59: ({ device }) => device.beginPath(),
  60: ({ device }) => device.endPath(),
  61: ({ device }) => device.closeFigure(),
  62: ({ device }) => device.paintPath({ fills: true, strokes: false }),
  63: ({ device }) => device.paintPath({ fills: true, strokes: true }),
  64: ({ device }) => device.paintPath({ fills: false, strokes: true }),
  ...both(67, 68, ({ device }) => device.dropPath()),
}

const modifyWorld: Play = ({ device, read: { matrixAt, u32 } }, at) => {
  const [matrix, mode] = [matrixAt(at + 8), u32(at + 32)]
  const { world } = device.state
  const modes: Record<number, Matrix> = {
    1: identity,
    2: multiplied(matrix, world),
    3: multiplied(world, matrix),
    4: matrix,
  }
  device.set({ world: modes[mode] ?? world })
}

/** Where and how the records that follow are drawn. */
const stateRecords: Record<number, Play> = {
  9: ({ device, read }, at) => device.set({ windowExtent: read.point(at + 8) }),
  10: ({ device, read }, at) => device.set({ windowOrigin: read.point(at + 8) }),
  11: ({ device, read }, at) => device.set({ viewportExtent: read.point(at + 8) }),
  12: ({ device, read }, at) => device.set({ viewportOrigin: read.point(at + 8) }),
  17: (playing, at) => setMapMode(playing, playing.read.u32(at + 8)),
  18: ({ device, read }, at) => device.set({ isOpaque: read.u32(at + 8) !== transparentBackground }),
  19: ({ device, read }, at) => device.set({ evenOdd: read.u32(at + 8) !== windingFill }),
  22: ({ device, read }, at) => device.set({ textAlign: read.u32(at + 8) }),
  24: ({ device, view }, at) => device.set({ textColour: colourAt(view, at + 8) }),
  25: ({ device, view }, at) => device.set({ backColour: colourAt(view, at + 8) }),
  30: ({ device, read }, at) => device.clipTo(read.box(at + 8)),
  31: ({ device, read }, at) => device.set({ viewportExtent: read.scaled(device.state.viewportExtent, at) }),
  32: ({ device, read }, at) => device.set({ windowExtent: read.scaled(device.state.windowExtent, at) }),
  33: ({ device }) => device.save(),
  34: ({ device, read }, at) => device.restore(read.i32(at + 8)),
  35: ({ device, read }, at) => device.set({ world: read.matrixAt(at + 8) }),
  36: modifyWorld,
  75: ({ device, read }, at) => {
    if (read.u32(at + 8) === 0) device.clipTo(null)
  },
}

const select: Play = ({ device, objects, read }, at) => {
  const index = read.u32(at + 8)
  const object = index >= 0x80000000 ? stock(index - 0x80000000) : objects.get(index)
  if (object) device.select(object)
}

const makeFont: Play = ({ view, bytes, objects, read: { u32, i32 } }, at) => {
  const face = new TextDecoder('utf-16le').decode(bytes.subarray(at + 40, at + 104)).replace(/\0.*$/s, '')
  objects.set(u32(at + 8), {
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

/** Pens, brushes and fonts. */
const objectRecords: Record<number, Play> = {
  37: select,
  38: ({ view, objects, read: { u32, i32 } }, at) =>
    objects.set(u32(at + 8), penOf(u32(at + 12), i32(at + 16), colourAt(view, at + 24))),
  39: ({ view, objects, read: { u32 } }, at) =>
    objects.set(u32(at + 8), brushOf(u32(at + 12), colourAt(view, at + 16))),
  40: ({ objects, read }, at) => objects.delete(read.u32(at + 8)),
  82: makeFont,
  95: ({ view, objects, read: { u32 } }, at) =>
    objects.set(u32(at + 8), penOf(u32(at + 28), u32(at + 32), colourAt(view, at + 40))),
}

const alphaBitmap: Play = ({ view, device, read: { u32, i32, sized } }, at) => {
  const place = { headerAt: at + u32(at + 84), bitsAt: at + u32(at + 92) }
  const image = readBitmap(view, place, { hasAlpha: u32(at + 40) >>> 24 === 1 })
  if (image) device.image(image, sized(at + 24, i32(at + 32), i32(at + 36)))
}

const pictureRecords: Record<number, Play> = {
  ...both(76, 77, (playing, at) => {
    const { u32, i32, sized } = playing.read
    bitmap(playing, at, at + 84, at + 92, sized(at + 24, i32(at + 32), i32(at + 36)), u32(at + 40))
  }),
  80: (playing, at) => {
    const { i32, sized } = playing.read
    bitmap(playing, at, at + 48, at + 56, sized(at + 24, i32(at + 40), i32(at + 44)), sourceCopy)
  },
  81: (playing, at) => {
    const { u32, i32, sized } = playing.read
    bitmap(playing, at, at + 48, at + 56, sized(at + 24, i32(at + 72), i32(at + 76)), u32(at + 68))
  },
  114: alphaBitmap,
}

const records: Record<number, Play> = {
  ...lineRecords,
  ...boxRecords,
  ...pathRecords,
  ...stateRecords,
  ...objectRecords,
  ...pictureRecords,
  83: (playing, at) => text(playing, at, false),
  84: (playing, at) => text(playing, at, true),
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
    records[type]?.(playing, at, type)
    at += size
  }
  return { widthPt, heightPt, primitives: device.primitives }
}
