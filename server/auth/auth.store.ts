import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'

type Account = typeof users.$inferSelect

/** The account that signs in with this address (lower case), of whatever companies. */
export const findAccount = async (tx: Tx, email: string): Promise<Account | null> => {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  return user ?? null
}

export const insertAccount = async (tx: Tx, values: typeof users.$inferInsert): Promise<Account> => {
  const [user] = await tx.insert(users).values(values).returning()
  return user!
}
