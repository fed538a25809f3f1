import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { mailTimes, notificationKinds, notificationSubjects } from '#domain/notifications/notifications.labels.ts'
import { created_at, id, instant, memberLink, reference } from './columns.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** What a person should look at, until they have. */
export const notifications = pgTable(
  'notifications',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    /** Who hears of it. */
    user_id: reference().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    subject_type: text({ enum: notificationSubjects }).notNull(),
    /** No foreign key: one whose subject is gone is not shown. */
    subject_id: reference().notNull(),
    /** Empty when a recipient acted, whom actor_name names, or the system, which has none here. */
    actor_user_id: reference(),
    actor_name: text(),
    /** What was said with it, where the subject does not keep that. */
    detail: text(),
    read_at: instant(),
    /** False: it only waits for the day's letter. */
    is_shown: boolean().notNull().default(true),
    /** It is to stand in the day's letter, which has not gone yet. */
    awaits_digest: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (table) => [
    memberLink(table, table.user_id, memberships),
    memberLink(table, table.actor_user_id, memberships),
    check('notifications_subject', oneOf(table.subject_type, notificationSubjects)),
    // Once named in a comment is told once.
    uniqueIndex('notifications_mention')
      .on(table.subject_id, table.user_id)
      .where(sql`${table.kind} = 'mentioned'`),
    index('notifications_user_index').on(table.company_id, table.user_id, table.id),
    index('notifications_unread_index')
      .on(table.company_id, table.user_id)
      .where(sql`${table.read_at} is null`),
    index('notifications_digest_index')
      .on(table.company_id, table.user_id)
      .where(sql`${table.awaits_digest}`),
    index('notifications_subject_index').on(table.company_id, table.subject_type, table.subject_id),
  ],
)

/** How somebody wants to hear of a kind, where that is not as is customary. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    company_id: reference().notNull(),
    user_id: reference().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    in_app: boolean().notNull(),
    push: boolean().notNull().default(true),
    mail: text({ enum: mailTimes }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_choices_pkey', columns: [table.company_id, table.user_id, table.kind] }),
    memberLink(table, table.user_id, memberships),
    check('notification_choices_mail', oneOf(table.mail, mailTimes)),
  ],
)
