import { z } from 'zod'
import { fileSchema } from '../files/files.contract.ts'
import {
  dateSchema,
  enumSchema,
  idSchema,
  listOf,
  namedSchema,
  optionalDate,
  optionalInteger,
  optionalText,
  queryEnum,
  queryId,
  queryList,
  requiredChoice,
  requiredId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import {
  facilityCategoryLabels,
  facilityColumnLabels as labels,
  facilitySortParams,
  linkedMatterStatusLabels,
} from './facilities.labels.ts'

/** A facility as matters and pins carry it. */
export const facilityRefSchema = namedSchema.extend({
  facility_category_id: enumSchema(facilityCategoryLabels),
  building_id: idSchema.nullable(),
})
export type FacilityRef = z.infer<typeof facilityRefSchema>

/** Lifetimes are in years. */
export const facilityListItemSchema = facilityRefSchema.extend({
  building: namedSchema.nullable(),
  /** The drawing it is pinned on first. */
  drawing: namedSchema.nullable(),
  installed_at: dateSchema.nullable(),
  legal_lifetime: z.int().nullable(),
  actual_lifetime: z.int().nullable(),
  model_number: z.string().nullable(),
  installation_floor: z.string().nullable(),
  type: z.string().nullable(),
  serial_number: z.string().nullable(),
  manufacturer: z.string().nullable(),
  manufactured_at: dateSchema.nullable(),
  note: z.string().nullable(),
  /** Those that the reader may see. */
  matters: z.array(namedSchema.extend({ status_id: idSchema })),
  linked_matter_status: enumSchema(linkedMatterStatusLabels),
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type FacilityListItem = z.infer<typeof facilityListItemSchema>

export const facilityPinSchema = z.object({
  id: idSchema,
  text: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  drawing_id: idSchema,
  drawing: namedSchema,
})
export const facilitySchema = facilityListItemSchema.extend({
  pins: z.array(facilityPinSchema),
  files: z.array(fileSchema),
})
export type Facility = z.infer<typeof facilitySchema>

export const facilityAnswerSchema = single(facilitySchema)
export const facilitiesAnswerSchema = paged(facilityListItemSchema)
export const facilityRefsAnswerSchema = listOf(facilityRefSchema)

export const facilityFilterSchema = z.object({
  name: z.string().max(limits.text.search).optional(),
  facility_category_id: queryList(queryEnum(facilityCategoryLabels)),
  building_id: queryList(queryId()),
  matter_id: queryId().optional(),
  drawing_id: queryId().optional(),
  excludeFacilityIds: queryList(queryId()),
  sort: z.enum(facilitySortParams).optional(),
  ...pageQuery,
})
export type FacilityFilter = z.infer<typeof facilityFilterSchema>

export const createFacilityRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.name),
  facility_category_id: requiredChoice(labels.facility_category_id, facilityCategoryLabels),
  building_id: requiredId(labels.building_id),
  installed_at: optionalDate(labels.installed_at),
  legal_lifetime: optionalInteger(labels.legal_lifetime, { max: 200 }),
  actual_lifetime: optionalInteger(labels.actual_lifetime, { max: 200 }),
  model_number: optionalText(labels.model_number, limits.text.shortText),
  installation_floor: optionalText(labels.installation_floor, limits.text.shortText),
  type: optionalText(labels.type, limits.text.shortText),
  serial_number: optionalText(labels.serial_number, limits.text.shortText),
  manufacturer: optionalText(labels.manufacturer, limits.text.shortText),
  manufactured_at: optionalDate(labels.manufactured_at),
  note: optionalText(labels.note, limits.text.note),
})
export type CreateFacilityRequest = z.infer<typeof createFacilityRequestSchema>
export const updateFacilityRequestSchema = createFacilityRequestSchema.partial()
export type UpdateFacilityRequest = z.infer<typeof updateFacilityRequestSchema>
