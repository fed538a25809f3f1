/** Writes a zip archive anew: entries that did not change go over byte for byte as they were compressed. */
import { compression } from '#engine/package/compression.ts'
import type { ZipArchive, ZipEntry } from '#engine/package/zip.ts'

export type ZipChanges = {
  /** New content by entry name; a name the archive lacks becomes a new entry at the end. */
  contents: ReadonlyMap<string, Uint8Array>
  removed: ReadonlySet<string>
}

type WrittenEntry = Omit<ZipEntry, 'name'>

const localHeaderSize = 30
const centralHeaderSize = 46
const endRecordSize = 22
const deflated = 8
const stored = 0
/** Sizes stand in the header itself, not in a record after the data; bit 3 says otherwise. */
const dataDescriptorFlag = 8
const utf8NameFlag = 0x800
/** 1980-01-01, the first day zip knows: the same input must give the same bytes. */
const firstDosDate = 0x21
const alreadyCompressed = /\.(?:png|jpe?g|gif)$/i

export function writeZip(archive: ZipArchive, { contents, removed }: ZipChanges): Uint8Array {
  const entries: WrittenEntry[] = []
  for (const entry of archive.entries.values()) {
    if (removed.has(entry.name)) continue
    const content = contents.get(entry.name)
    entries.push(content ? { ...entry, ...compress(entry.name, content) } : entry)
  }
  for (const [name, content] of contents) {
    if (!archive.entries.has(name)) entries.push(newEntry(name, content))
  }
  return assemble(entries)
}

function compress(
  name: string,
  content: Uint8Array,
): Pick<ZipEntry, 'method' | 'crc32' | 'size' | 'compressed' | 'compressedSize'> {
  const method = alreadyCompressed.test(name) ? stored : deflated
  const { crc32, deflate } = compression()
  const compressed = method === stored ? content : deflate(content)
  return { method, crc32: crc32(content), size: content.length, compressed, compressedSize: compressed.length }
}

const newEntry = (name: string, content: Uint8Array): WrittenEntry => ({
  ...compress(name, content),
  nameBytes: new TextEncoder().encode(name),
  versionMadeBy: 20,
  versionNeeded: 20,
  flags: utf8NameFlag,
  dosTime: 0,
  dosDate: firstDosDate,
  internalAttributes: 0,
  externalAttributes: 0,
})

function assemble(entries: WrittenEntry[]): Uint8Array {
  const bodySize = entries.reduce(
    (size, entry) => size + localHeaderSize + entry.nameBytes.length + entry.compressed.length,
    0,
  )
  const directorySize = entries.reduce((size, entry) => size + centralHeaderSize + entry.nameBytes.length, 0)
  const bytes = new Uint8Array(bodySize + directorySize + endRecordSize)
  const view = new DataView(bytes.buffer)
  let local = 0
  let central = bodySize
  for (const entry of entries) {
    view.setUint32(local, 0x04034b50, true)
    writeShared(view, local + 4, entry)
    bytes.set(entry.nameBytes, local + localHeaderSize)
    bytes.set(entry.compressed, local + localHeaderSize + entry.nameBytes.length)

    view.setUint32(central, 0x02014b50, true)
    view.setUint16(central + 4, entry.versionMadeBy, true)
    writeShared(view, central + 6, entry)
    view.setUint16(central + 36, entry.internalAttributes, true)
    view.setUint32(central + 38, entry.externalAttributes, true)
    view.setUint32(central + 42, local, true)
    bytes.set(entry.nameBytes, central + centralHeaderSize)

    local += localHeaderSize + entry.nameBytes.length + entry.compressed.length
    central += centralHeaderSize + entry.nameBytes.length
  }
  view.setUint32(central, 0x06054b50, true)
  view.setUint16(central + 8, entries.length, true)
  view.setUint16(central + 10, entries.length, true)
  view.setUint32(central + 12, directorySize, true)
  view.setUint32(central + 16, bodySize, true)
  return bytes
}

/** The 26 bytes that local and central headers have in common; extra fields are not written. */
function writeShared(view: DataView, at: number, entry: WrittenEntry): void {
  view.setUint16(at, entry.versionNeeded, true)
  view.setUint16(at + 2, entry.flags & ~dataDescriptorFlag, true)
  view.setUint16(at + 4, entry.method, true)
  view.setUint16(at + 6, entry.dosTime, true)
  view.setUint16(at + 8, entry.dosDate, true)
  view.setUint32(at + 10, entry.crc32, true)
  view.setUint32(at + 14, entry.compressed.length, true)
  view.setUint32(at + 18, entry.size, true)
  view.setUint16(at + 22, entry.nameBytes.length, true)
}
