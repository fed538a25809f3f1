/** Pictures of QuickDraw (PICT, versions 1 and 2), command by command, as old Macs put them on their clipboard. */
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import type { ImageSource, Matrix, Paint } from '#engine/model/primitives.ts'
import { compression } from '#engine/package/compression.ts'
import { quickDrawStart } from '#engine/read/media-type.ts'
import { Device, noBrush, noPen } from './device.ts'
import type { Box, Brush, Metafile, Pen, Point } from './device.ts'
import { meanColour, PixelBudget, readPixelMap, readPixels } from './pict-bitmap.ts'
import type { Inks } from './pict-bitmap.ts'
import { colourOf, PictReader, readRegion } from './pict-reader.ts'

const mostCommands = 200_000

type Rgb = readonly number[]
/** Of eight rows of eight bits, how many are set; or the colour that a pattern of colours comes to. */
type Pattern = { share: number } | { colour: Rgb }
const solid: Pattern = { share: 1 }
const empty: Pattern = { share: 0 }

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** The colours there were before there were more. */
const planarColours: Record<number, Rgb> = {
  30: white,
  33: black,
  69: [255, 255, 0],
  137: [255, 0, 255],
  205: [255, 0, 0],
  273: [0, 255, 255],
  341: [0, 255, 0],
  409: [0, 0, 255],
}

const mixed = (fore: Rgb, back: Rgb, share: number): Rgb =>
  fore.map((channel, index) => channel * share + back[index]! * (1 - share))

/** Fonts that are known by their number alone and are no stand-in for the others. */
const fontNames: Record<number, string> = { 4: 'Monaco', 22: 'Courier' }
const plainFontName = 'Helvetica'
const japaneseFonts = { first: 0x4000, last: 0x41ff }
const styles = { bold: 1, italic: 2, underlined: 4 }
const onBaseline = 24
const systemFontSize = 12

const strictJapanese = new TextDecoder('shift_jis', { fatal: true })
const japanese = new TextDecoder('shift_jis')
const roman = new TextDecoder('macintosh')
const ascii = /^[\x20-\x7e]*$/

const surelyJapanese = /[\u3000-\u9fff\uff01-\uff60]|[\uff61-\uff9f]{2}/

/** The font's number tells the script; where it is a western one, Japanese text is still likelier than accents. */
function decoded(bytes: Uint8Array, font: number): string {
  const text = roman.decode(bytes)
  if (ascii.test(text)) return text
  if (font >= japaneseFonts.first && font <= japaneseFonts.last) return japanese.decode(bytes)
  try {
    const read = strictJapanese.decode(bytes)
    return surelyJapanese.test(read) ? read : text
  } catch {
    return text
  }
}

const widthOf = ({ left, right }: Box): number => right - left
const heightOf = ({ top, bottom }: Box): number => bottom - top
const isEmpty = (box: Box): boolean => widthOf(box) <= 0 || heightOf(box) <= 0

const verbs = { frame: 0, paint: 1, erase: 2, fill: 4 }
const families = { rectangle: 3, roundRectangle: 4, oval: 5, arc: 6, polygon: 7, region: 8 }
/** Where QuickTime finds how many bytes of drawing for Macs without it follow: no pen is that high. */
const warningPenHeight = 0xae
const warningFollows = 0x0007

/** What a picture shows, and the file of a compressed picture where that is all it shows. */
export type PlayedPict = Metafile & { whole: Uint8Array | null }

const endOfPicture = 0xff

const polygon = (reader: PictReader): Point[] => {
  const size = reader.u16()
  reader.skip(8)
  return Array.from({ length: Math.max(0, Math.floor((size - 10) / 4)) }, () => reader.point())
}

const corners = ({ left, top, right, bottom }: Box): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

const brushOf = (paint: Paint | null): Brush => ({ kind: 'brush', paint })

const moved =
  (matrix: Matrix) =>
  (box: Box): Box => {
    const [a, b, c, d, e, f] = matrix
    const xs = [a * box.left + c * box.top + e, a * box.right + c * box.bottom + e]
    const ys = [b * box.left + d * box.top + f, b * box.right + d * box.bottom + f]
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  }

/** Plays one picture: what its commands set, and what they draw. */
class PictPlayer {
  /** From the picture's beginning on, to which commands of version 2 are aligned. */
  readonly bytes: Uint8Array
  readonly reader: PictReader
  readonly isVersion2: boolean
  readonly widthPt: number
  readonly heightPt: number
  space: Box
  device: Device
  readonly budget = new PixelBudget()
  readonly inks = { fore: black, back: white }
  readonly patterns = { pen: solid, fill: solid, back: empty }
  readonly pen = { width: 1, height: 1, mode: 0 }
  readonly text = { font: 0, face: 0, size: systemFontSize, ratio: 1, at: [0, 0] as Point }
  readonly names = new Map<number, string>(Object.entries(fontNames).map(([id, name]) => [Number(id), name]))
  penAt: Point = [0, 0]
  ovalSize: Point = [0, 0]
  last: Box = { left: 0, top: 0, right: 0, bottom: 0 }
  readonly compressed: { data: Uint8Array; target: Box; isDrawn: boolean }[] = []
  /** Whether there is anything besides compressed pictures and paper that was wiped. */
  drawsElse = false

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.reader = new PictReader(bytes, 2)
    this.space = this.reader.box()
    this.isVersion2 = this.reader.u16() === 0x0011
    this.reader.at = this.isVersion2 ? 14 : 12
    this.widthPt = widthOf(this.space)
    this.heightPt = heightOf(this.space)
    this.device = this.deviceFor(this.space)
  }

  deviceFor(source: Box): Device {
    const [x, y] = [this.widthPt / widthOf(source), this.heightPt / heightOf(source)]
    const made = new Device([x, 0, 0, y, -source.left * x, -source.top * y])
    made.set({ pen: noPen, brush: noBrush, isOpaque: false, textAlign: onBaseline })
    return made
  }

  /** @param mode as the this.pen has it: laid over, or only where the pattern has bits, or there in the colour behind */
  readonly paintOf = (pattern: Pattern, mode = 0): Paint | null => {
    if ('colour' in pattern) return { colour: colourOf(pattern.colour) }
    const operation = mode >= 32 ? 0 : mode & 7
    const share = operation >= 4 ? 1 - pattern.share : pattern.share
    if ((operation & 3) === 0) return { colour: colourOf(mixed(this.inks.fore, this.inks.back, share)) }
    const colour = colourOf((operation & 3) === 3 ? this.inks.back : this.inks.fore)
    return share === 0 ? null : { colour, ...(share < 1 && { opacity: share }) }
  }
  readonly penOf = (width: number): Pen => {
    const paint = width > 0 ? this.paintOf(this.patterns.pen, this.pen.mode) : null
    return { kind: 'pen', stroke: paint && { ...paint, cap: 'square' }, width }
  }

  readonly line = (from: Point, to: Point): void => {
    this.drawsElse = true
    const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
    const length = Math.hypot(across, down)
    // The this.pen hangs below and to the right of where it is, and is as broad as it is seen from the side.
    const width =
      length === 0
        ? Math.max(this.pen.width, this.pen.height)
        : (this.pen.width * down + this.pen.height * across) / length
    this.device.set({ pen: this.penOf(Math.min(this.pen.width, this.pen.height) > 0 ? width : 0), brush: noBrush })
    const middle = ([x, y]: Point): Point => [x + this.pen.width / 2, y + this.pen.height / 2]
    this.device.polyline([middle(from), middle(to)])
    this.penAt = to
  }
  readonly moveText = (across: number, down: number): void => {
    this.text.at = [this.text.at[0] + across, this.text.at[1] + down]
  }
  readonly write = (): void => {
    this.drawsElse = true
    const letters = decoded(this.reader.take(this.reader.u8()), this.text.font)
    this.device.set({
      textColour: colourOf(this.inks.fore),
      font: {
        kind: 'font',
        name: this.names.get(this.text.font) ?? plainFontName,
        height: (this.text.size || systemFontSize) * this.text.ratio,
        bold: (this.text.face & styles.bold) !== 0,
        italic: (this.text.face & styles.italic) !== 0,
        underlined: (this.text.face & styles.underlined) !== 0,
        escapement: 0,
        charset: 0,
      },
    })
    this.device.text(letters, this.text.at, null)
  }

  /** Frames lie within the shape: half of the this.pen in from its edge. */
  readonly inset = (box: Box): Box => ({
    left: box.left + this.pen.width / 2,
    top: box.top + this.pen.height / 2,
    right: box.right - this.pen.width / 2,
    bottom: box.bottom - this.pen.height / 2,
  })

  readonly arc = (box: Box, start: number, angle: number, isFrame: boolean): void => {
    if (angle === 0 || isEmpty(box)) return
    if (Math.abs(angle) >= 360) return this.device.ellipse(box)
    const onEdge = (degrees: number): Point => {
      const radians = (degrees * Math.PI) / 180
      return [
        (box.left + box.right + widthOf(box) * Math.sin(radians)) / 2,
        (box.top + box.bottom - heightOf(box) * Math.cos(radians)) / 2,
      ]
    }
    // Clockwise from the top, where the this.device counts the other way.
    const [from, to] = [onEdge(start), onEdge(start + angle)]
    this.device.arc(box, angle > 0 ? to : from, angle > 0 ? from : to, isFrame ? 'arc' : 'pie')
  }

  readonly shape = (command: number): void => {
    const [family, verb, repeats] = [command >> 4, command & 7, (command & 8) !== 0]
    // The same polygon or region once more was never built.
    if (family >= families.polygon && repeats) return
    const points = family === families.polygon ? polygon(this.reader) : []
    const region = family === families.region ? readRegion(this.reader) : null
    if (family <= families.arc && !repeats) this.last = this.reader.box()
    const [start, angle] = family === families.arc ? [this.reader.u16(), this.reader.i16()] : [0, 0]
    const isFrame = verb === verbs.frame
    // What inverting makes of what lies below cannot be told; nothing of it is covered.
    const paint = {
      [verbs.paint]: this.paintOf(this.patterns.pen, this.pen.mode),
      [verbs.erase]: this.paintOf(this.patterns.back),
      [verbs.fill]: this.paintOf(this.patterns.fill),
    }[verb]
    if (!isFrame && !paint) return
    this.drawsElse ||= verb !== verbs.erase
    const width = Math.min(this.pen.width, this.pen.height) > 0 ? (this.pen.width + this.pen.height) / 2 : 0
    this.device.set({ pen: isFrame ? this.penOf(width) : noPen, brush: brushOf(paint ?? null) })
    if (family === families.polygon) {
      if (isFrame)
        this.device.polyline(points.map(([x, y]): Point => [x + this.pen.width / 2, y + this.pen.height / 2]))
      else this.device.polygons([points])
      return
    }
    if (region) return this.device.polygons((isFrame ? [this.inset(region.box)] : region.parts).map(corners))
    const box = isFrame ? this.inset(this.last) : this.last
    if (isEmpty(box) && !isFrame) return
    if (family === families.rectangle) this.device.rectangle(box)
    else if (family === families.roundRectangle) this.device.roundRectangle(box, ...this.ovalSize)
    else if (family === families.oval) this.device.ellipse(box)
    else this.arc(box, start, angle, isFrame)
  }

  readonly covers = ({ left, top, right, bottom }: Box): boolean =>
    left <= this.space.left && top <= this.space.top && right >= this.space.right && bottom >= this.space.bottom
  readonly clip = (box: Box): void => {
    this.device.set({ clip: null })
    if (!this.covers(box)) this.device.clipTo(box)
  }

  readonly bits = (command: number, move: (box: Box) => Box = (box) => box): void => {
    const map = readPixelMap(this.reader, { isDirect: command >= 0x9a })
    const [source, target, mode] = [this.reader.box(), this.reader.box(), this.reader.u16()]
    const within = (command & 1) !== 0 ? readRegion(this.reader).box : null
    const image = readPixels(this.reader, map, {
      source,
      mode,
      isPacked: command >= 0x98,
      inks: this.inks,
      budget: this.budget,
    })
    this.drawsElse = true
    if (!image || isEmpty(target)) return
    this.device.save()
    if (within) this.device.clipTo(move(within))
    this.device.image(image, move(target))
    this.device.restore(-1)
  }

  readonly pixelPattern = (): Pattern => {
    const isMap = this.reader.u16() === 1
    this.reader.skip(8)
    return {
      colour: isMap
        ? meanColour(this.reader, readPixelMap(this.reader, { isDirect: false }), this.budget)
        : this.reader.rgb(),
    }
  }

  /** What follows only says on a Mac without QuickTime that it has none. */
  readonly skipWarning = (): void => {
    const { at } = this.reader
    if (this.bytes.length - at >= 6 && this.reader.u16() === warningFollows && this.reader.u16() === warningPenHeight)
      this.reader.skip(this.reader.u16())
    else this.reader.at = at
  }
  readonly quickTime = (isCompressed: boolean): void => {
    const end = this.reader.at + 4 + this.reader.u32()
    this.reader.skip(2)
    const [a, b, , c, d, , e, f] = Array.from({ length: 9 }, () => this.reader.fixed())
    const move = moved([a!, b!, c!, d!, e!, f!])
    const matteSize = this.reader.u32()
    this.reader.skip(8)
    if (isCompressed) {
      this.reader.skip(2)
      const source = this.reader.box()
      this.reader.skip(4)
      this.reader.skip(this.reader.u32() + matteSize)
      const described = this.reader.at
      const size = this.reader.u32()
      const description = this.reader.take(82)
      this.reader.at = described + size
      const data = this.reader.take(Math.max(0, end - this.reader.at))
      const image = jpegImage(data, this.budget) ?? rawImage(description, data, this.inks, this.budget)
      const target = move(source)
      if (image) this.device.image(image, target)
      this.compressed.push({ data, target, isDrawn: image !== null })
    } else {
      this.reader.skip(matteSize)
      this.reader.skip(this.reader.at & 1)
      const command = this.reader.u16()
      if (isBits(command)) this.bits(command, move)
    }
    this.reader.at = end
    this.reader.skip(0)
    this.skipWarning()
  }

  /** Drawn at another resolution than the frame is told in. */
  readonly readHeader = (): void => {
    const header = new PictReader(this.reader.take(24))
    const isExtended = header.u16() === 0xfffe
    header.skip(10)
    const source = header.box()
    if (isExtended && !isEmpty(source)) this.device = this.deviceFor((this.space = source))
  }

  readonly moveOrigin = (): void => {
    const [x, y] = this.device.state.windowOrigin
    this.device.set({ windowOrigin: [x + this.reader.i16(), y + this.reader.i16()] })
  }

  /** How what follows is drawn. */
  readonly stateCommands: Record<number, () => void> = {
    0x01: () => this.clip(readRegion(this.reader).box),
    0x02: () => (this.patterns.back = { share: shareOf(this.reader.take(8)) }),
    0x05: () => this.device.set({ isOpaque: this.reader.u16() === 0, backColour: colourOf(this.inks.back) }),
    0x07: () => ([this.pen.width, this.pen.height] = this.reader.point()),
    0x08: () => (this.pen.mode = this.reader.u16()),
    0x09: () => (this.patterns.pen = { share: shareOf(this.reader.take(8)) }),
    0x0a: () => (this.patterns.fill = { share: shareOf(this.reader.take(8)) }),
    0x0b: () => (this.ovalSize = this.reader.point()),
    0x0c: this.moveOrigin,
    0x0e: () => (this.inks.fore = planarColours[this.reader.u32()] ?? black),
    0x0f: () => (this.inks.back = planarColours[this.reader.u32()] ?? white),
    0x12: () => (this.patterns.back = this.pixelPattern()),
    0x13: () => (this.patterns.pen = this.pixelPattern()),
    0x14: () => (this.patterns.fill = this.pixelPattern()),
    0x1a: () => (this.inks.fore = this.reader.rgb()),
    0x1b: () => (this.inks.back = this.reader.rgb()),
  }

  readonly lineCommands: Record<number, () => void> = {
    0x20: () => this.line(this.reader.point(), this.reader.point()),
    0x21: () => this.line(this.penAt, this.reader.point()),
    0x22: () => this.lineBy(this.reader.point()),
    0x23: () => this.lineBy(this.penAt),
  }
  readonly lineBy = ([x, y]: Point): void => this.line([x, y], [x + this.reader.i8(), y + this.reader.i8()])

  readonly setRatio = (): void => {
    const [[, numerator], [, denominator]] = [this.reader.point(), this.reader.point()]
    this.text.ratio = numerator > 0 && denominator > 0 ? numerator / denominator : 1
  }
  readonly nameFont = (): void => {
    const named = new PictReader(this.reader.take(this.reader.u16()))
    this.text.font = named.u16()
    this.names.set(this.text.font, japanese.decode(named.take(named.u8())))
  }
  readonly writeBeyond = (right: number, down: number): void => {
    this.moveText(right, down)
    this.write()
  }

  readonly textCommands: Record<number, () => void> = {
    0x03: () => (this.text.font = this.reader.u16()),
    0x04: () => (this.text.face = this.reader.u8()),
    0x0d: () => (this.text.size = this.reader.u16()),
    0x10: this.setRatio,
    0x28: () => {
      this.text.at = this.reader.point()
      this.write()
    },
    0x29: () => this.writeBeyond(this.reader.u8(), 0),
    0x2a: () => this.writeBeyond(0, this.reader.u8()),
    0x2b: () => this.writeBeyond(this.reader.u8(), this.reader.u8()),
    0x2c: this.nameFont,
  }

  readonly commands: Record<number, () => void> = {
    ...this.stateCommands,
    ...this.lineCommands,
    ...this.textCommands,
    0xa1: () => {
      this.reader.skip(2)
      this.reader.skip(this.reader.u16())
    },
    0x0c00: this.readHeader,
    0x8200: () => this.quickTime(true),
    0x8201: () => this.quickTime(false),
  }

  readonly play = (command: number): void => {
    if (command >= 0x30 && command < 0x90) return this.shape(command)
    if (isBits(command)) return this.bits(command)
    const known = this.commands[command]
    return known ? known() : this.reader.skip(lengthOf(command, this.reader))
  }

  playAll(): PlayedPict {
    const { reader, isVersion2 } = this
    for (let count = 0; count < mostCommands && !reader.isAtEnd && !this.device.isFull; count += 1) {
      const command = isVersion2 ? reader.u16() : reader.u8()
      if (command === endOfPicture) break
      this.play(command)
      if (isVersion2 && !reader.isAtEnd) reader.skip(reader.at & 1)
    }
    const [first, ...others] = this.drawsElse ? [] : this.compressed
    return {
      widthPt: this.widthPt,
      heightPt: this.heightPt,
      primitives: this.drawsElse || this.compressed.some(({ isDrawn }) => isDrawn) ? this.device.primitives : [],
      whole: first && others.length === 0 && this.covers(first.target) ? first.data : null,
    }
  }
}

/** @throws {RangeError} where the commands go on beyond the end, or ask for too much */
export const playPict = (bytes: Uint8Array): PlayedPict =>
  new PictPlayer(bytes.subarray(quickDrawStart(bytes) ?? bytes.length)).playAll()

const isBits = (command: number): boolean =>
  command === 0x90 || command === 0x91 || (command >= 0x98 && command <= 0x9b)

const shareOf = (pattern: Uint8Array): number =>
  pattern.reduce((bits, byte) => bits + [...byte.toString(2)].filter((bit) => bit === '1').length, 0) / 64

/** Of what draws nothing here, or is kept for what was never made: known, so that the rest can be read. */
function lengthOf(command: number, reader: PictReader): number {
  const byWord = (): number => reader.u16()
  const byLong = (): number => reader.u32()
  if (command === 0x06) return 4
  if (command === 0x11) return 1
  if (command === 0x15 || command === 0x16 || command === 0xa0) return 2
  if (command === 0x1d || command === 0x1f) return 6
  if (command < 0x24) return 0
  if (command < 0xb0) return byWord()
  if (command < 0xd0) return 0
  if (command < 0x100) return byLong()
  if (command < 0x8000) return (command >> 8) * 2
  return command < 0x8100 ? 0 : byLong()
}

/** What QuickTime's compressor «None» leaves: the pixels themselves. Null for others, and for colours by number. */
function rawImage(description: Uint8Array, data: Uint8Array, inks: Inks, budget: PixelBudget): ImageSource | null {
  const reader = new PictReader(description)
  if (roman.decode(reader.take(4)) !== 'raw ') return null
  reader.skip(24)
  const [width, height] = [reader.u16(), reader.u16()]
  reader.skip(46)
  const depth = reader.u16()
  const stride = Math.floor(data.length / Math.max(1, height))
  if (![16, 24, 32].includes(depth) || stride < (width * depth) / 8) return null
  const source = { left: 0, top: 0, right: width, bottom: height }
  const map = { bounds: source, rowBytes: stride, depth, packing: 1, components: 3, palette: null }
  return readPixels(new PictReader(data), map, { source, mode: 0, isPacked: false, inks, budget })
}

const startsOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Null for any other compressor, and for colours meant for print. */
function jpegImage(data: Uint8Array, budget: PixelBudget): ImageSource | null {
  const isJpeg = data[0] === 0xff && data[1] === 0xd8
  const bytes = isJpeg ? withoutMetadata(data) : null
  if (!bytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (!startsOfFrame(view.getUint8(at + 1))) at += 2 + view.getUint16(at + 2)
  const [heightPx, widthPx, channels] = [view.getUint16(at + 5), view.getUint16(at + 7), view.getUint8(at + 9)]
  budget.spend(widthPx * heightPx)
  if (widthPx * heightPx === 0 || (channels !== 1 && channels !== 3)) return null
  const key = `jpeg${compression().crc32(bytes).toString(16)}x${bytes.length}`
  return { key, contentType: 'image/jpeg', bytes, widthPx, heightPx }
}
