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

/** @throws {RangeError} where the commands go on beyond the end, or ask for too much */
export function playPict(bytes: Uint8Array): PlayedPict {
  const start = quickDrawStart(bytes) ?? bytes.length
  // Commands of version 2 are aligned from the picture's beginning on.
  const reader = new PictReader(bytes.subarray(start), 2)
  const frame = reader.box()
  const isVersion2 = reader.u16() === 0x0011
  reader.at = isVersion2 ? 14 : 12
  const [widthPt, heightPt] = [widthOf(frame), heightOf(frame)]

  let space = frame
  let device = deviceFor(frame)
  function deviceFor(source: Box): Device {
    const [x, y] = [widthPt / widthOf(source), heightPt / heightOf(source)]
    const made = new Device([x, 0, 0, y, -source.left * x, -source.top * y])
    made.set({ pen: noPen, brush: noBrush, isOpaque: false, textAlign: onBaseline })
    return made
  }

  const budget = new PixelBudget()
  const inks = { fore: black, back: white }
  const patterns = { pen: solid, fill: solid, back: empty }
  const pen = { width: 1, height: 1, mode: 0 }
  const text = { font: 0, face: 0, size: systemFontSize, ratio: 1, at: [0, 0] as Point }
  const names = new Map<number, string>(Object.entries(fontNames).map(([id, name]) => [Number(id), name]))
  let penAt: Point = [0, 0]
  let ovalSize: Point = [0, 0]
  let last: Box = { left: 0, top: 0, right: 0, bottom: 0 }
  const compressed: { data: Uint8Array; target: Box; isDrawn: boolean }[] = []
  /** Whether there is anything besides compressed pictures and paper that was wiped. */
  let drawsElse = false

  /** @param mode as the pen has it: laid over, or only where the pattern has bits, or there in the colour behind */
  const paintOf = (pattern: Pattern, mode = 0): Paint | null => {
    if ('colour' in pattern) return { colour: colourOf(pattern.colour) }
    const operation = mode >= 32 ? 0 : mode & 7
    const share = operation >= 4 ? 1 - pattern.share : pattern.share
    if ((operation & 3) === 0) return { colour: colourOf(mixed(inks.fore, inks.back, share)) }
    const colour = colourOf((operation & 3) === 3 ? inks.back : inks.fore)
    return share === 0 ? null : { colour, ...(share < 1 && { opacity: share }) }
  }
  const penOf = (width: number): Pen => {
    const paint = width > 0 ? paintOf(patterns.pen, pen.mode) : null
    return { kind: 'pen', stroke: paint && { ...paint, cap: 'square' }, width }
  }
  const brushOf = (paint: Paint | null): Brush => ({ kind: 'brush', paint })

  const line = (from: Point, to: Point): void => {
    drawsElse = true
    const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
    const length = Math.hypot(across, down)
    // The pen hangs below and to the right of where it is, and is as broad as it is seen from the side.
    const width = length === 0 ? Math.max(pen.width, pen.height) : (pen.width * down + pen.height * across) / length
    device.set({ pen: penOf(Math.min(pen.width, pen.height) > 0 ? width : 0), brush: noBrush })
    const middle = ([x, y]: Point): Point => [x + pen.width / 2, y + pen.height / 2]
    device.polyline([middle(from), middle(to)])
    penAt = to
  }
  const moveText = (across: number, down: number): void => {
    text.at = [text.at[0] + across, text.at[1] + down]
  }
  const write = (): void => {
    drawsElse = true
    const letters = decoded(reader.take(reader.u8()), text.font)
    device.set({
      textColour: colourOf(inks.fore),
      font: {
        kind: 'font',
        name: names.get(text.font) ?? plainFontName,
        height: (text.size || systemFontSize) * text.ratio,
        bold: (text.face & styles.bold) !== 0,
        italic: (text.face & styles.italic) !== 0,
        underlined: (text.face & styles.underlined) !== 0,
        escapement: 0,
        charset: 0,
      },
    })
    device.text(letters, text.at, null)
  }

  const polygon = (): Point[] => {
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
  /** Frames lie within the shape: half of the pen in from its edge. */
  const inset = (box: Box): Box => ({
    left: box.left + pen.width / 2,
    top: box.top + pen.height / 2,
    right: box.right - pen.width / 2,
    bottom: box.bottom - pen.height / 2,
  })

  const arc = (box: Box, start: number, angle: number, isFrame: boolean): void => {
    if (angle === 0 || isEmpty(box)) return
    if (Math.abs(angle) >= 360) return device.ellipse(box)
    const onEdge = (degrees: number): Point => {
      const radians = (degrees * Math.PI) / 180
      return [
        (box.left + box.right + widthOf(box) * Math.sin(radians)) / 2,
        (box.top + box.bottom - heightOf(box) * Math.cos(radians)) / 2,
      ]
    }
    // Clockwise from the top, where the device counts the other way.
    const [from, to] = [onEdge(start), onEdge(start + angle)]
    device.arc(box, angle > 0 ? to : from, angle > 0 ? from : to, isFrame ? 'arc' : 'pie')
  }

  const shape = (command: number): void => {
    const [family, verb, repeats] = [command >> 4, command & 7, (command & 8) !== 0]
    // The same polygon or region once more was never built.
    if (family >= families.polygon && repeats) return
    const points = family === families.polygon ? polygon() : []
    const region = family === families.region ? readRegion(reader) : null
    if (family <= families.arc && !repeats) last = reader.box()
    const [start, angle] = family === families.arc ? [reader.u16(), reader.i16()] : [0, 0]
    const isFrame = verb === verbs.frame
    // What inverting makes of what lies below cannot be told; nothing of it is covered.
    const paint = {
      [verbs.paint]: paintOf(patterns.pen, pen.mode),
      [verbs.erase]: paintOf(patterns.back),
      [verbs.fill]: paintOf(patterns.fill),
    }[verb]
    if (!isFrame && !paint) return
    drawsElse ||= verb !== verbs.erase
    const width = Math.min(pen.width, pen.height) > 0 ? (pen.width + pen.height) / 2 : 0
    device.set({ pen: isFrame ? penOf(width) : noPen, brush: brushOf(paint ?? null) })
    if (family === families.polygon) {
      if (isFrame) device.polyline(points.map(([x, y]): Point => [x + pen.width / 2, y + pen.height / 2]))
      else device.polygons([points])
      return
    }
    if (region) return device.polygons((isFrame ? [inset(region.box)] : region.parts).map(corners))
    const box = isFrame ? inset(last) : last
    if (isEmpty(box) && !isFrame) return
    if (family === families.rectangle) device.rectangle(box)
    else if (family === families.roundRectangle) device.roundRectangle(box, ...ovalSize)
    else if (family === families.oval) device.ellipse(box)
    else arc(box, start, angle, isFrame)
  }

  const covers = ({ left, top, right, bottom }: Box): boolean =>
    left <= space.left && top <= space.top && right >= space.right && bottom >= space.bottom
  const clip = (box: Box): void => {
    device.set({ clip: null })
    if (!covers(box)) device.clipTo(box)
  }

  const bits = (command: number, move: (box: Box) => Box = (box) => box): void => {
    const map = readPixelMap(reader, { isDirect: command >= 0x9a })
    const [source, target, mode] = [reader.box(), reader.box(), reader.u16()]
    const within = (command & 1) !== 0 ? readRegion(reader).box : null
    const image = readPixels(reader, map, { source, mode, isPacked: command >= 0x98, inks, budget })
    drawsElse = true
    if (!image || isEmpty(target)) return
    device.save()
    if (within) device.clipTo(move(within))
    device.image(image, move(target))
    device.restore(-1)
  }

  const pixelPattern = (): Pattern => {
    const isMap = reader.u16() === 1
    reader.skip(8)
    return { colour: isMap ? meanColour(reader, readPixelMap(reader, { isDirect: false }), budget) : reader.rgb() }
  }

  /** What follows only says on a Mac without QuickTime that it has none. */
  const skipWarning = (): void => {
    const { at } = reader
    if (bytes.length - start - at >= 6 && reader.u16() === warningFollows && reader.u16() === warningPenHeight)
      reader.skip(reader.u16())
    else reader.at = at
  }
  const moved =
    (matrix: Matrix) =>
    (box: Box): Box => {
      const [a, b, c, d, e, f] = matrix
      const xs = [a * box.left + c * box.top + e, a * box.right + c * box.bottom + e]
      const ys = [b * box.left + d * box.top + f, b * box.right + d * box.bottom + f]
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
    }
  const quickTime = (isCompressed: boolean): void => {
    const end = reader.at + 4 + reader.u32()
    reader.skip(2)
    const [a, b, , c, d, , e, f] = Array.from({ length: 9 }, () => reader.fixed())
    const move = moved([a!, b!, c!, d!, e!, f!])
    const matteSize = reader.u32()
    reader.skip(8)
    if (isCompressed) {
      reader.skip(2)
      const source = reader.box()
      reader.skip(4)
      reader.skip(reader.u32() + matteSize)
      const described = reader.at
      const size = reader.u32()
      const description = reader.take(82)
      reader.at = described + size
      const data = reader.take(Math.max(0, end - reader.at))
      const image = jpegImage(data, budget) ?? rawImage(description, data, inks, budget)
      const target = move(source)
      if (image) device.image(image, target)
      compressed.push({ data, target, isDrawn: image !== null })
    } else {
      reader.skip(matteSize)
      reader.skip(reader.at & 1)
      const command = reader.u16()
      if (isBits(command)) bits(command, move)
    }
    reader.at = end
    reader.skip(0)
    skipWarning()
  }

  const play = (command: number): void => {
    if (command >= 0x30 && command < 0x90) return shape(command)
    if (isBits(command)) return bits(command)
    switch (command) {
      case 0x01:
        return clip(readRegion(reader).box)
      case 0x02:
        return void (patterns.back = { share: shareOf(reader.take(8)) })
      case 0x03:
        return void (text.font = reader.u16())
      case 0x04:
        return void (text.face = reader.u8())
      case 0x05:
        return device.set({ isOpaque: reader.u16() === 0, backColour: colourOf(inks.back) })
      case 0x07:
        ;[pen.width, pen.height] = reader.point()
        return
      case 0x08:
        return void (pen.mode = reader.u16())
      case 0x09:
        return void (patterns.pen = { share: shareOf(reader.take(8)) })
      case 0x0a:
        return void (patterns.fill = { share: shareOf(reader.take(8)) })
      case 0x0b:
        return void (ovalSize = reader.point())
      case 0x0c: {
        const [x, y] = device.state.windowOrigin
        return device.set({ windowOrigin: [x + reader.i16(), y + reader.i16()] })
      }
      case 0x0d:
        return void (text.size = reader.u16())
      case 0x0e:
        return void (inks.fore = planarColours[reader.u32()] ?? black)
      case 0x0f:
        return void (inks.back = planarColours[reader.u32()] ?? white)
      case 0x10: {
        const [[, numerator], [, denominator]] = [reader.point(), reader.point()]
        return void (text.ratio = numerator > 0 && denominator > 0 ? numerator / denominator : 1)
      }
      case 0x12:
        return void (patterns.back = pixelPattern())
      case 0x13:
        return void (patterns.pen = pixelPattern())
      case 0x14:
        return void (patterns.fill = pixelPattern())
      case 0x1a:
        return void (inks.fore = reader.rgb())
      case 0x1b:
        return void (inks.back = reader.rgb())
      case 0x20:
        return line(reader.point(), reader.point())
      case 0x21:
        return line(penAt, reader.point())
      case 0x22: {
        const [x, y] = reader.point()
        return line([x, y], [x + reader.i8(), y + reader.i8()])
      }
      case 0x23: {
        const [x, y] = penAt
        return line(penAt, [x + reader.i8(), y + reader.i8()])
      }
      case 0x28:
        text.at = reader.point()
        return write()
      case 0x29:
        moveText(reader.u8(), 0)
        return write()
      case 0x2a:
        moveText(0, reader.u8())
        return write()
      case 0x2b:
        moveText(reader.u8(), reader.u8())
        return write()
      case 0x2c: {
        const named = new PictReader(reader.take(reader.u16()))
        text.font = named.u16()
        return void names.set(text.font, japanese.decode(named.take(named.u8())))
      }
      case 0xa1:
        reader.skip(2)
        return reader.skip(reader.u16())
      case 0x0c00: {
        const header = new PictReader(reader.take(24))
        const isExtended = header.u16() === 0xfffe
        header.skip(10)
        const source = header.box()
        // Drawn at another resolution than the frame is told in.
        if (isExtended && !isEmpty(source)) device = deviceFor((space = source))
        return
      }
      case 0x8200:
      case 0x8201:
        return quickTime(command === 0x8200)
      default:
        return reader.skip(lengthOf(command, reader))
    }
  }

  const endOfPicture = 0xff
  for (let count = 0; count < mostCommands && !reader.isAtEnd && !device.isFull; count += 1) {
    const command = isVersion2 ? reader.u16() : reader.u8()
    if (command === endOfPicture) break
    play(command)
    if (isVersion2 && !reader.isAtEnd) reader.skip(reader.at & 1)
  }
  const [first, ...others] = drawsElse ? [] : compressed
  return {
    widthPt,
    heightPt,
    primitives: drawsElse || compressed.some(({ isDrawn }) => isDrawn) ? device.primitives : [],
    whole: first && others.length === 0 && covers(first.target) ? first.data : null,
  }
}

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
