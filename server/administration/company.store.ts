import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { GuideStep } from '#domain/company/company.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companies } from '#server/db/schema/company.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { handovers, users } from '#server/db/schema/users.ts'

type Company = { company_id: number }
export type CompanyRow = typeof companies.$inferSelect

export const findCompany = async (tx: Tx, { company_id }: Company): Promise<CompanyRow> => {
  const [row] = await tx.select().from(companies).where(eq(companies.id, company_id))
  return row!
}

export const updateCompanyRow = async (
  tx: Tx,
  { company_id }: Company,
  values: Partial<typeof companies.$inferInsert>,
): Promise<CompanyRow> => {
  const [row] = await tx
    .update(companies)
    .set({ ...values, updated_at: sql`now()` })
    .where(eq(companies.id, company_id))
    .returning()
  return row!
}

/** The offer that waits for its answer, one that is over included. */
export const findHandover = async (tx: Tx, { company_id }: Company) => {
  const [row] = await tx
    .select({ successor: { id: users.id, name: users.name }, expires_at: handovers.expires_at })
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.successor_user_id))
    .where(eq(handovers.company_id, company_id))
  return row ?? null
}

/** A new offer takes the place of an earlier one. */
export const writeHandover = async (tx: Tx, values: typeof handovers.$inferInsert): Promise<void> => {
  await tx.insert(handovers).values(values).onConflictDoUpdate({ target: handovers.company_id, set: values })
}

export const removeHandover = async (tx: Tx, { company_id }: Company): Promise<void> => {
  await tx.delete(handovers).where(eq(handovers.company_id, company_id))
}

/** Whether there ever was one of each; somebody invited counts as a person. */
export const findFirstSteps = async (
  tx: Tx,
  { company_id }: Company,
): Promise<Record<Exclude<GuideStep, 'company'>, boolean>> => {
  const any = (table: typeof buildings | typeof templates | typeof matters) =>
    sql<boolean>`exists (select 1 from ${table} where ${eq(table.company_id, company_id)})`
  const [steps] = await tx
    .select({
      people: sql<boolean>`(
        (select count(*) from memberships where company_id = ${company_id} and deleted_at is null)
        + (select count(*) from invitations where company_id = ${company_id})
      ) > 1`,
      buildings: any(buildings),
      templates: any(templates),
      matters: any(matters),
      submission: sql<boolean>`exists (select 1 from ${documents} where ${and(eq(documents.company_id, company_id), isNotNull(documents.submitted_at))})`,
    })
    .from(companies)
    .where(eq(companies.id, company_id))
  return steps!
}
