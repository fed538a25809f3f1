import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships } from '#server/db/schema/users.ts'

/** Names and keys of the companies that the person belongs to. */
export const listCompanyNamesOf = async (tx: Tx, user_id: number): Promise<string[]> => {
  const rows = await tx
    .select({ name: companies.name, company_key: companies.company_key })
    .from(companies)
    .innerJoin(memberships, eq(memberships.company_id, companies.id))
    .where(and(eq(memberships.user_id, user_id), isNull(memberships.deleted_at)))
  return rows.flatMap(({ name, company_key }) => [name, company_key])
}

/** The company that the person is Master of, before they have signed in for the first time. */
export const findCompanyOfMaster = async (
  tx: Tx,
  user_id: number,
): Promise<{ company_key: string; company_name: string } | null> => {
  const [row] = await tx
    .select({ company_key: companies.company_key, company_name: companies.name })
    .from(companies)
    .where(eq(companies.master_user_id, user_id))
  return row ?? null
}
