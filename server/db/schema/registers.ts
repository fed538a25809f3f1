import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import {
  importStates,
  type ImportMapping,
  type ImportOutcome,
  type ImportState,
} from '#domain/registers/registers.contract.ts'
import { registerKinds, type RegisterKind } from '#domain/registers/registers.labels.ts'
import { companyLink, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { files } from './files.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** One taking over of a list (取り込み): the file, how its columns are read, how far it is and what came of it. */
export const registerImports = pgTable(
  'register_imports',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<RegisterKind>().notNull(),
    state: text().$type<ImportState>().notNull().default('draft'),
    file_id: reference().notNull(),
    file_name: text().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    /** Rows with anything in them, and how many of them are done. */
    row_count: integer().notNull().default(0),
    done_count: integer().notNull().default(0),
    outcome: jsonb().$type<ImportOutcome>(),
    created_user_id: reference().notNull(),
    finished_at: instant(),
    ...timestamps(),
  },
  (table) => [
    unique('register_imports_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.file_id, files),
    memberLink(table, table.created_user_id, memberships),
    check('register_imports_kind', oneOf(table.kind, registerKinds)),
    index('register_imports_file_index').on(table.file_id),
    check('register_imports_state', oneOf(table.state, importStates)),
    index('register_imports_created_index').on(table.company_id, table.id),
  ],
)

/** What an import did to a record, so that it can be undone: as it was before, or made by it. */
export const registerImportChanges = pgTable(
  'register_import_changes',
  {
    company_id: reference().notNull(),
    import_id: reference().notNull(),
    record_id: reference().notNull(),
    is_new: boolean().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    /** When the import wrote it: what was changed since is left alone. */
    written_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'register_import_changes_pkey', columns: [table.import_id, table.record_id] }),
    companyLink(table, table.import_id, registerImports).onDelete('cascade'),
  ],
)
