import { submitStatusLabels } from '../approvals/approvals.labels.ts'
import { z } from 'zod'
import {
  enumSchema,
  idList,
  idSchema,
  inYears,
  namedSchema,
  queryEnum,
  queryFlag,
  queryId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { conflictSchema } from '../errors.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import * as text from '../text/validation.ts'
import { fileKindLabels } from './files.labels.ts'
import { takenFromSchema } from './photos.contract.ts'

/** A file as other things carry it. */
export const fileRefSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Address of the contents. */
  path: z.string(),
  type: enumSchema(fileKindLabels),
  /** Address of a small PNG; null where there is none (yet). */
  thumbnail_path: z.string().nullable(),
  /** Of photos: when it was taken, and who says so. */
  taken_at: timestampSchema.nullable(),
  taken_from: takenFromSchema.nullable(),
  /** The stored photo that this one was drawn on (加工あり); null for an original. */
  original_file_id: idSchema.nullable(),
  content_type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type FileRef = z.infer<typeof fileRefSchema>

export const fileRefAnswerSchema = single(fileRefSchema)

/** null: it is not known. */
export const takenAtRequestSchema = z.object({
  taken_at: z.iso
    .datetime({ offset: true, error: text.notADate('撮影日時') })
    .refine(inYears, text.yearsBetween('撮影日時', limits.years.from, limits.years.to))
    .nullable(),
})
export type TakenAtRequest = z.infer<typeof takenAtRequestSchema>

export const fileSchema = fileRefSchema.extend({
  author: namedSchema.nullable(),
  authors: z.array(namedSchema),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  submitted_at: timestampSchema.nullable(),
  canEditName: z.boolean(),
  canCopy: z.boolean(),
  canDelete: z.boolean(),
})
export type File = z.infer<typeof fileSchema>

/** A file of a matter's report folder; document_id where it is a submitted document. */
export const reportFileSchema = fileSchema.extend({
  matter_id: idSchema,
  document_id: idSchema.nullable(),
  /** The content's id: what a document's inserted resource refers to. */
  file_id: idSchema,
})
export type ReportFile = z.infer<typeof reportFileSchema>

export const filesAnswerSchema = paged(fileSchema)
export const reportFileAnswerSchema = single(reportFileSchema)
export const reportFilesAnswerSchema = paged(reportFileSchema)
/** Answer of an upload: the stored files in the order sent. */
export const uploadedFilesAnswerSchema = z.object({ data: z.array(reportFileSchema) })

/** The files of a building or facility after an upload to it. */
export const filesOfRecordAnswerSchema = z.object({ data: z.array(fileSchema) })

/**
 * Beside the files of an upload that may have arrived before, its answer lost on the way: seconds since it was first
 * sent. What is there already from then on is answered instead of stored twice.
 */
export const repeatFields = { repeat_seconds: z.coerce.number().int().min(0).max(limits.integer).optional() }
export const uploadFieldsSchema = z.object(repeatFields)

const fileSorts = ['updated_at', '-updated_at', 'name', '-name'] as const

export const fileFilterSchema = z.object({
  /** User id. */
  author: queryId().optional(),
  type: queryEnum(fileKindLabels).optional(),
  name: z.string().max(limits.text.search).optional(),
  /** Only what can become pages of a document: PDFs and pictures. */
  only_insertable: queryFlag().optional(),
  sort: z.enum(fileSorts).optional(),
  ...pageQuery,
})
export type FileFilter = z.infer<typeof fileFilterSchema>

/** Documents as files: of one matter, submitted or not. */
export const documentFileFilterSchema = fileFilterSchema.extend({
  matter_id: queryId().optional(),
  submit_status: queryEnum(submitStatusLabels).optional(),
})
export type DocumentFileFilter = z.infer<typeof documentFileFilterSchema>

export const renameFileRequestSchema = z.object({
  name: requiredText('ファイル名', limits.text.fileName),
  /** As the file was seen; 409 (renamedFileConflictSchema) where it has another name since. */
  updated_at: timestampSchema.optional(),
})
export type RenameFileRequest = z.infer<typeof renameFileRequestSchema>

/** The file was given another name since it was seen. */
export const renamedFileConflictSchema = conflictSchema.extend({
  current: z.object({ name: z.string(), updated_at: timestampSchema }),
})

export const deleteFilesRequestSchema = z.object({ ids: idList('ファイル').min(1, text.notAChoice('ファイル')) })

export const archiveFilesRequestSchema = z.object({
  ids: idList('ファイル', limits.archive.files).min(1, text.required('ファイル')),
})
