import { z } from 'zod'
import { contactSchema } from '../contacts/contacts.contract.ts'
import { contactRoleLabel, contactRoleLabels } from '../contacts/contact-roles.labels.ts'
import { facilityCategoryLabels } from '../facilities/facilities.labels.ts'
import { fileSchema } from '../files/files.contract.ts'
import {
  csvColumns,
  dateSchema,
  enumSchema,
  formerly,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalChoice,
  optionalDate,
  optionalInteger,
  optionalNumber,
  optionalText,
  queryFlag,
  queryId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { recordConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { buildingColumnLabels as labels, fireClassLabels } from './buildings.labels.ts'
import { buildingSortParams } from './building-sort.ts'
import { buildingListColumns } from './building-list.labels.ts'
import { ownerEmailsSchema } from './owner-emails.ts'

/** Areas are in ㎡, ratios in per cent. */
export const buildingListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The company's own number of it. */
  company_number: z.string().nullable(),
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
  ground_floor: z.string().nullable(),
  lobby: z.string().nullable(),
  penthouse: z.int().nullable(),
  date_built: dateSchema.nullable(),
  seismic_standard: z.string().nullable(),
  structure: z.string().nullable(),
  usage: z.string().nullable(),
  special_building: z.boolean(),
  fire_class_id: enumSchema(fireClassLabels).nullable(),
  /** People. */
  capacity: z.int().nullable(),
  high_voltage: z.boolean(),
  /** ㎥ */
  water_tank: z.number().nullable(),
  area_of_usage: z.string().nullable(),
  land_area: z.number().nullable(),
  floor_area: z.number().nullable(),
  number_of_house: z.int().nullable(),
  building_coverage_ratio: z.number().nullable(),
  floor_area_ratio: z.number().nullable(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type BuildingListItem = z.infer<typeof buildingListItemSchema>

/** A contact at a building, with what they are to it. */
export const buildingContactSchema = contactSchema.extend({ role_id: enumSchema(contactRoleLabels).nullable() })
export type BuildingContact = z.infer<typeof buildingContactSchema>

export const buildingSchema = buildingListItemSchema.extend({
  /** Internal users' alone. */
  contacts: z.array(buildingContactSchema),
  /** One a line; internal users' alone, null for others. */
  owner_emails: z.string().nullable(),
  files: z.array(fileSchema),
  created_at: timestampSchema,
})
export type Building = z.infer<typeof buildingSchema>

export const buildingAnswerSchema = single(buildingSchema)
export const buildingsAnswerSchema = paged(buildingListItemSchema)
export const buildingRefsAnswerSchema = listOf(
  namedSchema.extend({ address: z.string().nullable(), company_number: z.string().nullable() }),
)

const filterFields = {
  /** In the name, the company's number or the address. */
  name: z.string().max(limits.text.search).optional(),
  /** Whether a matter is not completed yet. */
  has_open_matters: queryFlag().optional(),
  special_building: queryFlag().optional(),
}
export const buildingFilterSchema = z.object({
  ...filterFields,
  /** Counted in any case; asked for by older clients. */
  with_linked_matters_count: queryFlag().optional(),
  /** Those that the contact is one of. */
  contact_id: queryId().optional(),
  sort: z.enum(buildingSortParams).optional(),
  ...pageQuery,
})
export type BuildingFilter = z.infer<typeof buildingFilterSchema>

/** Body of building-csv-download. With columns the file looks as the list does, without any it has the shape that 取り込み reads. */
export const buildingCsvRequestSchema = z.object({
  ...filterFields,
  sort: z.enum(buildingSortParams).optional(),
  columns: csvColumns(buildingListColumns),
})
export type BuildingCsvRequest = z.infer<typeof buildingCsvRequestSchema>

/** What a building amounts to, as far as the reader sees it. */
export const buildingOverviewSchema = z.object({
  counts: z.object({ matters: z.int(), facilities: z.int(), drawings: z.int(), documents: z.int() }),
  matters_by_status: z.array(z.object({ status_id: idSchema, total: z.int() })),
  facilities_by_category: z.array(
    z.object({
      facility_category_id: enumSchema(facilityCategoryLabels),
      total: z.int(),
      /** Those with a matter that is not begun, and of the others those with one under way. */
      not_started: z.int(),
      in_progress: z.int(),
    }),
  ),
  /** Facilities whose lifetime is over. */
  renewals_due: z.int(),
})
export type BuildingOverview = z.infer<typeof buildingOverviewSchema>
export const buildingOverviewAnswerSchema = single(buildingOverviewSchema)

/** The picture comes beside it as the multipart file `icon`. */
export const createBuildingRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.name),
  company_number: optionalText(labels.company_number, limits.text.shortText),
  address: optionalText(labels.address, limits.text.address),
  above_ground: optionalInteger(labels.above_ground, { max: 300 }),
  below_ground: optionalInteger(labels.below_ground, { max: 100 }),
  rooftop: z.boolean().optional(),
  notes: optionalText(labels.notes, limits.text.note),
  ground_floor: optionalText(labels.ground_floor, limits.text.shortText),
  lobby: optionalText(labels.lobby, limits.text.shortText),
  penthouse: optionalInteger(labels.penthouse, { max: 100 }),
  date_built: optionalDate(labels.date_built),
  seismic_standard: optionalText(labels.seismic_standard, limits.text.shortText),
  structure: optionalText(labels.structure, limits.text.shortText),
  usage: optionalText(labels.usage, limits.text.shortText),
  special_building: z.boolean().optional(),
  fire_class_id: optionalChoice(labels.fire_class_id, fireClassLabels),
  capacity: optionalInteger(labels.capacity, { max: 999_999 }),
  high_voltage: z.boolean().optional(),
  water_tank: optionalNumber(labels.water_tank, { max: 99_999.99 }),
  area_of_usage: optionalText(labels.area_of_usage, limits.text.shortText),
  land_area: optionalNumber(labels.land_area, { max: 99_999_999.99 }),
  floor_area: optionalNumber(labels.floor_area, { max: 99_999_999.99 }),
  number_of_house: optionalInteger(labels.number_of_house, { max: 99_999 }),
  building_coverage_ratio: optionalNumber(labels.building_coverage_ratio, { max: 100 }),
  floor_area_ratio: optionalNumber(labels.floor_area_ratio, { max: 9999.99 }),
  owner_emails: ownerEmailsSchema,
  contact_ids: idList(labels.contacts).optional(),
})
export type CreateBuildingRequest = z.infer<typeof createBuildingRequestSchema>
/**
 * Only what is sent changes. `contact_ids` adds, `remove_contact_ids` takes away, `contacts` replaces all. `updated_at` is
 * the state the edit began from: where somebody else has changed the same fields since, the answer is 409
 * (buildingConflictSchema).
 */
export const updateBuildingRequestSchema = createBuildingRequestSchema
  .extend({
    remove_icon: z.boolean(),
    contacts: idList(labels.contacts),
    /** Of contacts that are at the building. */
    contact_roles: z
      .array(
        z.object({
          contact_id: idSchema,
          role_id: optionalChoice(contactRoleLabel, contactRoleLabels),
          /** What it was when this was decided: where it is another by now, the answer is 409. */
          seen_role_id: optionalChoice(contactRoleLabel, contactRoleLabels),
        }),
      )
      .max(limits.listEntries),
    remove_contact_ids: idList(labels.contacts),
    add_contact_ids: formerly(idList(labels.contacts), 'contact_ids'),
    updated_at: timestampSchema,
  })
  .partial()
export type UpdateBuildingRequest = z.infer<typeof updateBuildingRequestSchema>
export const buildingConflictSchema = recordConflict(buildingSchema)
