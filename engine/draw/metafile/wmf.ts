/** Windows metafiles of 16 bits (WMF), record by record. Arguments stand in the order opposite to GDI's. */
import { readBitmap } from './bitmap.ts'
import { brushOf, colourAt, decoded, emHeight, penOf } from './bytes.ts'
import { Device } from './device.ts'
import type { Box, Metafile, MetaObject, Point } from './device.ts'

const mostRecords = 200_000
const placeableKey = 0x9ac6cdd7
const placeableSize = 22
const defaultUnitsPerInch = 1440
const opaque = 2
const clipped = 4

const readerOf = (view: DataView) => {
  const i16 = (at: number): number => view.getInt16(at, true)
  const u16 = (at: number): number => view.getUint16(at, true)
  const u32 = (at: number): number => view.getUint32(at, true)
  const reversed = (at: number): Point => [i16(at + 2), i16(at)]
  const boxAt = (at: number): Box => ({ left: i16(at + 6), top: i16(at + 4), right: i16(at + 2), bottom: i16(at) })
  const points = (at: number, count: number): Point[] =>
    Array.from({ length: count }, (_, i): Point => [i16(at + i * 4), i16(at + i * 4 + 2)])
  const rings = (at: number): Point[][] => {
    const count = u16(at)
    let from = at + 2 + count * 2
    return Array.from({ length: count }, (_, ring) => {
      const length = u16(at + 2 + ring * 2)
      const ringPoints = points(from, length)
      from += length * 4
      return ringPoints
    })
  }
  return { i16, u16, u32, reversed, boxAt, points, rings }
}

type Playing = {
  view: DataView
  bytes: Uint8Array
  read: ReturnType<typeof readerOf>
  device: Device
  objects: (MetaObject | null)[]
}
/** Draws one record, or keeps what it says for those that follow. */
type Play = (playing: Playing, at: number, end: number) => void

/** A new object takes the first place that is free. */
const keep = ({ objects }: Playing, object: MetaObject | null): void => {
  const free = objects.findIndex((each) => each === undefined)
  if (free < 0) objects.push(object)
  else objects[free] = object
}

const lettersOf = ({ bytes, device }: Playing, at: number, length: number): string =>
  decoded(bytes.subarray(at, at + length), device.state.font.charset)

/** @param dibAt a header with its palette and, behind it, the bits */
const bitmap = ({ view, device, read }: Playing, dibAt: number, end: number, targetAt: number): void => {
  const { u16, u32, i16 } = read
  const depth = u16(dibAt + 14)
  const palette = depth <= 8 ? (u32(dibAt + 32) || 2 ** depth) * 4 : 0
  const bitsAt = dibAt + u32(dibAt) + palette
  const image = bitsAt < end ? readBitmap(view, { headerAt: dibAt, bitsAt }) : null
  const [targetHeight, targetWidth, top, left] = [0, 2, 4, 6].map((offset) => i16(targetAt + offset))
  if (image) device.image(image, { left: left!, top: top!, right: left! + targetWidth!, bottom: top! + targetHeight! })
}

/** Where and how the records that follow are drawn. */
const stateRecords: Record<number, Play> = {
  0x001e: ({ device }) => device.save(),
  0x0127: ({ device, read }, at) => device.restore(read.i16(at)),
  0x0102: ({ device, read }, at) => device.set({ isOpaque: read.u16(at) === 2 }),
  0x0106: ({ device, read }, at) => device.set({ evenOdd: read.u16(at) !== 2 }),
  0x012e: ({ device, read }, at) => device.set({ textAlign: read.u16(at) }),
  0x0201: ({ device, view }, at) => device.set({ backColour: colourAt(view, at) }),
  0x0209: ({ device, view }, at) => device.set({ textColour: colourAt(view, at) }),
  0x020b: ({ device, read }, at) => device.set({ windowOrigin: read.reversed(at) }),
  0x020c: ({ device, read }, at) => device.set({ windowExtent: read.reversed(at) }),
  0x0416: ({ device, read }, at) => device.clipTo(read.boxAt(at)),
}

const arcRecord =
  (shape: 'arc' | 'chord' | 'pie'): Play =>
  ({ device, read: { boxAt, reversed } }, at) =>
    device.arc(boxAt(at + 8), reversed(at + 4), reversed(at), shape)

const shapeRecords: Record<number, Play> = {
  0x0213: ({ device, read }, at) => device.lineTo(read.reversed(at)),
  0x0214: ({ device, read }, at) => device.moveTo(read.reversed(at)),
  0x0324: ({ device, read }, at) => device.polygons([read.points(at + 2, read.u16(at))]),
  0x0325: ({ device, read }, at) => device.polyline(read.points(at + 2, read.u16(at))),
  0x0538: ({ device, read }, at) => device.polygons(read.rings(at)),
  0x0418: ({ device, read }, at) => device.ellipse(read.boxAt(at)),
  0x041b: ({ device, read }, at) => device.rectangle(read.boxAt(at)),
  0x061c: ({ device, read: { boxAt, i16 } }, at) =>
    device.roundRectangle(boxAt(at + 4), Math.abs(i16(at + 2)), Math.abs(i16(at))),
  0x0817: arcRecord('arc'),
  0x081a: arcRecord('pie'),
  0x0830: arcRecord('chord'),
}

const text: Play = (playing, at) => {
  const { device, read } = playing
  const length = read.u16(at)
  const after = at + 2 + length + (length % 2)
  device.text(lettersOf(playing, at + 2, length), read.reversed(after), null)
}

/** Text that may have a box behind it, and for every letter how far it is to the next. */
const spacedText: Play = (playing, at, end) => {
  const { device, read } = playing
  const { i16, u16, reversed } = read
  const [length, options] = [u16(at + 4), u16(at + 6)]
  const hasBox = (options & (opaque | clipped)) !== 0
  const rectangle = { left: i16(at + 8), top: i16(at + 10), right: i16(at + 12), bottom: i16(at + 14) }
  if ((options & opaque) !== 0) device.fillBox(rectangle, { colour: device.state.backColour })
  const textAt = at + 8 + (hasBox ? 8 : 0)
  const advancesAt = textAt + length + (length % 2)
  let advance: number | null = null
  if (length > 0 && advancesAt + length * 2 <= end)
    advance = Array.from({ length }, (_, index) => i16(advancesAt + index * 2)).reduce((sum, each) => sum + each, 0)
  device.text(lettersOf(playing, textAt, length), reversed(at), advance)
}

const makeFont: Play = (playing, at, end) => {
  const { view, bytes, read } = playing
  keep(playing, {
    kind: 'font',
    height: emHeight(read.i16(at)),
    escapement: read.i16(at + 4) / 10,
    bold: read.i16(at + 8) >= 600,
    italic: view.getUint8(at + 10) !== 0,
    underlined: view.getUint8(at + 11) !== 0,
    charset: view.getUint8(at + 13),
    name: decoded(bytes.subarray(at + 18, Math.min(end, at + 50)), view.getUint8(at + 13)),
  })
}

/** Palettes, patterns and regions take a place among the objects and draw nothing. */
const keepNothing: Play = (playing) => keep(playing, null)

const objectRecords: Record<number, Play> = {
  0x02fa: (playing, at) => {
    const { u16, i16 } = playing.read
    keep(playing, penOf(u16(at), i16(at + 2), colourAt(playing.view, at + 6)))
  },
  0x02fb: makeFont,
  0x02fc: (playing, at) => keep(playing, brushOf(playing.read.u16(at), colourAt(playing.view, at + 2))),
  0x00f7: keepNothing,
  0x0142: keepNothing,
  0x01f9: keepNothing,
  0x06ff: keepNothing,
  0x012d: ({ device, objects, read }, at) => {
    const object = objects[read.u16(at)]
    if (object) device.select(object)
  },
  0x01f0: ({ objects, read }, at) => {
    delete objects[read.u16(at)]
  },
}

const records: Record<number, Play> = {
  ...stateRecords,
  ...shapeRecords,
  ...objectRecords,
  0x0521: text,
  0x0a32: spacedText,
  0x0f43: (playing, at, end) => bitmap(playing, at + 22, end, at + 14),
  0x0b41: (playing, at, end) => {
    if (end - at > 60) bitmap(playing, at + 20, end, at + 12)
  },
  0x0940: (playing, at, end) => {
    if (end - at > 56) bitmap(playing, at + 16, end, at + 8)
  },
}

export function playWmf(bytes: Uint8Array): Metafile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = readerOf(view)
  const { u16, u32 } = read
  const isPlaceable = u32(0) === placeableKey
  const headerAt = isPlaceable ? placeableSize : 0
  const firstAt = headerAt + u16(headerAt + 2) * 2
  const bounds = isPlaceable ? placeableBounds(view) : windowBounds(view, firstAt)
  const ptPerUnit = 72 / (isPlaceable ? u16(14) || defaultUnitsPerInch : defaultUnitsPerInch)
  const [width, height] = [bounds.right - bounds.left || 1, bounds.bottom - bounds.top || 1]
  const widthPt = Math.max(1, Math.abs(width) * ptPerUnit)
  const heightPt = Math.max(1, Math.abs(height) * ptPerUnit)
  // The window, wherever the records move it, is the whole picture.
  const device = new Device([widthPt, 0, 0, heightPt, 0, 0])
  device.set({ windowOrigin: [bounds.left, bounds.top], windowExtent: [width, height] })

  const playing: Playing = { view, bytes, read, device, objects: [] }
  let at = firstAt
  for (let count = 0; count < mostRecords && at + 6 <= bytes.length; count += 1) {
    const [size, type] = [u32(at) * 2, u16(at + 4)]
    if (type === 0 || size < 6 || at + size > bytes.length) break
    records[type]?.(playing, at + 6, at + size)
    at += size
  }
  return { widthPt, heightPt, primitives: device.primitives }
}

const placeableBounds = (view: DataView): Box => ({
  left: view.getInt16(6, true),
  top: view.getInt16(8, true),
  right: view.getInt16(10, true),
  bottom: view.getInt16(12, true),
})

/** Without a header that says it, the picture is as large as its first window. */
function windowBounds(view: DataView, firstAt: number): Box {
  let [left, top, right, bottom] = [0, 0, 1000, 1000]
  let isSized = false
  for (let at = firstAt; at + 10 <= view.byteLength && !isSized; at += Math.max(6, view.getUint32(at, true) * 2)) {
    const type = view.getUint16(at + 4, true)
    const pair: [number, number] = [view.getInt16(at + 8, true), view.getInt16(at + 6, true)]
    if (type === 0x020b) [left, top] = pair
    if (type !== 0x020c) continue
    ;[right, bottom] = [left + pair[0], top + pair[1]]
    isSized = true
  }
  return { left, top, right, bottom }
}
