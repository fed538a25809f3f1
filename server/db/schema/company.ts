import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { MailTemplate } from '#domain/mail/mail-templates.contract.ts'
import { customaryCalendar } from '#domain/company/closed-days.ts'
import type { NumberRule } from '#domain/numbers/numbers.contract.ts'
import { id, instant, reference, timestamps } from './columns.ts'

/** One customer of the product, named in every URL; the tenant that row level security keeps apart. */
export const companies = pgTable('companies', {
  id: id().primaryKey(),
  /** Part of URLs and immutable. */
  company_key: text().notNull().unique(),
  name: text().notNull(),
  representative_name: text(),
  representative_position: text(),
  /** 1234567, without the hyphen. */
  postal_code: text(),
  address: text(),
  tel: text(),
  /** Of qualified invoices: T and thirteen digits. */
  registration_number: text(),
  /** Storage keys of the pictures that documents carry: the company's mark and its seal. */
  logo_key: text(),
  seal_key: text(),
  /** The one Master; empty only while the company is being created. A migration ties it to memberships. */
  master_user_id: reference(),
  enable_ip_restriction: boolean().notNull().default(false),
  /** CIDR blocks, IPv4 and IPv6, as they were typed. */
  allowed_ips: text().array().notNull().default([]),
  /** 「メンバーの書類提出に承認を必須にする」 */
  members_require_approval: boolean().notNull().default(false),
  /** When the Master put the first steps away. */
  guide_dismissed_at: instant(),
  /** Whether the company's own people download photos with place and device, as the camera wrote them. */
  keep_photo_metadata: boolean().notNull().default(true),
  /** Whether workbooks keep their macros when they are sent out. */
  keep_macros: boolean().notNull().default(false),
  /** Whether what guests report of a matter counts at once, without anybody who confirms it. */
  guest_reports_count: boolean().notNull().default(false),
  /** Which kinds of documents owners read on the page of their building; none of them: there is no such page. */
  owners_read_owner_reports: boolean().notNull().default(false),
  owners_read_estimates: boolean().notNull().default(false),
  owners_read_reports: boolean().notNull().default(false),
  /** Subjects and messages for the letters that carry documents, in their order. */
  mail_templates: jsonb().$type<MailTemplate[]>().notNull().default([]),
  /** What the company says of its days: plans are counted and put on days by it. */
  year_start_month: smallint().notNull().default(customaryCalendar.year_start_month),
  closed_weekdays: smallint()
    .array()
    .notNull()
    .default([...customaryCalendar.closed_weekdays]),
  closed_days: text().notNull().default(customaryCalendar.closed_days),
  /** Of which month (yyyy-MM) people had the list of inspections last. */
  plans_told_of_month: text(),
  /** How its matters and documents are numbered. */
  number_rules: jsonb().$type<NumberRule[]>().notNull().default([]),
  /** Since when the operator lets nobody in. */
  suspended_at: instant(),
  /** When it is removed for good; until then the operator can take that back. */
  delete_at: instant(),
  ...timestamps(),
})
