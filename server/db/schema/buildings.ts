import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { idsOf } from '#domain/labels.ts'
import { fireClassLabels } from '#domain/buildings/buildings.labels.ts'
import { contactRoleLabels, type ContactRole } from '#domain/contacts/contact-roles.labels.ts'
import { companyLink, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { byName } from '#server/db/by-name.ts'
import { companies } from './company.ts'
import { contacts } from './contacts.ts'
import { files } from './files.ts'
import { oneOf } from './one-of.ts'
import { memberships } from './users.ts'

export const buildings = pgTable(
  'buildings',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** The company's own number of it. */
    company_number: text(),
    address: text(),
    icon_file_id: reference(),
    /** Floors above ground, below it, and whether there is a rooftop. */
    above_ground: integer(),
    below_ground: integer(),
    rooftop: boolean().notNull().default(false),
    notes: text(),
    ground_floor: text(),
    lobby: text(),
    /** Storeys. */
    penthouse: integer(),
    date_built: date({ mode: 'string' }),
    seismic_standard: text(),
    structure: text(),
    /** What it is used for, as people say it: 事務所・店舗. */
    usage: text(),
    special_building: boolean().notNull().default(false),
    fire_class_id: smallint().$type<keyof typeof fireClassLabels>(),
    /** 収容人員 */
    capacity: integer(),
    high_voltage: boolean().notNull().default(false),
    /** Cubic metres. */
    water_tank: doublePrecision(),
    area_of_usage: text(),
    /** Square metres. */
    land_area: doublePrecision(),
    floor_area: doublePrecision(),
    number_of_house: integer(),
    /** Per cent. */
    building_coverage_ratio: doublePrecision(),
    floor_area_ratio: doublePrecision(),
    /** Mailboxes, one a line, whose owners read the building's submitted documents; empty: nobody does. */
    owner_emails: text(),
    created_user_id: reference().notNull(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('buildings_company_id_id').on(table.company_id, table.id),
    check('buildings_fire_class', oneOf(table.fire_class_id, idsOf(fireClassLabels))),
    companyLink(table, table.icon_file_id, files),
    memberLink(table, table.created_user_id, memberships),
    index('buildings_icon_index')
      .on(table.icon_file_id)
      .where(sql`${table.icon_file_id} is not null`),
    index('buildings_updated_at_index')
      .on(table.company_id, table.updated_at, table.id)
      .where(sql`${table.deleted_at} is null`),
    // Of all, the deleted ones among them: lists of what has a building are in its order, too.
    index('buildings_name_index').on(table.company_id, byName(table.name), table.id),
  ],
)

export const buildingContacts = pgTable(
  'building_contacts',
  {
    company_id: reference().notNull(),
    building_id: reference().notNull(),
    contact_id: reference().notNull(),
    /** What they are to the building; empty where nobody has said. */
    role_id: smallint().$type<ContactRole>(),
  },
  (table) => [
    check('building_contacts_role_id', oneOf(table.role_id, idsOf(contactRoleLabels))),
    primaryKey({ name: 'building_contacts_pkey', columns: [table.building_id, table.contact_id] }),
    companyLink(table, table.building_id, buildings).onDelete('cascade'),
    companyLink(table, table.contact_id, contacts).onDelete('cascade'),
    index('building_contacts_contact_id_index').on(table.contact_id),
  ],
)
