import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { created_at, id, instant, reference } from './columns.ts'
import { companies } from './company.ts'
import { oneOf } from './one-of.ts'

const mailStates = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const

/** Mails to send, written in the transaction that causes them, and what became of each. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id().primaryKey(),
    /** Empty for mails of the account (reset). */
    company_id: reference().references(() => companies.id),
    /** What it is about, e.g. 'document_submitted'. */
    kind: text().notNull(),
    to_email: text().notNull(),
    to_name: text(),
    /** In whose name it comes, and where an answer goes: a company's and its person's; without them the installation's, which reads none. */
    from_name: text(),
    reply_to: text(),
    subject: text().notNull(),
    text_body: text().notNull(),
    html_body: text(),
    /** An entry for the reader's calendar (RFC 5545), which goes along as a file. */
    calendar: text(),
    /** The Message-ID header; the same at every attempt, so that a mail server can tell a repeat. */
    message_id: text().notNull().unique(),
    /** Of letters that people may send again: what it is about, and who sent it. */
    about: text(),
    sent_by_user_id: reference(),
    /** 'uncertain': the process died while the mail server had it; sending again could deliver it twice, so a person decides. */
    state: text({ enum: mailStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Not before. */
    run_at: instant().notNull().defaultNow(),
    /** Another process may take it over after this. */
    lease_until: instant(),
    last_error: text(),
    sent_at: instant(),
    created_at: created_at(),
  },
  (table) => [
    unique('mail_outbox_company_id_id').on(table.company_id, table.id),
    check('mail_outbox_state', oneOf(table.state, mailStates)),
    index('mail_outbox_due_index')
      .on(table.run_at)
      .where(sql`${table.state} in ('queued', 'sending')`),
    index('mail_outbox_newest_index').on(table.company_id, table.id),
    index('mail_outbox_recipient_index').on(table.company_id, table.to_email, table.created_at),
    index('mail_outbox_sender_index').on(table.company_id, table.sent_by_user_id, table.created_at),
  ],
)
