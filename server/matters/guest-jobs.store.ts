/** What the letters to guests are made of. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { rolesWith } from '#domain/users/rights.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships } from '#server/db/schema/users.ts'

type Company = { company_id: number }

/** Those of the people who are members today, and none of the company's own. */
export const findGuestsAmong = async (
  tx: Tx,
  { company_id }: Company,
  user_ids: readonly number[],
): Promise<Set<number>> => {
  if (user_ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: memberships.user_id, role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.company_id, company_id),
        inArray(memberships.user_id, [...user_ids]),
        isNull(memberships.deleted_at),
      ),
    )
  const internal = rolesWith('beInternal')
  return new Set(rows.filter(({ role }) => !internal.includes(role)).map(({ id }) => id))
}

/** Whom somebody from outside rings. */
export const findCompanyPhone = async (
  tx: Tx,
  { company_id }: Company,
): Promise<{ name: string; tel: string | null }> => {
  const [row] = await tx
    .select({ name: companies.name, tel: companies.tel })
    .from(companies)
    .where(eq(companies.id, company_id))
  return row!
}
