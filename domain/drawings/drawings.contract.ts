import { z } from 'zod'
import { facilityRefSchema } from '../facilities/facilities.contract.ts'
import { linkedMatterStatusLabels } from '../facilities/facilities.labels.ts'
import { fileRefSchema } from '../files/files.contract.ts'
import {
  enumSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalId,
  optionalText,
  queryId,
  queryList,
  requiredId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import * as text from '../text/validation.ts'

/** lng and lat are fractions 0–1 of the drawing's width and height from its top left. */
export const pinSchema = z.object({
  id: idSchema,
  text: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  facility: facilityRefSchema.nullable(),
  drawing_id: idSchema,
  author: namedSchema.nullable(),
  linked_matter_status: enumSchema(linkedMatterStatusLabels),
  created_at: timestampSchema,
  updated_at: timestampSchema,
})
export type Pin = z.infer<typeof pinSchema>

export const drawingTypes = ['pdf', 'image'] as const

export const drawingListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** What it was before it became a picture of one page. */
  type: z.enum(drawingTypes),
  author: namedSchema.nullable(),
  building_id: idSchema.nullable(),
  building: namedSchema.nullable(),
  tags: z.array(namedSchema),
  file: fileRefSchema.extend({ width: z.int().nullable(), height: z.int().nullable() }),
  pins_count: z.int(),
  linked_facilities_count: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type DrawingListItem = z.infer<typeof drawingListItemSchema>
export const drawingSchema = drawingListItemSchema.extend({ pins: z.array(pinSchema) })
export type Drawing = z.infer<typeof drawingSchema>

export const drawingAnswerSchema = single(drawingSchema)
export const drawingsAnswerSchema = paged(drawingListItemSchema)
export const pinAnswerSchema = single(pinSchema)
export const pinsAnswerSchema = listOf(pinSchema)

export const drawingFilterSchema = z.object({
  name: z.string().max(limits.text.search).optional(),
  building_id: queryList(queryId()),
  tag_id: queryList(queryId()),
  facility_id: queryId().optional(),
  ...pageQuery,
})
export type DrawingFilter = z.infer<typeof drawingFilterSchema>

/** Fields beside the multipart file `file` (one page as a picture). */
export const createDrawingRequestSchema = z.object({
  name: requiredText('図面名', limits.text.name),
  type: z.enum(drawingTypes),
  building_id: requiredId('建物'),
  tag_ids: idList('タグ').optional(),
})
export type CreateDrawingRequest = z.infer<typeof createDrawingRequestSchema>
export const updateDrawingRequestSchema = createDrawingRequestSchema.omit({ type: true }).partial()
export type UpdateDrawingRequest = z.infer<typeof updateDrawingRequestSchema>

const fraction = (label: string) =>
  z
    .number({ error: text.required(label) })
    .min(0, text.minNumber(label, 0))
    .max(1, text.maxNumber(label, 1))
export const createPinRequestSchema = z.object({
  text: optionalText('ピンのメモ', limits.text.note),
  lng: fraction('横位置'),
  lat: fraction('縦位置'),
  facility_id: optionalId('設備'),
})
export type CreatePinRequest = z.infer<typeof createPinRequestSchema>
export const updatePinRequestSchema = createPinRequestSchema.partial()
export type UpdatePinRequest = z.infer<typeof updatePinRequestSchema>
