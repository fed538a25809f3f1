/** The rows of a new company. */
import { eq } from 'drizzle-orm'
import { matterStatusSeed } from '#domain/matters/matters.labels.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { passwordResets } from '#server/db/schema/auth.ts'
import { companies } from '#server/db/schema/company.ts'
import { matterStatuses } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'

export type NewStatus = { id: number; name: string }

/** Inserts the company, its Master's membership and its statuses; the Master must be a user already. */
export const insertCompany = async (
  tx: Tx,
  company: Omit<typeof companies.$inferInsert, 'master_user_id'>,
  master_user_id: number,
): Promise<{ company_id: number; statuses: NewStatus[] }> => {
  const [row] = await tx.insert(companies).values(company).returning({ id: companies.id })
  const company_id = row!.id
  const { created_at } = company
  await tx.insert(memberships).values({ company_id, user_id: master_user_id, role: roles.master, created_at })
  // The master's link needs the membership, and the membership the company.
  await tx.update(companies).set({ master_user_id }).where(eq(companies.id, company_id))
  const statuses = await tx
    .insert(matterStatuses)
    .values(matterStatusSeed.map((status, sort_order) => ({ company_id, sort_order, ...status })))
    .returning({ id: matterStatuses.id, name: matterStatuses.name })
  return { company_id, statuses }
}

/** A user who cannot sign in until a password is set. */
export const insertMaster = async (tx: Tx, values: { name: string; email: string }): Promise<number> => {
  const [added] = await tx.insert(users).values(values).returning({ id: users.id })
  return added!.id
}

/** Lets whoever has the token set the person's password once. */
export const insertSignUp = async (tx: Tx, values: typeof passwordResets.$inferInsert): Promise<void> => {
  await tx.insert(passwordResets).values(values)
}
