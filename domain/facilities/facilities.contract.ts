import { z } from 'zod'
import { fileSchema } from '../files/files.contract.ts'
import {
  csvColumns,
  dateSchema,
  downloadTypeSchema,
  enumSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalDate,
  optionalInteger,
  optionalNumber,
  optionalText,
  queryEnum,
  queryFlag,
  queryId,
  queryList,
  requiredChoice,
  requiredId,
  requiredInteger,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { recordConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import {
  facilityCategoryLabels,
  facilitySortParams,
  linkedMatterStatusLabels,
  renewalPeriods,
  renewalSortParams,
} from './facilities.labels.ts'
import { facilityColumnLabels as labels } from './facility-columns.labels.ts'
import { facilityListColumns } from './facility-list.labels.ts'
import { labelSheetKeys } from './label-sheets.ts'
import { renewalColumns } from './renewal-list.labels.ts'

/** A facility as matters and pins carry it. */
export const facilityRefSchema = namedSchema.extend({
  facility_category_id: enumSchema(facilityCategoryLabels),
  building_id: idSchema.nullable(),
})
export type FacilityRef = z.infer<typeof facilityRefSchema>

/** Lifetimes are in years. */
export const facilityListItemSchema = facilityRefSchema.extend({
  /** The company's own number, as it stands on the machine: AC-1. */
  company_number: z.string().nullable(),
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
  /** kW */
  rated_output: z.number().nullable(),
  manufacturer: z.string().nullable(),
  manufactured_at: dateSchema.nullable(),
  note: z.string().nullable(),
  /** Yen; internal users' alone. */
  renewal_cost: z.int().nullable(),
  /** When its lifetime ends: the actual one, else the legal one. */
  renewal_on: dateSchema.nullable(),
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
  /** Lasting in its drawing. */
  number: z.int(),
  text: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  drawing_id: idSchema,
  drawing: namedSchema,
  /** Address of a picture of its surroundings, with the pin in the middle. */
  thumbnail_path: z.string(),
})
export const facilitySchema = facilityListItemSchema.extend({
  pins: z.array(facilityPinSchema),
  files: z.array(fileSchema),
  created_at: timestampSchema,
})
export type Facility = z.infer<typeof facilitySchema>

export const facilityAnswerSchema = single(facilitySchema)
export const facilitiesAnswerSchema = paged(facilityListItemSchema)
export const facilityRefsAnswerSchema = listOf(facilityRefSchema)

const filterFields = {
  /** In the name or the company's number; No.12 is that of a label. */
  name: z.string().max(limits.text.search).optional(),
  facility_category_id: queryList(queryEnum(facilityCategoryLabels)),
  building_id: queryList(queryId()),
  matter_id: queryId().optional(),
  drawing_id: queryId().optional(),
  /** 更新時期: due by then. */
  renewal: queryEnum(renewalPeriods).optional(),
  /** Whether a 点検計画 names it. */
  is_planned: queryFlag().optional(),
}
export const facilityFilterSchema = z.object({
  ...filterFields,
  excludeFacilityIds: queryList(queryId()),
  sort: z.enum(facilitySortParams).optional(),
  ...pageQuery,
})
export type FacilityFilter = z.infer<typeof facilityFilterSchema>

/**
 * Body of facility-csv-download; ids narrows to a selection. With columns the file looks as the list does, without any it has
 * the shape that 取り込み reads.
 */
export const facilityCsvRequestSchema = z.object({
  ...filterFields,
  ids: idList('設備').optional(),
  sort: z.enum(facilitySortParams).optional(),
  columns: csvColumns(facilityListColumns),
})
export type FacilityCsvRequest = z.infer<typeof facilityCsvRequestSchema>

export const createFacilityRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.name),
  company_number: optionalText(labels.company_number, limits.text.shortText),
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
  rated_output: optionalNumber(labels.rated_output, { max: 999_999.99 }),
  manufactured_at: optionalDate(labels.manufactured_at),
  renewal_cost: optionalInteger(labels.renewal_cost, { max: limits.yen }),
  note: optionalText(labels.note, limits.text.note),
})
export type CreateFacilityRequest = z.infer<typeof createFacilityRequestSchema>
/**
 * Only what is sent changes. `updated_at` is the state the edit began from: where somebody else has changed the same
 * fields since, the answer is 409 (facilityConflictSchema).
 */
export const updateFacilityRequestSchema = createFacilityRequestSchema.extend({ updated_at: timestampSchema }).partial()
export type UpdateFacilityRequest = z.infer<typeof updateFacilityRequestSchema>
export const facilityConflictSchema = recordConflict(facilitySchema)

/** 更新計画 over ten years; amounts stand beside each year that something is due in, in yen. */
export const renewalRowSchema = z.object({
  facility: facilityRefSchema,
  installation_floor: z.string().nullable(),
  renewal_on: dateSchema,
  renewal_cost: z.int().nullable(),
  years: z.array(z.int()),
})
export const renewalPlanSchema = z.object({
  first_year: z.int(),
  buildings: z.array(
    z.object({
      building: namedSchema.nullable(),
      rows: z.array(renewalRowSchema),
      /** Of each year. */
      totals: z.array(z.int()),
    }),
  ),
  totals: z.array(z.int()),
  /** Equipment that cannot be planned: its installation or lifetime is not known. */
  undated_count: z.int(),
  /** Equipment that is due in these years, without a cost. */
  uncosted_count: z.int(),
})
export type RenewalPlan = z.infer<typeof renewalPlanSchema>
export const renewalPlanAnswerSchema = single(renewalPlanSchema)
export const renewalFilterSchema = z.object({ building_id: queryList(queryId()) })
export type RenewalFilter = z.infer<typeof renewalFilterSchema>
/** The columns in the order of the screen, and its order of the rows. */
export const renewalDownloadSchema = z.object({
  building_id: z.array(idSchema).max(limits.ids).optional(),
  columns: z.array(z.enum(renewalColumns)).min(1).max(renewalColumns.length).optional(),
  sort: z.enum(renewalSortParams).optional(),
  download_type: downloadTypeSchema,
})
export type RenewalDownload = z.infer<typeof renewalDownloadSchema>

/** Which labels on which sheet; `skip` places of the first sheet are used up already. */
export const labelsRequestSchema = z.object({
  facility_ids: idList('設備').optional(),
  building_ids: idList('建物').optional(),
  sheet: z.enum(labelSheetKeys),
  skip: requiredInteger('使用済みの面数', { max: 64 }).optional(),
})
export type LabelsRequest = z.infer<typeof labelsRequestSchema>
