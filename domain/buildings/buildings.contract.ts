import { z } from 'zod'
import { contactSchema } from '../contacts/contacts.contract.ts'
import {
  dateSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalDate,
  optionalInteger,
  optionalNumber,
  optionalText,
  queryFlag,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'

export const buildingListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string().nullable(),
  /** Address of the picture; null = a drawn glyph. */
  icon: z.string().nullable(),
  /** Storeys above and below ground. */
  above_ground: z.int().nullable(),
  below_ground: z.int().nullable(),
  rooftop: z.boolean(),
  linked_matters_count: z.int(),
  updated_at: timestampSchema,
  notes: z.string().nullable(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type BuildingListItem = z.infer<typeof buildingListItemSchema>

/** Areas are in ㎡, ratios in per cent. */
export const buildingSchema = buildingListItemSchema.extend({
  ground_floor: z.string().nullable(),
  lobby: z.string().nullable(),
  penthouse: z.int().nullable(),
  date_built: dateSchema.nullable(),
  seismic_standard: z.string().nullable(),
  structure: z.string().nullable(),
  special_building: z.boolean(),
  area_of_usage: z.string().nullable(),
  land_area: z.number().nullable(),
  floor_area: z.number().nullable(),
  number_of_house: z.int().nullable(),
  building_coverage_ratio: z.number().nullable(),
  floor_area_ratio: z.number().nullable(),
  contacts: z.array(contactSchema),
})
export type Building = z.infer<typeof buildingSchema>

export const buildingAnswerSchema = single(buildingSchema)
export const buildingsAnswerSchema = paged(buildingListItemSchema)
export const buildingRefsAnswerSchema = listOf(namedSchema.extend({ address: z.string().nullable() }))

export const buildingFilterSchema = z.object({
  name: z.string().max(limits.text.search).optional(),
  with_linked_matters_count: queryFlag().optional(),
  ...pageQuery,
})
export type BuildingFilter = z.infer<typeof buildingFilterSchema>

/** The picture comes beside it as the multipart file `icon`. */
export const createBuildingRequestSchema = z.object({
  name: requiredText('建物名', limits.text.name),
  address: optionalText('住所', limits.text.address),
  above_ground: optionalInteger('地上階数', { max: 300 }),
  below_ground: optionalInteger('地下階数', { max: 100 }),
  rooftop: z.boolean().optional(),
  notes: optionalText('備考', limits.text.note),
  ground_floor: optionalText('1階', limits.text.shortText),
  lobby: optionalText('ロビー', limits.text.shortText),
  penthouse: optionalInteger('塔屋', { max: 100 }),
  date_built: optionalDate('竣工日'),
  seismic_standard: optionalText('耐震基準', limits.text.shortText),
  structure: optionalText('構造', limits.text.shortText),
  special_building: z.boolean().optional(),
  area_of_usage: optionalText('用途地域', limits.text.shortText),
  land_area: optionalNumber('敷地面積', { max: 99_999_999.99 }),
  floor_area: optionalNumber('延床面積', { max: 99_999_999.99 }),
  number_of_house: optionalInteger('戸数', { max: 99_999 }),
  building_coverage_ratio: optionalNumber('建ぺい率', { max: 100 }),
  floor_area_ratio: optionalNumber('容積率', { max: 9999.99 }),
  contact_ids: idList('連絡先').optional(),
})
export type CreateBuildingRequest = z.infer<typeof createBuildingRequestSchema>
export const updateBuildingRequestSchema = createBuildingRequestSchema.extend({ remove_icon: z.boolean() }).partial()
export type UpdateBuildingRequest = z.infer<typeof updateBuildingRequestSchema>
