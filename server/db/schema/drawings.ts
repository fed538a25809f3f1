import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { buildings } from './buildings.ts'
import { companyLink, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { facilities } from './facilities.ts'
import { files } from './files.ts'
import { tags } from './tags.ts'
import { memberships } from './users.ts'

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
    file_id: reference().notNull(),
    created_user_id: reference().notNull(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('drawings_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.building_id, buildings),
    companyLink(table, table.file_id, files),
    memberLink(table, table.created_user_id, memberships),
    check('drawings_type', sql`${table.type} in ('pdf', 'image')`),
    index('drawings_updated_at_index')
      .on(table.company_id, table.updated_at, table.id)
      .where(sql`${table.deleted_at} is null`),
    index('drawings_building_index')
      .on(table.company_id, table.building_id, table.updated_at)
      .where(sql`${table.deleted_at} is null`),
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
    facility_id: reference(),
    text: text(),
    /** Fractions of the drawing's width and height, from its top left. */
    lng: doublePrecision().notNull(),
    lat: doublePrecision().notNull(),
    created_user_id: reference().notNull(),
    ...timestamps(),
  },
  (table) => [
    unique('pins_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.drawing_id, drawings).onDelete('cascade'),
    companyLink(table, table.facility_id, facilities),
    memberLink(table, table.created_user_id, memberships),
    check('pins_inside_drawing', sql`${table.lng} between 0 and 1 and ${table.lat} between 0 and 1`),
    index('pins_drawing_index').on(table.company_id, table.drawing_id),
    index('pins_facility_index').on(table.company_id, table.facility_id),
  ],
)
