import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships } from '#server/db/schema/users.ts'

const livingMembership = preparedOnce((db) =>
  db
    .select({
      company_id: companies.id,
      company_key: companies.company_key,
      suspended_at: companies.suspended_at,
      role: memberships.role,
      members_require_approval: companies.members_require_approval,
      keep_photo_metadata: companies.keep_photo_metadata,
      keep_macros: companies.keep_macros,
      enable_ip_restriction: companies.enable_ip_restriction,
      allowed_ips: companies.allowed_ips,
    })
    .from(companies)
    .innerJoin(
      memberships,
      and(
        eq(memberships.company_id, companies.id),
        eq(memberships.user_id, sql.placeholder('user_id')),
        isNull(memberships.deleted_at),
      ),
    )
    .where(eq(companies.company_key, sql.placeholder('company_key'))),
)

/** The person's living membership of the company with that key. */
export const findMembership = async (db: Db, of: { user_id: number; company_key: string }) => {
  const [row] = await livingMembership(db).execute(of)
  return row ?? null
}

/** Whether the person once was in the company with that key, and is no longer. */
export const hasLeft = async (db: Db | Tx, { user_id, company_key }: { user_id: number; company_key: string }) =>
  (await db.$count(
    memberships,
    and(
      eq(memberships.user_id, user_id),
      isNotNull(memberships.deleted_at),
      eq(
        memberships.company_id,
        db.select({ id: companies.id }).from(companies).where(eq(companies.company_key, company_key)),
      ),
    ),
  )) > 0
