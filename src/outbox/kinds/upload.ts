/** The files in the outbox. `company_id` is the company's key in the address, as everywhere in the browser. */
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { File as StoredFile, ReportFile } from '#domain/files/files.contract.ts'

type FolderPlace = { company_id: string; matter_id: number; label: string }
type ItemPlace = { company_id: string; document_id: number; item_id: number; label: string }

/** Where a file goes; `label` names the place in the queue, e.g. the matter's name. */
export type UploadTarget =
  | ({ kind: 'report-folder' } & FolderPlace)
  | ({ kind: 'document-item' } & ItemPlace)
  /** The same two, for a photo with its board and the one without: an earlier version, which would send one alone, leaves it. */
  | ({ kind: 'boarded-folder' } & FolderPlace)
  | ({ kind: 'boarded-item' } & ItemPlace)
  | { kind: 'pin'; company_id: string; pin_id: number; label: string }
  | { kind: 'building'; company_id: string; building_id: number; label: string }
  | { kind: 'facility'; company_id: string; facility_id: number; label: string }

/** The server's answer to a file, by where it went. */
export type FileRecords = {
  'document-item': DocumentItemFile
  'boarded-item': DocumentItemFile
  'report-folder': ReportFile
  'boarded-folder': ReportFile
  pin: Pin
  building: readonly StoredFile[]
  facility: readonly StoredFile[]
}
export type FileRecord = FileRecords[UploadTarget['kind']]

/** Where a photo may come with its board. */
export type BoardedPlace = Extract<UploadTarget, { kind: 'report-folder' | 'document-item' }>

/** A chosen file that has not arrived yet. */
export type QueuedUpload = {
  id: string
  target: UploadTarget
  name: string
  /** Bytes. */
  size: number
  /** Sent share, 0 to 1. */
  progress: number
  state: 'waiting' | 'preparing' | 'sending' | 'failed'
  /** A sentence to show beside the file: why it failed, or what it waits for. */
  error: string | null
}
