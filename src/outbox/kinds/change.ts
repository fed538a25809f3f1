/** What a write changes of what the screens show. */
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { CellRemark } from '#domain/documents/cell-remarks.contract.ts'
import type { DocsDataValue, Document, DocumentItemFile, ItemMatter } from '#domain/documents/documents.contract.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { File as StoredFile, ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { StartedRound } from '#src/api/started-rounds.ts'
import type { PinFacts } from './pin-facts.ts'

export type Value = {
  item_id: number
  data: DocsDataValue
  is_copied?: boolean | undefined
  is_bound?: boolean | undefined
}

/** One change of what is shown; `record` is the server's. */
export type Change =
  | { of: 'document'; record: Document }
  | { of: 'values'; document_id: number; values: readonly Value[] }
  | { of: 'item-file'; document_id: number; record: DocumentItemFile }
  | { of: 'cell-remark'; document_id: number; item_id: number; record: CellRemark | null }
  | { of: 'item-matter'; document_id: number; record: ItemMatter }
  | { of: 'matter'; record: Matter }
  | { of: 'start'; record: StartedRound }
  | { of: 'status'; matter_id: number; status_id: number }
  | { of: 'comment'; record: Comment }
  | { of: 'attendance'; record: Attendance }
  | { of: 'pin'; record: Pin }
  | { of: 'pin-facts'; drawing_id: number; pin_id: number; facts: Partial<PinFacts> }
  | { of: 'folder-file'; record: ReportFile }
  | { of: 'record-files'; noun: 'buildings' | 'facilities'; id: number; records: readonly StoredFile[] }
