import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { idsOf } from '#domain/labels.ts'
import { facilityCategoryLabels, type FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'
import { byName } from '#server/db/by-name.ts'
import { buildings } from './buildings.ts'
import { companyLink, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** A piece of equipment, or a place to watch, in a building. Its drawing is where its pins are. */
export const facilities = pgTable(
  'facilities',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** The company's own number of it, as it stands on the machine; buildings have an AC-1 each. */
    company_number: text(),
    /** Name and number as the search reads them. */
    folded_name: text().generatedAlwaysAs(sql`"public"."fold_text"("name" || coalesce(' ' || "company_number", ''))`),
    facility_category_id: smallint().$type<FacilityCategoryId>().notNull(),
    /** Empty once its building was deleted. */
    building_id: reference(),
    installed_at: date({ mode: 'string' }),
    /** Years. */
    legal_lifetime: integer(),
    actual_lifetime: integer(),
    model_number: text(),
    installation_floor: text(),
    type: text(),
    serial_number: text(),
    /** Kilowatts; of an air conditioner or a freezer its compressor's. */
    rated_output: doublePrecision(),
    manufacturer: text(),
    manufactured_at: date({ mode: 'string' }),
    note: text(),
    /** What replacing it is expected to cost, in yen. */
    renewal_cost: bigint({ mode: 'number' }),
    /** When it is due to be replaced: its actual lifetime counts, else the legal one. */
    renewal_on: date({ mode: 'string' }).generatedAlwaysAs(
      sql`("installed_at" + make_interval(years => coalesce("actual_lifetime", "legal_lifetime")))::date`,
    ),
    created_user_id: reference().notNull(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('facilities_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.building_id, buildings),
    memberLink(table, table.created_user_id, memberships),
    check('facilities_category', oneOf(table.facility_category_id, idsOf(facilityCategoryLabels))),
    index('facilities_updated_at_index')
      .on(table.company_id, table.updated_at, table.id)
      .where(sql`${table.deleted_at} is null`),
    index('facilities_building_index')
      .on(table.company_id, table.building_id, table.updated_at)
      .where(sql`${table.deleted_at} is null`),
    index('facilities_category_index')
      .on(table.company_id, table.facility_category_id, table.updated_at)
      .where(sql`${table.deleted_at} is null`),
    index('facilities_name_index')
      .on(table.company_id, byName(table.name), table.id)
      .where(sql`${table.deleted_at} is null`),
    index('facilities_category_id_index')
      .on(table.company_id, table.facility_category_id, table.id)
      .where(sql`${table.deleted_at} is null`),
    index('facilities_renewal_index')
      .on(table.company_id, table.renewal_on, table.id)
      .where(sql`${table.deleted_at} is null`),
  ],
)

/** The company's living facilities by name: a view for the same reason as company_matters. */
export const companyFacilityNames = pgView('company_facility_names', {
  id: reference().notNull(),
  company_id: reference().notNull(),
  folded_name: text().notNull(),
}).existing()

/** How many living facilities there are; rows are added up. Triggers keep them with every change. */
export const facilityCounts = pgTable(
  'facility_counts',
  {
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    building_id: reference(),
    facility_category_id: smallint().$type<FacilityCategoryId>().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('facility_counts_index').on(table.company_id, table.building_id)],
)
