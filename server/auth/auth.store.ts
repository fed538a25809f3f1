import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'

/** The account that signs in with this address (lower case), of whatever companies. */
export const findAccount = async (tx: Tx, email: string): Promise<typeof users.$inferSelect | null> => {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  return user ?? null
}
