/** Whether a file of no telling content type may carry code that an Office program would run. */
import { collect, type Storage } from '#server/storage/storage.ts'
import type { FileRow } from './files.store.ts'

/** `office`: a package to look into; `code`: what cannot be taken out; null: nothing that runs. */
export type RunnableCode = 'office' | 'code' | null

const zipTypes = [
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]
const oldOfficeType = 'application/x-ole-storage'

export const mayHoldCode = ({ content_type }: FileRow): boolean =>
  content_type === oldOfficeType || zipTypes.includes(content_type)

const endRecord = Buffer.from('PK\u0005\u0006', 'latin1')
const endRecordBytes = 22
const longestComment = 0xffff
/** Names of some 60,000 entries; what has more is no Office file. */
const longestDirectory = 8 * 1024 * 1024

/** The names of a zip's entries, one after the other in its directory; '' where it has none that can be found. */
const directoryOf = async (storage: Storage, { storage_key, size }: FileRow): Promise<string> => {
  const bytesAt = async (start: number, end: number) =>
    Buffer.from(await collect(await storage.read(storage_key, { start, end })))
  const tail = await bytesAt(Math.max(0, size - endRecordBytes - longestComment), size - 1)
  const at = tail.lastIndexOf(endRecord)
  if (at < 0 || at + endRecordBytes > tail.length) return ''
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (length === 0 || length > longestDirectory || start + length > size) return ''
  return (await bytesAt(start, start + length - 1)).toString('latin1')
}

const heldByZip = async (storage: Storage, file: FileRow, maxFileBytes: number): Promise<RunnableCode> => {
  const names = await directoryOf(storage, file)
  if (!/\[Content_Types\]\.xml/i.test(names)) return null
  if (file.size <= maxFileBytes) return 'office'
  return /vbaProject|macrosheets\//i.test(names) ? 'code' : null
}

/** The folder of VBA in an old Office file, as its directory names it. */
const vbaFolder = Buffer.from('_VBA_PROJECT', 'utf16le')

/**
 * Whether a BIFF8 workbook lists an Excel 4.0 macro sheet: BoundSheet8 (0x85) holds a position, visibility, the kind of
 * sheet (1: macros) and a counted name ([MS-XLS] 2.4.28).
 */
const listsMacroSheet = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf(0x85); at >= 0 && at + 12 <= bytes.length; at = bytes.indexOf(0x85, at + 1)) {
    const length = bytes.readUInt16LE(at + 2)
    const wide = bytes[at + 11]!
    if (bytes[at + 1] !== 0 || bytes[at + 9] !== 1 || bytes[at + 8]! > 2 || wide > 1) continue
    if (length === 8 + bytes[at + 10]! * (1 + wide)) return true
  }
  return false
}

const heldByOldOffice = async (storage: Storage, { storage_key }: FileRow): Promise<RunnableCode> => {
  // Read in pieces; what lies across two of them is seen in the second, which begins with the end of the first.
  const overlap = 512
  let rest = Buffer.alloc(0)
  for await (const chunk of await storage.read(storage_key)) {
    const piece = Buffer.concat([rest, chunk as Buffer])
    if (piece.includes(vbaFolder) || listsMacroSheet(piece)) return 'code'
    rest = piece.subarray(-overlap)
  }
  return null
}

/** @param of `maxFileBytes`: the largest file that the engine looks into; of larger ones the names of their parts decide */
export const runnableCode = async (
  storage: Storage,
  file: FileRow,
  of: { maxFileBytes: number; keepsMacros: boolean },
): Promise<RunnableCode> => {
  if (file.content_type === oldOfficeType) return of.keepsMacros ? null : heldByOldOffice(storage, file)
  const held = await heldByZip(storage, file, of.maxFileBytes)
  return held === 'code' && of.keepsMacros ? null : held
}
