import { z } from 'zod'
import {
  downloadTypeSchema,
  enumSchema,
  idSchema,
  listOf,
  namedSchema,
  optionalChoice,
  optionalText,
  requiredChoice,
  requiredId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { fileRefSchema } from '../files/files.contract.ts'
import { limits } from '../limits.ts'
import { maxCount, notAccepted, required } from '../text/validation.ts'
import {
  ledgerColumnLabels as labels,
  ledgerLayoutLabels,
  ledgerTexts,
  photoCategoryLabels,
  photoPhaseLabels,
} from './photo-ledgers.labels.ts'

/** A photo of a matter: of its report folder or of an item of its documents. `id` is the stored file's. */
export const matterPhotoSchema = fileRefSchema.extend({
  /** 報告フォルダ, or the document's title and the item's name. */
  source: z.string(),
  /** The item that it stands in; null of the report folder's. */
  item: z.string().nullable(),
  phase: enumSchema(photoPhaseLabels).nullable(),
  original: fileRefSchema.nullable(),
})
export type MatterPhoto = z.infer<typeof matterPhotoSchema>
export const matterPhotosAnswerSchema = listOf(matterPhotoSchema)

const photoShape = {
  category: enumSchema(photoCategoryLabels),
  phase: enumSchema(photoPhaseLabels).nullable(),
  title: z.string().nullable(),
  note: z.string().nullable(),
  place: z.string().nullable(),
}
export const ledgerPhotoSchema = z.object({
  ...photoShape,
  file: fileRefSchema,
  /** What it was drawn on. */
  original: fileRefSchema.nullable(),
})
export type LedgerPhoto = z.infer<typeof ledgerPhotoSchema>

const headShape = {
  name: z.string(),
  layout: enumSchema(ledgerLayoutLabels),
  has_cover: z.boolean(),
  /** Of a photo that was drawn on, the ledger shows the original. */
  originals_only: z.boolean(),
  work_name: z.string().nullable(),
  work_place: z.string().nullable(),
  period: z.string().nullable(),
  contractor: z.string().nullable(),
}
export const photoLedgerSummarySchema = z.object({
  id: idSchema,
  matter_id: idSchema,
  name: z.string(),
  photo_count: z.int(),
  updated_at: timestampSchema,
  created_by: namedSchema.nullable(),
  canDelete: z.boolean(),
})
export type PhotoLedgerSummary = z.infer<typeof photoLedgerSummarySchema>

export const photoLedgerSchema = z.object({
  id: idSchema,
  matter: namedSchema,
  ...headShape,
  photos: z.array(ledgerPhotoSchema),
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type PhotoLedger = z.infer<typeof photoLedgerSchema>

export const photoLedgerAnswerSchema = single(photoLedgerSchema)
export const photoLedgersAnswerSchema = listOf(photoLedgerSummarySchema)

const photosRequestSchema = z
  .array(
    z.object({
      file_id: requiredId('写真'),
      category: requiredChoice('分類', photoCategoryLabels),
      phase: optionalChoice('時期', photoPhaseLabels),
      title: optionalText('タイトル', limits.text.title),
      note: optionalText('説明', limits.ledgers.note),
      place: optionalText('場所', limits.text.shortText),
    }),
    { error: notAccepted('写真') },
  )
  .max(limits.ledgers.photos, maxCount('写真', limits.ledgers.photos))
  .refine((photos) => new Set(photos.map(({ file_id }) => file_id)).size === photos.length, ledgerTexts.twice)

const flag = (label: string) => z.boolean({ error: notAccepted(label) })
export const createPhotoLedgerRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.title),
  layout: requiredChoice(labels.layout, ledgerLayoutLabels),
  has_cover: flag(labels.has_cover),
  originals_only: flag(labels.originals_only),
  work_name: optionalText(labels.work_name, limits.text.title),
  work_place: optionalText(labels.work_place, limits.text.address),
  period: optionalText(labels.period, limits.text.shortText),
  contractor: optionalText(labels.contractor, limits.text.title),
  photos: photosRequestSchema,
})
export type CreatePhotoLedgerRequest = z.infer<typeof createPhotoLedgerRequestSchema>
/** The whole ledger. `updated_at` is the state the edit began from: where it no longer stands, the answer is 409. */
export const updatePhotoLedgerRequestSchema = createPhotoLedgerRequestSchema.extend({
  updated_at: z.iso.datetime({ offset: true, error: required('更新日時') }),
})
export type UpdatePhotoLedgerRequest = z.infer<typeof updatePhotoLedgerRequestSchema>

export const photoLedgerConflictSchema = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: photoLedgerSchema.extend({ updated_by: namedSchema.nullable() }),
})
export type PhotoLedgerConflict = z.infer<typeof photoLedgerConflictSchema>

export const ledgerDownloadQuerySchema = z.object({ download_type: downloadTypeSchema })
