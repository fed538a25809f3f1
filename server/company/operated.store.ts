/** Companies as the operator of the installation sees them. */
import { and, asc, count, eq, isNull, lte, max, sql, sum } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { files } from '#server/db/schema/files.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { memberships, users } from '#server/db/schema/users.ts'

/** One query, whose parts each read a table once: an installation may have hundreds. */
export const listCompanies = (tx: Tx) => {
  const people = tx
    .select({
      company_id: memberships.company_id,
      users: count().as('users'),
      last_active_at: max(memberships.last_active_at).as('last_active_at'),
    })
    .from(memberships)
    .where(isNull(memberships.deleted_at))
    .groupBy(memberships.company_id)
    .as('people')
  const stored = tx
    .select({
      company_id: files.company_id,
      files: count().as('files'),
      bytes: sum(files.size).mapWith(Number).as('bytes'),
    })
    .from(files)
    .groupBy(files.company_id)
    .as('stored')
  const letters = tx
    .select({
      company_id: mailOutbox.company_id,
      sent: sql<number>`count(*) filter (where ${mailOutbox.state} = 'sent')`.mapWith(Number).as('sent'),
      failed: sql<number>`count(*) filter (where ${mailOutbox.state} in ('failed', 'uncertain'))`
        .mapWith(Number)
        .as('failed'),
    })
    .from(mailOutbox)
    .groupBy(mailOutbox.company_id)
    .as('letters')
  return tx
    .select({
      company_key: companies.company_key,
      name: companies.name,
      master_email: users.email,
      users: people.users,
      last_active_at: people.last_active_at,
      files: stored.files,
      bytes: stored.bytes,
      letters_sent: letters.sent,
      letters_failed: letters.failed,
      suspended_at: companies.suspended_at,
      delete_at: companies.delete_at,
    })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.master_user_id))
    .leftJoin(people, eq(people.company_id, companies.id))
    .leftJoin(stored, eq(stored.company_id, companies.id))
    .leftJoin(letters, eq(letters.company_id, companies.id))
    .orderBy(asc(companies.company_key))
    .execute()
}
export type ListedCompany = Awaited<ReturnType<typeof listCompanies>>[number]

export type OperatedCompany = typeof companies.$inferSelect

/** Held until the transaction ends. */
export const lockCompanyByKey = async (tx: Tx, company_key: string): Promise<OperatedCompany | null> => {
  const [row] = await tx.select().from(companies).where(eq(companies.company_key, company_key)).for('update')
  return row ?? null
}

export const updateCompanyState = async (
  tx: Tx,
  id: number,
  values: Partial<Pick<OperatedCompany, 'suspended_at' | 'delete_at'>>,
): Promise<void> => {
  await tx.update(companies).set(values).where(eq(companies.id, id))
}

export const listDueCompanies = async (tx: Tx, now: Date): Promise<string[]> => {
  const rows = await tx.select({ key: companies.company_key }).from(companies).where(lte(companies.delete_at, now))
  return rows.map(({ key }) => key)
}

/** A member who may become the Master: in the company, and no guest. */
export const findMemberByEmail = async (tx: Tx, company_id: number, email: string) => {
  const [row] = await tx
    .select({ id: users.id, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, company_id), eq(users.email, email), isNull(memberships.deleted_at)))
  return row ?? null
}
