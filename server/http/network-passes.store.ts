/** What lets one session into a company from an address that its IP restriction leaves out. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { networkPasses, sessions } from '#server/db/schema/auth.ts'
import { companies } from '#server/db/schema/company.ts'
import { users } from '#server/db/schema/users.ts'

type OfSession = Pick<typeof networkPasses.$inferSelect, 'session_id' | 'company_id'>
const isOfSession = ({ session_id, company_id }: OfSession) =>
  and(eq(networkPasses.session_id, session_id), eq(networkPasses.company_id, company_id))

export const hasNetworkPass = async (db: Db, of: OfSession, now: Date): Promise<boolean> => {
  const [pass] = await db
    .select({ one: sql`1` })
    .from(networkPasses)
    .where(and(isOfSession(of), gt(networkPasses.granted_until, now)))
    .limit(1)
  return pass !== undefined
}

/** The newest link alone works. */
export const replaceNetworkPass = async (tx: Tx, values: typeof networkPasses.$inferInsert): Promise<void> => {
  await tx.delete(networkPasses).where(and(isOfSession(values), isNull(networkPasses.granted_until)))
  await tx.insert(networkPasses).values(values)
}

/** Whose request the link was mailed for, while it works and has not been used; held until the transaction ends. */
export const lockNetworkPass = async (tx: Tx, token_hash: string, now: Date) => {
  const [found] = await tx
    .select({
      pass: networkPasses,
      user: { id: users.id, name: users.name },
      company: { id: companies.id, company_key: companies.company_key, name: companies.name },
    })
    .from(networkPasses)
    .innerJoin(sessions, eq(sessions.id, networkPasses.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(companies, eq(companies.id, networkPasses.company_id))
    .where(
      and(
        eq(networkPasses.token_hash, token_hash),
        gt(networkPasses.expires_at, now),
        isNull(networkPasses.granted_until),
      ),
    )
    .for('update', { of: networkPasses })
  return found ?? null
}

export const grantNetworkPass = async (tx: Tx, id: number, granted_until: Date): Promise<void> => {
  await tx.update(networkPasses).set({ granted_until }).where(eq(networkPasses.id, id))
}
