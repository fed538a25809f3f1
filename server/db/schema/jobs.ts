import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { oneOf } from './one-of.ts'

/** What the job of a morning's letters is called, which a restored copy leaves out. */
export const digestJob = 'notification_digest'

const jobStates = ['queued', 'running', 'done', 'failed'] as const

/** Work for later, written in the transaction that wants it; it survives the process that took it. */
export const jobs = pgTable(
  'jobs',
  {
    id: id().primaryKey(),
    /** Empty for the system's own (cleaning up). */
    company_id: reference().references(() => companies.id),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: jobStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Not before. */
    run_at: instant().notNull().defaultNow(),
    /** Another process may take it over after this. */
    lease_until: instant(),
    last_error: text(),
    /** While one with this key is waiting or running, no second can be added. */
    unique_key: text(),
    finished_at: instant(),
    ...timestamps(),
  },
  (table) => [
    check('jobs_state', oneOf(table.state, jobStates)),
    index('jobs_due_index')
      .on(table.run_at)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('jobs_company_index').on(table.company_id, table.id),
    uniqueIndex('jobs_unique_key')
      .on(table.unique_key)
      .where(sql`${table.state} in ('queued', 'running')`),
  ],
)
