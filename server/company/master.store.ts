import { and, eq, sql } from 'drizzle-orm'
import { roles } from '#domain/users/users.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { handovers, memberships } from '#server/db/schema/users.ts'

type Succession = { company_id: number; former_id: number; successor_id: number }

/** The one way to another Master: the former becomes an admin, and what they offered to somebody is over. */
export const makeMaster = async (tx: Tx, { company_id, former_id, successor_id }: Succession): Promise<void> => {
  for (const [user_id, role] of [
    [former_id, roles.admin],
    [successor_id, roles.master],
  ] as const)
    await tx
      .update(memberships)
      .set({ role, updated_at: sql`now()` })
      .where(and(eq(memberships.company_id, company_id), eq(memberships.user_id, user_id)))
  await tx.update(companies).set({ master_user_id: successor_id }).where(eq(companies.id, company_id))
  await tx.delete(handovers).where(eq(handovers.company_id, company_id))
}
