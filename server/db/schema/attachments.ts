import { sql, type SQL } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  pgView,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { fileKinds, type FileKind } from '#domain/files/files.labels.ts'
import { idsOf } from '#domain/labels.ts'
import {
  photoCategoryLabels,
  photoPhases,
  type PhotoCategory,
  type PhotoPhase,
} from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { buildings } from './buildings.ts'
import { companyLink, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { documents } from './documents.ts'
import { pins } from './drawings.ts'
import { facilities } from './facilities.ts'
import { files } from './files.ts'
import { matters } from './matters.ts'
import { oneOf } from './one-of.ts'
import { photoLedgers } from './photo-ledgers.ts'
import { templateItems } from './templates.ts'
import { memberships } from './users.ts'

const where = (column: AnyPgColumn): SQL => sql`${column} is not null`

/** A file that lies with a record, and what it is there. A content may lie in several places: each is a row of its own. */
export const attachments = pgTable(
  'attachments',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    file_id: reference().notNull(),
    // Whose it is, exactly one of these. A matter's are its report folder (案件報告フォルダ).
    building_id: reference(),
    facility_id: reference(),
    pin_id: reference(),
    matter_id: reference(),
    document_id: reference(),
    ledger_id: reference(),
    /** In a document, the item that it stands in. */
    item_id: reference(),
    /** Within its item or its ledger; elsewhere files stand as they came. */
    order_number: integer(),
    /** Of a photo: when of the work it was taken. */
    phase: smallint().$type<PhotoPhase>(),
    // What a ledger says of its photo.
    category: smallint().$type<PhotoCategory>(),
    title: text(),
    note: text(),
    place: text(),
    /** In a report folder: what it is called there. */
    name: text(),
    /** In a report folder: kind 1–8; 7 for a document of the product. */
    type: smallint().$type<FileKind>(),
    /** In a report folder: the document that this is the frozen form of. */
    submitted_document_id: reference(),
    submitted_at: instant(),
    created_user_id: reference(),
    ...timestamps(),
    /** Taken out: nobody sees it, and whoever did that may have it back for a day. */
    deleted_at: instant(),
    deleted_user_id: reference(),
  },
  (table) => [
    companyLink(table, table.file_id, files),
    companyLink(table, table.building_id, buildings).onDelete('cascade'),
    companyLink(table, table.facility_id, facilities).onDelete('cascade'),
    companyLink(table, table.pin_id, pins).onDelete('cascade'),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.ledger_id, photoLedgers).onDelete('cascade'),
    companyLink(table, table.item_id, templateItems),
    companyLink(table, table.submitted_document_id, documents).onDelete('cascade'),
    memberLink(table, table.created_user_id, memberships),
    memberLink(table, table.deleted_user_id, memberships),
    check(
      'attachments_holder',
      sql`num_nonnulls(${table.building_id}, ${table.facility_id}, ${table.pin_id}, ${table.matter_id}, ${table.document_id}, ${table.ledger_id}) = 1`,
    ),
    check(
      'attachments_of_matter',
      sql`num_nulls(${table.name}, ${table.type}, ${table.created_user_id}) = case when ${table.matter_id} is null then 3 else 0 end`,
    ),
    check('attachments_of_document', sql`(${table.document_id} is null) = (${table.item_id} is null)`),
    check('attachments_of_ledger', sql`(${table.ledger_id} is null) = (${table.category} is null)`),
    check(
      'attachments_order',
      sql`num_nonnulls(${table.document_id}, ${table.ledger_id}) = num_nonnulls(${table.order_number})`,
    ),
    check('attachments_phase', oneOf(table.phase, Object.values(photoPhases))),
    check('attachments_category', oneOf(table.category, idsOf(photoCategoryLabels))),
    check('attachments_type', oneOf(table.type, Object.values(fileKinds))),
    index('attachments_file_index').on(table.file_id),
    uniqueIndex('attachments_building_file').on(table.building_id, table.file_id).where(where(table.building_id)),
    uniqueIndex('attachments_facility_file').on(table.facility_id, table.file_id).where(where(table.facility_id)),
    uniqueIndex('attachments_pin_file').on(table.pin_id, table.file_id).where(where(table.pin_id)),
    uniqueIndex('attachments_ledger_file').on(table.ledger_id, table.file_id).where(where(table.ledger_id)),
    index('attachments_ledger_order_index').on(table.ledger_id, table.order_number).where(where(table.ledger_id)),
    index('attachments_item_order_index')
      .on(table.document_id, table.item_id, table.order_number)
      .where(where(table.document_id)),
    index('attachments_item_index').on(table.item_id).where(where(table.item_id)),
    index('attachments_matter_index')
      .on(table.company_id, table.matter_id, table.updated_at)
      .where(where(table.matter_id)),
    index('attachments_author_index')
      .on(table.company_id, table.created_user_id, table.updated_at)
      .where(where(table.matter_id)),
    index('attachments_updated_at_index')
      .on(table.company_id, table.updated_at, table.id)
      .where(where(table.matter_id)),
    index('attachments_submitted_document_index')
      .on(table.submitted_document_id)
      .where(where(table.submitted_document_id)),
    index('attachments_deleted_index').on(table.deleted_at).where(where(table.deleted_at)),
  ],
)

/** Whose photos and files can be taken away one by one, and had back for a day: the column that names it. */
export const holderColumns = {
  building: 'building_id',
  facility: 'facility_id',
  pin: 'pin_id',
  matter: 'matter_id',
  document: 'document_id',
} as const
export type FileHolder = keyof typeof holderColumns

/**
 * Every way in which a row names a stored file (tests/api/db/file-uses.test.ts): its one list, for who may read a file
 * and for what goes with a record. `way`: shown to whoever sees the holder; source: what that was made of, for internal
 * users; removed: nobody's, until it is had back.
 */
export const fileUses = pgView('file_uses', {
  company_id: reference().notNull(),
  file_id: reference().notNull(),
  holder: text()
    .$type<
      'building' | 'facility' | 'drawing' | 'pin' | 'matter' | 'document' | 'template' | 'ledger' | 'import' | 'plan'
    >()
    .notNull(),
  record_id: reference().notNull(),
  way: text().$type<'shown' | 'source' | 'removed'>().notNull(),
  /** Of a file in a report folder. */
  entry_id: reference(),
}).existing()
export type UseHolder = (typeof fileUses)['_']['selectedFields']['holder']['_']['data']
