import { toTimestamp } from '#domain/dates.ts'
import type { File, FileRef } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { FileRow } from './files.store.ts'

type Company = { company_key: string }

export const filePath = ({ company_key }: Company, id: number): string => `/api/c/${company_key}/files/${id}`

/** What can be shown small: pictures that decode, and first pages of PDFs. */
export const hasThumbnail = (file: Pick<FileRow, 'type' | 'content_type'>): boolean =>
  file.type === fileKinds.pdf || (file.type === fileKinds.image && isPicture(file))

export const presentFileRef = (company: Company, file: FileRow, name = file.name): FileRef => ({
  id: file.id,
  name,
  path: filePath(company, file.id),
  type: file.type,
  thumbnail_path: hasThumbnail(file) ? `${filePath(company, file.id)}/thumbnail` : null,
  taken_at: file.taken_at && toTimestamp(file.taken_at),
  taken_from: file.taken_from,
  original_file_id: file.original_file_id,
  content_type: file.content_type,
  size: file.size,
})

/** A file of a building or facility: the author is empty where the server made it. */
export type RecordFile = { file: FileRow; author: { id: number; name: string } | null; added_at: Date }

/** Files of records are added and taken away, never renamed or copied. */
export const presentRecordFile = (
  company: Company,
  { file, author, added_at }: RecordFile,
  canDelete: boolean,
): File => ({
  ...presentFileRef(company, file),
  author,
  authors: author ? [author] : [],
  created_at: toTimestamp(file.created_at),
  updated_at: toTimestamp(added_at),
  submitted_at: null,
  canEditName: false,
  canCopy: false,
  canDelete,
})
