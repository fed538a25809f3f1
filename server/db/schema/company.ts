import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { id, reference, timestamps } from './columns.ts'

/** One customer of the product, named in every URL; the tenant that row level security keeps apart. */
export const companies = pgTable('companies', {
  id: id().primaryKey(),
  /** Part of URLs and immutable. */
  company_key: text().notNull().unique(),
  name: text().notNull(),
  representative_name: text(),
  representative_position: text(),
  address: text(),
  tel: text(),
  /** The one Master; empty only while the company is being created. A migration ties it to memberships. */
  master_user_id: reference(),
  enable_ip_restriction: boolean().notNull().default(false),
  /** CIDR blocks, IPv4 and IPv6, as they were typed. */
  allowed_ips: text().array().notNull().default([]),
  /** 「メンバーの書類提出に承認を必須にする」 */
  members_require_approval: boolean().notNull().default(false),
  ...timestamps(),
})
