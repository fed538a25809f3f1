import type { FileRef } from '#domain/files/files.contract.ts'
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
})
