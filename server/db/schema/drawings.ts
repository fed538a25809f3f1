import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Alignment } from '#domain/drawings/drawings.contract.ts'
import { drawingTypes, pinStates, type PinState } from '#domain/drawings/drawings.labels.ts'
import { byName } from '#server/db/by-name.ts'
import { buildings } from './buildings.ts'
import { companyLink, created_at, id, instant, memberLink, reference, timestamps, written } from './columns.ts'
import { companies } from './company.ts'
import { facilities } from './facilities.ts'
import { files } from './files.ts'
import { tags } from './tags.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** One page of a drawing, as an image. */
export const drawings = pgTable(
  'drawings',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** What it was before it became a picture of one page. */
    type: text({ enum: ['pdf', 'image'] }).notNull(),
    building_id: reference(),
    /** The latest version's picture, and that version's number. */
    file_id: reference().notNull(),
    version: integer().notNull().default(1),
    /** A pin's number is given once, also where the pin is gone. */
    last_pin_number: integer().notNull().default(0),
    created_user_id: reference().notNull(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('drawings_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.building_id, buildings),
    companyLink(table, table.file_id, files),
    memberLink(table, table.created_user_id, memberships),
    check('drawings_type', oneOf(table.type, drawingTypes)),
    index('drawings_updated_at_index')
      .on(table.company_id, table.updated_at, table.id)
      .where(sql`${table.deleted_at} is null`),
    index('drawings_building_index')
      .on(table.company_id, table.building_id, table.updated_at)
      .where(sql`${table.deleted_at} is null`),
    index('drawings_name_index')
      .on(table.company_id, byName(table.name), table.id)
      .where(sql`${table.deleted_at} is null`),
    index('drawings_file_index').on(table.file_id),
  ],
)

/** Every picture that a drawing ever had, the latest among them. */
export const drawingVersions = pgTable(
  'drawing_versions',
  {
    company_id: reference().notNull(),
    drawing_id: reference().notNull(),
    /** From 1, without gaps. */
    number: integer().notNull(),
    file_id: reference().notNull(),
    /** The PDF that it was a page of. */
    source_file_id: reference(),
    source_page: integer(),
    /** How the version before lies on this one. */
    alignment: jsonb().$type<Alignment>(),
    /** The version that was brought back as this one. */
    restored_from: integer(),
    created_user_id: reference().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'drawing_versions_pkey', columns: [table.drawing_id, table.number] }),
    companyLink(table, table.drawing_id, drawings).onDelete('cascade'),
    companyLink(table, table.file_id, files),
    companyLink(table, table.source_file_id, files),
    memberLink(table, table.created_user_id, memberships),
    index('drawing_versions_file_index').on(table.file_id),
    index('drawing_versions_source_index').on(table.source_file_id),
  ],
)

export const drawingTags = pgTable(
  'drawing_tags',
  { company_id: reference().notNull(), drawing_id: reference().notNull(), tag_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'drawing_tags_pkey', columns: [table.drawing_id, table.tag_id] }),
    companyLink(table, table.drawing_id, drawings).onDelete('cascade'),
    companyLink(table, table.tag_id, tags).onDelete('cascade'),
    index('drawing_tags_tag_index').on(table.tag_id),
  ],
)

/** A place on a drawing, with a text, a facility or both. */
export const pins = pgTable(
  'pins',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    drawing_id: reference().notNull(),
    /** Lasting in its drawing. */
    number: integer().notNull(),
    facility_id: reference(),
    text: text(),
    /** Fractions of the drawing's width and height, from its top left. */
    lng: doublePrecision().notNull(),
    lat: doublePrecision().notNull(),
    /** Degrees clockwise from the top. */
    direction: smallint(),
    state: smallint().$type<PinState>().notNull().default(1),
    /** Of the drawing, on which its place was set. */
    version: integer().notNull().default(1),
    created_user_id: reference().notNull(),
    updated_user_id: reference(),
    ...timestamps(),
    /** Of the last change of it. */
    ...written(),
    /** For a day it can be had back, then it goes for good. */
    deleted_at: instant(),
  },
  (table) => [
    unique('pins_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.drawing_id, drawings).onDelete('cascade'),
    companyLink(table, table.facility_id, facilities),
    memberLink(table, table.created_user_id, memberships),
    memberLink(table, table.updated_user_id, memberships),
    uniqueIndex('pins_drawing_number').on(table.drawing_id, table.number),
    check('pins_direction', sql`${table.direction} between 0 and 359`),
    check('pins_state', oneOf(table.state, Object.values(pinStates))),
    check('pins_inside_drawing', sql`${table.lng} between 0 and 1 and ${table.lat} between 0 and 1`),
    index('pins_drawing_index').on(table.company_id, table.drawing_id),
    index('pins_facility_index').on(table.company_id, table.facility_id),
    index('pins_deleted_index')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
  ],
)
