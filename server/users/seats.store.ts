/** The seats of internal users: who holds one. */
import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { rolesWith } from '#domain/users/rights.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { invitations, memberships } from '#server/db/schema/users.ts'

type Company = { company_id: number }

/** Holds the company's row: whoever takes a seat, or changes who may what, does so one after the other. */
export const lockCompany = async (tx: Tx, { company_id }: Company): Promise<void> => {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id)).for('update')
}

/** Internal users who are in, and those who are invited and still may come. */
export const countInternalUsers = async (tx: Tx, { company_id }: Company, now: Date): Promise<number> => {
  const internal = rolesWith('beInternal')
  const [active] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, company_id), isNull(memberships.deleted_at), inArray(memberships.role, internal)),
    )
  const [invited] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.company_id, company_id),
        isNull(invitations.accepted_at),
        gt(invitations.expires_at, now),
        inArray(invitations.role, internal),
      ),
    )
  return active!.count + invited!.count
}
