import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { fileKinds, type FileKind } from '#domain/files/files.labels.ts'
import { takenFromLabels, type TakenFrom } from '#domain/files/photos.contract.ts'
import { created_at, id, instant, memberLink, reference } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** One stored content and what is known of it. Contents never change: what replaces one is another row. */
export const files = pgTable(
  'files',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** Random; where the storage keeps the bytes. */
    storage_key: text().notNull().unique(),
    /** As uploaded, with extension. */
    name: text().notNull(),
    /** File kind 1–9 (Excel, Word, PDF, image, video, text, document, HTML, audio), told from the content. */
    type: smallint().$type<FileKind>().notNull(),
    content_type: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    /** Pixels, of images shown upright. */
    width: integer(),
    height: integer(),
    /** When a photo was taken: kept here, since what leaves no longer says it. */
    taken_at: instant(),
    /** Who says so: the camera's own note, the phone it was taken with, or a person. */
    taken_from: text().$type<TakenFrom>(),
    /** The photo that this one was drawn on: kept as long as what was made of it. */
    original_file_id: reference(),
    /** Of PDFs and workbooks. */
    page_count: integer(),
    /** Empty when the server made it (a frozen PDF). */
    uploaded_by_user_id: reference(),
    created_at: created_at(),
  },
  (table) => [
    unique('files_company_id_id').on(table.company_id, table.id),
    memberLink(table, table.uploaded_by_user_id, memberships),
    foreignKey({
      name: 'files_original_file_id_fkey',
      columns: [table.company_id, table.original_file_id],
      foreignColumns: [table.company_id, table.id],
    }),
    check('files_type', oneOf(table.type, Object.values(fileKinds))),
    check(
      'files_taken',
      sql`(${table.taken_at} is null) = (${table.taken_from} is null) and ${oneOf(table.taken_from, Object.keys(takenFromLabels))}`,
    ),
    index('files_created_at_index').on(table.company_id, table.created_at),
    // By content: whose thumbnails are whose, and what is stored twice.
    index('files_content_index').on(table.company_id, table.sha256),
    index('files_original_index')
      .on(table.original_file_id)
      .where(sql`${table.original_file_id} is not null`),
  ],
)

/** What came of files ahead of the call that they belong to: whole from the first byte on, each part where the last one ended. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    company_id: reference().notNull(),
    user_id: reference().notNull(),
    /** Of the whole file, hexadecimal, as its sender says. */
    sha256: text().notNull(),
    /** Of the part's first byte within the file. */
    start: bigint({ mode: 'number' }).notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    storage_key: text().notNull().unique(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'upload_parts_pkey', columns: [table.company_id, table.user_id, table.sha256, table.start] }),
    memberLink(table, table.user_id, memberships),
    index('upload_parts_created_at_index').on(table.created_at),
  ],
)
