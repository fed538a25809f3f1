import { and, asc, eq, isNull } from 'drizzle-orm'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships } from '#server/db/schema/users.ts'

/** Every company the person belongs to, by name. */
export const listMemberships = (tx: Tx, user_id: number) =>
  tx
    .select({
      role: memberships.role,
      last_active_at: memberships.last_active_at,
      is_firm_head: memberships.is_firm_head,
      company: {
        id: companies.id,
        name: companies.name,
        company_key: companies.company_key,
        members_require_approval: companies.members_require_approval,
      },
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, user_id), isNull(memberships.deleted_at)))
    .orderBy(byName(companies.name), asc(companies.id))

/** As those outside know it. */
export const findCompanyFace = async (tx: Tx, id: number): Promise<{ name: string; tel: string | null }> => {
  const [row] = await tx
    .select({ name: companies.name, tel: companies.tel })
    .from(companies)
    .where(eq(companies.id, id))
  return row!
}

export const findCompanyName = async (tx: Tx, id: number): Promise<string> => {
  const [row] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  return row?.name ?? ''
}
