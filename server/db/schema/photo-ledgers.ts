import { boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { idsOf } from '#domain/labels.ts'
import { ledgerLayoutLabels, type LedgerLayoutId } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { companyLink, id, memberLink, reference, timestamps } from './columns.ts'
import { matters } from './matters.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** 写真台帳 of a matter: goes with it, and comes back with it from the trash. */
export const photoLedgers = pgTable(
  'photo_ledgers',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    matter_id: reference().notNull(),
    name: text().notNull(),
    layout: smallint().$type<LedgerLayoutId>().notNull(),
    has_cover: boolean().notNull(),
    /** Of a photo that was drawn on, the ledger shows the original. */
    originals_only: boolean().notNull(),
    work_name: text(),
    work_place: text(),
    period: text(),
    contractor: text(),
    created_user_id: reference().notNull(),
    /** Who changed it last: named to whoever saves on top of it. */
    updated_user_id: reference(),
    ...timestamps(),
  },
  (table) => [
    unique('photo_ledgers_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    memberLink(table, table.created_user_id, memberships),
    memberLink(table, table.updated_user_id, memberships),
    check('photo_ledgers_layout', oneOf(table.layout, idsOf(ledgerLayoutLabels))),
    index('photo_ledgers_matter_index').on(table.company_id, table.matter_id, table.id),
  ],
)
