/**
 * What cameras note in a photo besides the picture: place, device, serial numbers, owner, and when it was taken. Read
 * and taken out without touching the picture itself, when it was taken also written; a file that is not understood is left to a decoder.
 */

/** When a photo was taken, and whether its camera says so or the clock of the phone that kept it. */
export type TakenNote = { taken_at: Date; taken_from: 'exif' | 'device' }

type Marks = { orientation: number; taken: TakenNote | null }
const noMarks: Marks = { orientation: 1, taken: null }

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, 0xff, 0xd8, 0xff)
const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const isWebp = (bytes: Uint8Array): boolean => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'
const isJpeg2000 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a)

// ---- Exif: a small TIFF ----

const tags = { orientation: 0x0112, software: 0x0131, exif: 0x8769, takenAt: 0x9003, takenOffset: 0x9011 } as const
/** Cameras without a zone are set to the time of the place: ours is Japan. */
const japan = '+09:00'

const momentOf = (written: string | undefined, offset: string | undefined): Date | null => {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})/.exec(written ?? '') ?? []
  if (day === undefined) return null
  const zone = /^[+-]\d{2}:\d{2}/.exec(offset ?? '')?.[0] ?? japan
  const moment = new Date(`${day.replaceAll(':', '-')}T${time}${zone}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Of a note that we wrote by the phone's clock, since there was none of a camera. */
const deviceMark = 'tatemori device'

/** Of a TIFF header and what follows; whatever lies outside of it is not there. */
const marksOf = (tiff: Uint8Array): Marks => {
  const order = text(tiff, 0, 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return noMarks
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const short = (at: number): number => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0)
  const long = (at: number): number => (at + 4 <= tiff.length ? view.getUint32(at, isLittle) : 0)
  const found = new Map<number, number>()
  for (const [at, isInner] of [[long(4), false] as const, [0, true] as const]) {
    const start = isInner ? (found.has(tags.exif) ? long(found.get(tags.exif)! + 8) : 0) : at
    if (start === 0) continue
    const count = Math.min(short(start), 200)
    for (let index = 0; index < count; index++) {
      const entry = start + 2 + index * 12
      if (entry + 12 <= tiff.length) found.set(short(entry), entry)
    }
  }
  const written = (tag: number): string | undefined => {
    const entry = found.get(tag)
    if (entry === undefined || short(entry + 2) !== 2) return undefined
    const length = Math.min(long(entry + 4), 40)
    const at = length > 4 ? long(entry + 8) : entry + 8
    return text(tiff, at, at + length)
  }
  const orientation = found.has(tags.orientation) ? short(found.get(tags.orientation)! + 8) : 1
  const taken_at = momentOf(written(tags.takenAt), written(tags.takenOffset))
  const taken_from = written(tags.software)?.startsWith(deviceMark) ? 'device' : 'exif'
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    taken: taken_at && { taken_at, taken_from },
  }
}

const exifHeader = 'Exif\0\0'
/** Where a picture's Exif begins in its first bytes, whatever holds it. */
const exifIn = (bytes: Uint8Array): Uint8Array | null => {
  for (let at = bytes.indexOf(0x45); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    if (text(bytes, at, at + 6) === exifHeader && /^(II\*\0|MM\0\*)$/.test(text(bytes, at + 6, at + 10)))
      return bytes.subarray(at + 6)
  }
  return null
}

/** When a photo was taken, by its first bytes; null where it does not say. */
export const takenNote = (head: Uint8Array): TakenNote | null => {
  const exif = exifIn(head)
  return exif === null ? null : marksOf(exif).taken
}

// ---- writing it ----

const characters = (written: string): number[] => [...written].map((character) => character.charCodeAt(0))
const short = (value: number): number[] => [value >> 8, value & 0xff]
const long = (value: number): number[] => [...short(value >>> 16), ...short(value & 0xffff)]

/** Entries of texts, each with its closing zero; the texts stand behind the directory that begins at `from`. */
const textDirectory = (from: number, entries: [number, string][], pointer?: [number, number]): number[] => {
  const count = entries.length + (pointer ? 1 : 0)
  let at = from + 2 + count * 12 + 4
  const rows = entries.map(([tag, written]) => {
    const row = [...short(tag), ...short(2), ...long(written.length + 1), ...long(at)]
    at += written.length + 1
    return row
  })
  if (pointer) rows.push([...short(pointer[0]), ...short(4), ...long(1), ...long(pointer[1])])
  const texts = entries.flatMap(([, written]) => [...characters(written), 0])
  return [...short(count), ...rows.flat(), ...long(0), ...texts]
}

const localTime = ({ taken_at }: TakenNote): string =>
  new Date(taken_at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')

/** An Exif segment that tells when a photo was taken and nothing else, to be set behind a JPEG's first two bytes. */
export const takenSegment = (note: TakenNote): Uint8Array<ArrayBuffer> => {
  const first = 8
  const head: [number, string][] = note.taken_from === 'device' ? [[tags.software, deviceMark]] : []
  const inner = first + textDirectory(first, head, [tags.exif, 0]).length
  const tiff = [
    ...characters('MM'),
    ...short(42),
    ...long(first),
    ...textDirectory(first, head, [tags.exif, inner]),
    ...textDirectory(inner, [
      [tags.takenAt, localTime(note)],
      [tags.takenOffset, japan],
    ]),
  ]
  const body = [...characters(exifHeader), ...tiff]
  return new Uint8Array([0xff, 0xe1, ...short(body.length + 2), ...body])
}

// ---- taking it out ----

/** The longest that a segment of a JPEG holds: what is longer is no note of a camera. */
const noteBytes = 0xffff
/** A picture of more chunks or boxes was made to keep whoever reads it busy, and so was a JPEG of more segments. */
const maxPieces = 10_000
const maxSegments = 1000

type Kept = {
  /** From one place up to another; what joins the last is one part with it. */
  keep(from: number, to: number): void
  add(part: Uint8Array): void
  /** False once there are more pieces than so many. */
  count(most: number): boolean
  parts(): Uint8Array[]
}

/** What of a picture stays. */
const keptOf = (bytes: Uint8Array): Kept => {
  const parts: Uint8Array[] = []
  let pieces = 0
  let start = 0
  let end = 0
  const close = (): void => {
    if (end > start) parts.push(bytes.subarray(start, end))
    start = end
  }
  return {
    keep: (from, to) => {
      if (from !== end) {
        close()
        start = from
      }
      end = to
    },
    add: (part) => {
      close()
      parts.push(part)
    },
    count: (most) => (pieces += 1) <= most,
    parts: () => {
      close()
      return parts
    },
  }
}

const join = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The picture's own way up stays: without it a photo would lie on its side. */
const orientationSegment = (orientation: number): Uint8Array =>
  new Uint8Array([
    ...[0xff, 0xe1, 0, 34],
    ...[...exifHeader].map((character) => character.charCodeAt(0)),
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])

/** Application data without which colours would change. */
const belongsToPicture = (marker: number, bytes: Uint8Array, at: number): boolean =>
  (marker === 0xe0 && text(bytes, at, at + 5) === 'JFIF\0') ||
  (marker === 0xe2 && text(bytes, at, at + 12) === 'ICC_PROFILE\0') ||
  (marker === 0xee && text(bytes, at, at + 5) === 'Adobe')

/** Behind the entropy-coded data that begins here; -1 where the file ends before. */
const scanEnd = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return -1
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

const cleanJpeg = (bytes: Uint8Array): Uint8Array | null => {
  const kept = keptOf(bytes)
  let orientation = 1
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at += 1
      continue
    }
    // What some phones write behind the end is another picture, or a note of theirs.
    if (marker === 0xd9) {
      kept.keep(at, at + 2)
      break
    }
    if (!kept.count(maxSegments)) return null
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!
    const end = at + 2 + length
    if (marker === undefined || !(length >= 2) || end > bytes.length) return null
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (marker === 0xe1 && text(bytes, at + 4, at + 10) === exifHeader)
      orientation = marksOf(bytes.subarray(at + 10, end)).orientation
    if (isApplication ? belongsToPicture(marker, bytes, at + 4) : marker !== 0xfe) kept.keep(at, end)
    at = end
    if (marker !== 0xda) continue
    const next = scanEnd(bytes, at)
    if (next === -1) return null
    kept.keep(at, next)
    at = next
  }
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  return join([bytes.subarray(0, 2), ...turned, ...kept.parts()])
}

const pngChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/

const cleanPng = (bytes: Uint8Array): Uint8Array | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = keptOf(bytes)
  kept.keep(0, 8)
  for (let at = 8; at + 12 <= bytes.length && kept.count(maxPieces);) {
    const end = at + 12 + view.getUint32(at)
    const type = text(bytes, at + 4, at + 8)
    if (end > bytes.length) return null
    if (type === 'eXIf' && marksOf(bytes.subarray(at + 8, end - 4)).orientation !== 1) return null
    if (pngChunks.test(type)) kept.keep(at, end)
    if (type === 'IEND') return join(kept.parts())
    at = end
  }
  return null
}

const cleanWebp = (bytes: Uint8Array): Uint8Array | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = keptOf(bytes)
  kept.keep(0, 12)
  for (let at = 12; at + 8 <= bytes.length;) {
    if (!kept.count(maxPieces)) return null
    const type = text(bytes, at, at + 4)
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > bytes.length) return null
    const content = bytes.subarray(at + 8, at + 8 + Math.min(size, noteBytes))
    if (type === 'EXIF' && marksOf(exifIn(content) ?? content).orientation !== 1) return null
    if (type === 'VP8X') {
      const flags = bytes.slice(at, end)
      flags[8] = flags[8]! & ~0x0c
      kept.add(flags)
    } else if (/^(VP8 |VP8L|ALPH|ANIM|ANMF|ICCP)$/.test(type)) kept.keep(at, end)
    at = end
  }
  const joined = join(kept.parts())
  new DataView(joined.buffer).setUint32(4, joined.length - 8, true)
  return joined
}

/** Exif, XMP, places on the earth, rights, and what labels or signs them. */
const noteBoxes = /^(uuid|xml |uinf|jp2i|asoc|jumb)$/

/** Some boxes tell where in the file others lie: notes become empty ones of the same size, so that all stay in place. */
const cleanJpeg2000 = (bytes: Uint8Array): Uint8Array | null => {
  const clean = bytes.slice()
  const view = new DataView(clean.buffer)
  const free = [...'free'].map((character) => character.charCodeAt(0))
  let boxes = 0
  for (let at = 0; at + 8 <= clean.length; boxes++) {
    if (boxes > maxPieces) return null
    const short = view.getUint32(at)
    const isLong = short === 1
    if (isLong && at + 16 > clean.length) return null
    // The last one may say that it goes to the end.
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? clean.length - at : short
    const head = isLong ? 16 : 8
    if (size < head || at + size > clean.length) return null
    if (noteBoxes.test(text(clean, at + 4, at + 8))) {
      clean.set(free, at + 4)
      clean.fill(0, at + head, at + size)
    }
    at += size
  }
  return clean
}

/** The same picture without its notes; null where that needs a decoder: other formats, files damaged or of countless pieces. */
export const withoutMetadata = (bytes: Uint8Array): Uint8Array | null => {
  if (isJpeg(bytes)) return cleanJpeg(bytes)
  if (isPng(bytes)) return cleanPng(bytes)
  if (isWebp(bytes)) return cleanWebp(bytes)
  return isJpeg2000(bytes) ? cleanJpeg2000(bytes) : null
}
