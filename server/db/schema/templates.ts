import { documentTypes, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { sheetStates, type SheetState } from '#domain/sheets/sheet-table.ts'
import { itemSourceKeys, type ItemSource } from '#domain/templates/item-sources.ts'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { companyLink, created_at, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { files } from './files.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/**
 * One version of a template. Changing one in use makes the next version of the same lineage;
 * documents stay on the version that they were made from.
 */
export const templates = pgTable(
  'templates',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    document_type_id: smallint().$type<DocumentTypeId>().notNull(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    /** Shared by all versions; a new one when left out. */
    lineage: reference().generatedByDefaultAsIdentity(),
    /** The workbook; empty for templates of sections. */
    excel_file_id: reference(),
    image_count: integer().notNull().default(0),
    /** What its documents are called where nobody types a title. */
    title_pattern: text(),
    /** Month sheets on its form. */
    grids: jsonb().$type<MonthGrid[]>().notNull().default([]),
    /** Whether guests see what is made of it and submitted, of all versions alike; empty: by its kind. */
    guests_see: boolean(),
    /** Whether guests of a matter that has it make documents of it there, of all versions alike. */
    guests_create: boolean().notNull().default(false),
    /** Badge 作成代行. */
    is_bpo: boolean().notNull().default(false),
    created_user_id: reference().notNull(),
    /** No longer offered: deleted while in use, or replaced by a newer version. */
    archived_at: instant(),
    /** In ごみ箱: only one that no document was made from. */
    deleted_at: instant(),
    ...timestamps(),
  },
  (table) => [
    unique('templates_company_id_id').on(table.company_id, table.id),
    unique('templates_lineage_version').on(table.company_id, table.lineage, table.version),
    companyLink(table, table.excel_file_id, files),
    memberLink(table, table.created_user_id, memberships),
    check('templates_document_type', oneOf(table.document_type_id, Object.values(documentTypes))),
    index('templates_excel_file_index')
      .on(table.excel_file_id)
      .where(sql`${table.excel_file_id} is not null`),
    index('templates_offered_index')
      .on(table.company_id, table.document_type_id, table.updated_at)
      .where(sql`${table.archived_at} is null`),
  ],
)

/** What a template knows of each sheet of its workbook without opening it, hidden ones too; none of templates of sections. */
export const templateSheets = pgTable(
  'template_sheets',
  {
    company_id: reference().notNull(),
    template_id: reference().notNull(),
    sheet_index: integer().notNull(),
    name: text().notNull(),
    state: text().$type<SheetState>().notNull(),
    /** Its picture. */
    thumbnail_file_id: reference(),
  },
  (table) => [
    primaryKey({ name: 'template_sheets_pkey', columns: [table.template_id, table.sheet_index] }),
    companyLink(table, table.template_id, templates).onDelete('cascade'),
    companyLink(table, table.thumbnail_file_id, files),
    check('template_sheets_state', oneOf(table.state, sheetStates)),
    index('template_sheets_thumbnail_index').on(table.thumbnail_file_id),
  ],
)

export const templateItems = pgTable(
  'template_items',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    template_id: reference().notNull(),
    name: text().notNull(),
    type: text().$type<ItemType>().notNull(),
    /** Zero-based sheet and the top left cell of a merge, e.g. '0:B3'. */
    cell_reference: text(),
    sort_order: integer().notNull(),
    /** A picture or file that the template itself shows here. */
    file_id: reference(),
    /** The item that it goes back to, through the versions of its template; empty where it came in here. No longer there, perhaps: only the number tells. */
    lineage: reference(),
    /** How many photos should stand in it; null where nobody said. */
    photos_wanted: integer(),
    /** What it is filled with when a document is made, and of which of the matter's machines. */
    source: text().$type<ItemSource>(),
    source_row: integer(),
  },
  (table) => [
    unique('template_items_company_id_id').on(table.company_id, table.id),
    check('template_items_source', oneOf(table.source, itemSourceKeys)),
    companyLink(table, table.template_id, templates).onDelete('cascade'),
    companyLink(table, table.file_id, files),
    uniqueIndex('template_items_cell').on(table.template_id, table.cell_reference),
    index('template_items_file_index')
      .on(table.file_id)
      .where(sql`${table.file_id} is not null`),
    index('template_items_order_index').on(table.template_id, table.sort_order),
  ],
)

/** An option of a select, radio or checkbox item. */
export const templateItemParts = pgTable(
  'template_item_parts',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    item_id: reference().notNull(),
    item_value: text().notNull(),
    sort_order: integer().notNull(),
  },
  (table) => [
    companyLink(table, table.item_id, templateItems).onDelete('cascade'),
    index('template_item_parts_order_index').on(table.item_id, table.sort_order),
  ],
)

/**
 * What readings of an item should lie between, one row a change: the newest holds, and a submitted document keeps those
 * of its day. A row without any limit took them away.
 */
export const templateItemLimits = pgTable(
  'template_item_limits',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    item_id: reference().notNull(),
    alarm_low: doublePrecision(),
    attention_low: doublePrecision(),
    attention_high: doublePrecision(),
    alarm_high: doublePrecision(),
    /** Whether a report of sections marks a value that is out of them. */
    marks_paper: boolean().notNull().default(false),
    created_user_id: reference().notNull(),
    created_at: created_at(),
  },
  (table) => [
    companyLink(table, table.item_id, templateItems).onDelete('cascade'),
    memberLink(table, table.created_user_id, memberships),
    index('template_item_limits_item_index').on(table.company_id, table.item_id, table.id),
  ],
)
