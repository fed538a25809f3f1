/**
 * A zip archive as data: the directory read strictly, entries inflated only when asked for and under limits,
 * compressed bytes and header fields kept so that an untouched entry can be copied as it is.
 */
import { SheetError } from '#engine/model/errors.ts'
import { compression } from './compression.ts'

export type ZipLimits = {
  maxFileBytes: number
  maxEntries: number
  /** Sum of everything that read() inflated, counted while inflating. */
  maxTotalBytes: number
  maxEntryBytes: number
  /** Entries over 8 MB that shrank by more than this are taken for bombs. */
  maxRatio: number
}

const MB = 1024 * 1024
export const defaultZipLimits: ZipLimits = {
  maxFileBytes: 50 * MB,
  maxEntries: 5_000,
  maxTotalBytes: 300 * MB,
  maxEntryBytes: 150 * MB,
  maxRatio: 300,
}
const RATIO_FREE_BYTES = 8 * MB

export type ZipEntry = {
  /** '/'-separated; ends with '/' for a folder. */
  name: string
  nameBytes: Uint8Array
  /** 0 stored, 8 deflated. */
  method: number
  crc32: number
  compressedSize: number
  size: number
  /** As stored in the file (a view, not a copy). */
  compressed: Uint8Array
  /** Fields of the central directory, to be written back unchanged. */
  versionMadeBy: number
  versionNeeded: number
  flags: number
  dosTime: number
  dosDate: number
  internalAttributes: number
  externalAttributes: number
}

export type ZipArchive = {
  /** In the order of the central directory. */
  entries: ReadonlyMap<string, ZipEntry>
  /** The entry of that name as OPC compares names: without regard to case. */
  find(name: string): ZipEntry | undefined
  /**
   * The entry's bytes, inflated anew and checked against its CRC. They count towards the archive's
   * total the first time the entry is read.
   * @throws SheetError partMissing, zipBroken, tooLarge, encrypted
   */
  read(name: string): Uint8Array
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_RECORD = 0x06054b50
const ZIP64_END_RECORD = 0x06064b50
const ZIP64_LOCATOR = 0x07064b50
const END_RECORD_SIZE = 22
const MAX_COMMENT = 0xffff

const FLAG_ENCRYPTED = 1

const broken = (reason: string) =>
  new SheetError(
    'zipBroken',
    'ファイルが壊れているため読み込めません。Excelで開いて保存し直してから、もう一度アップロードしてください。',
    { cause: reason },
  )

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 &&
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  (bytes[2] === 3 || bytes[2] === 5) &&
  (bytes[3] === 4 || bytes[3] === 6)

/** @throws SheetError when the directory is broken, unsafe (two entries of one name, overlaps) or beyond the limits */
export function openZip(bytes: Uint8Array, limits: ZipLimits = defaultZipLimits): ZipArchive {
  if (bytes.length > limits.maxFileBytes) {
    throw new SheetError(
      'tooLarge',
      `ファイルが大きすぎます（上限${Math.floor(limits.maxFileBytes / MB)}MB）。画像を小さくするか、シートを分けてください。`,
    )
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = readDirectory(bytes, view, limits)

  const entries = new Map<string, ZipEntry>()
  const byFoldedName = new Map<string, ZipEntry>()
  for (const entry of directory) {
    const folded = foldName(entry.name)
    if (byFoldedName.has(folded)) {
      throw new SheetError(
        'forbidden',
        `ファイルの中に同じ名前の部品（${entry.name}）が二つあります。Excelで開いて保存し直してから、もう一度アップロードしてください。`,
      )
    }
    entries.set(entry.name, entry)
    byFoldedName.set(folded, entry)
  }

  let inflatedTotal = 0
  const counted = new Set<string>()
  const find = (name: string) => entries.get(name) ?? byFoldedName.get(foldName(name))

  return {
    entries,
    find,
    read(name) {
      const entry = find(name)
      if (!entry)
        throw new SheetError(
          'partMissing',
          `ファイルの中に必要な部品（${name}）がありません。Excelで開いて保存し直してから、もう一度アップロードしてください。`,
        )
      const budget = counted.has(entry.name)
        ? limits.maxEntryBytes
        : Math.min(limits.maxEntryBytes, limits.maxTotalBytes - inflatedTotal)
      const content = inflate(entry, budget, limits.maxRatio)
      if (!counted.has(entry.name)) {
        counted.add(entry.name)
        inflatedTotal += content.length
      }
      return content
    },
  }
}

const foldName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

function inflate(entry: ZipEntry, budget: number, maxRatio: number): Uint8Array {
  if (entry.flags & FLAG_ENCRYPTED) {
    throw new SheetError(
      'encrypted',
      'パスワードで保護されたファイルです。パスワードを外して保存し直してから、もう一度アップロードしてください。',
    )
  }
  const tooLarge = () =>
    new SheetError(
      'tooLarge',
      `展開すると大きくなりすぎる部品（${entry.name}）があります。使っていない行や列、シートを削除して保存し直してください。`,
    )
  const ratioBound = Math.max(RATIO_FREE_BYTES, entry.compressedSize * maxRatio)
  const allowed = Math.min(budget, ratioBound)
  if (entry.size > allowed) throw tooLarge()

  let content: Uint8Array
  if (entry.method === 0) {
    content = entry.compressed.slice()
  } else if (entry.method === 8) {
    content = entry.size === 0 ? new Uint8Array() : inflateExactly(entry)
  } else {
    throw broken(`${entry.name}: compression method ${entry.method}`)
  }
  if (content.length !== entry.size) throw broken(`${entry.name}: ${content.length} bytes, ${entry.size} declared`)
  if (compression().crc32(content) !== entry.crc32) throw broken(`${entry.name}: CRC differs`)
  return content
}

/** The declared size bounds the output, so that a lying header costs no memory. */
function inflateExactly(entry: ZipEntry): Uint8Array {
  try {
    return compression().inflate(entry.compressed, entry.size)
  } catch (cause) {
    throw broken(`${entry.name}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

function readDirectory(bytes: Uint8Array, view: DataView, limits: ZipLimits): ZipEntry[] {
  const end = findEndRecord(view)
  const { count, offset } = directoryPlace(view, end)
  if (count > limits.maxEntries) {
    throw new SheetError(
      'tooMany',
      `ファイルの中の部品が多すぎます（上限${limits.maxEntries.toLocaleString('ja-JP')}個）。画像やシートを減らしてください。`,
    )
  }
  const entries: ZipEntry[] = []
  const spans: { from: number; to: number }[] = []
  let at = offset
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL_HEADER) throw broken(`directory entry ${i} at ${at}`)
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > end) throw broken(`directory entry ${i} overruns`)
    const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength)
    const flags = view.getUint16(at + 8, true)
    const sizes = zip64Sizes(view, at, at + 46 + nameLength, extraLength)
    const from = dataStart(bytes, view, sizes.localOffset, nameBytes)
    const to = from + sizes.compressedSize
    if (to > bytes.length) throw broken(`entry ${i} overruns the file`)
    spans.push({ from: sizes.localOffset, to })
    entries.push({
      name: decodeName(nameBytes),
      nameBytes,
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      compressedSize: sizes.compressedSize,
      size: sizes.size,
      compressed: bytes.subarray(from, to),
      versionMadeBy: view.getUint16(at + 4, true),
      versionNeeded: view.getUint16(at + 6, true),
      flags,
      dosTime: view.getUint16(at + 12, true),
      dosDate: view.getUint16(at + 14, true),
      internalAttributes: view.getUint16(at + 36, true),
      externalAttributes: view.getUint32(at + 38, true),
    })
    at = next
  }
  refuseOverlaps(spans)
  return entries
}

function findEndRecord(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_RECORD_SIZE - MAX_COMMENT)
  for (let at = view.byteLength - END_RECORD_SIZE; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at
  }
  throw broken('no end of central directory')
}

function directoryPlace(view: DataView, end: number): { count: number; offset: number } {
  const count = view.getUint16(end + 10, true)
  const offset = view.getUint32(end + 16, true)
  if (count !== 0xffff && offset !== 0xffffffff) return { count, offset }
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR) return { count, offset }
  const record = safeNumber(view, locator + 8)
  if (record + 56 > view.byteLength || view.getUint32(record, true) !== ZIP64_END_RECORD)
    throw broken('zip64 end record')
  return { count: safeNumber(view, record + 32), offset: safeNumber(view, record + 48) }
}

/** Some writers store sizes in the zip64 extra field even where 32 bits suffice. */
function zip64Sizes(view: DataView, header: number, extra: number, extraLength: number) {
  let compressedSize = view.getUint32(header + 20, true)
  let size = view.getUint32(header + 24, true)
  let localOffset = view.getUint32(header + 42, true)
  for (let at = extra; at + 4 <= extra + extraLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const stop = Math.min(at + 4 + view.getUint16(at + 2, true), extra + extraLength)
    let field = at + 4
    const take = () => {
      if (field + 8 > stop) throw broken('zip64 extra field')
      field += 8
      return safeNumber(view, field - 8)
    }
    if (size === 0xffffffff) size = take()
    if (compressedSize === 0xffffffff) compressedSize = take()
    if (localOffset === 0xffffffff) localOffset = take()
  }
  return { compressedSize, size, localOffset }
}

function safeNumber(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken('64-bit number out of range')
  return Number(value)
}

/** Where an entry's data begins; its local header must name the same entry as the directory does. */
function dataStart(bytes: Uint8Array, view: DataView, localOffset: number, nameBytes: Uint8Array): number {
  if (localOffset + 30 > bytes.length || view.getUint32(localOffset, true) !== LOCAL_HEADER)
    throw broken(`local header at ${localOffset}`)
  const nameLength = view.getUint16(localOffset + 26, true)
  const localName = bytes.subarray(localOffset + 30, localOffset + 30 + nameLength)
  if (!areEqual(localName, nameBytes)) throw broken('local header and directory name an entry differently')
  return localOffset + 30 + nameLength + view.getUint16(localOffset + 28, true)
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** Entries that share bytes are how a small file hides a huge one. */
function refuseOverlaps(spans: { from: number; to: number }[]): void {
  spans.sort((a, b) => a.from - b.from)
  for (let i = 1; i < spans.length; i += 1) {
    if (spans[i]!.from < spans[i - 1]!.to) throw broken('entries overlap')
  }
}

const utf8 = new TextDecoder('utf-8')
const decodeName = (bytes: Uint8Array) => utf8.decode(bytes)
