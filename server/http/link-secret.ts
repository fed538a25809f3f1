/**
 * The server's secret, from which the tokens of mailed links follow. It lies in the storage: every process of an
 * installation has the same, and a copy of the database alone opens nothing.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inSystem } from '#server/db/client.ts'
import type { Deps } from './context.ts'
import { SECRET_KEY, StorageMissing } from '#server/storage/storage.ts'

const read = async ({ storage }: Pick<Deps, 'storage'>): Promise<Uint8Array | null> => {
  try {
    return await storage.readBytes(SECRET_KEY)
  } catch (error) {
    if (error instanceof StorageMissing) return null
    throw error
  }
}

/** Made once; of several first starts at once, one makes it. */
export const openSecret = async (deps: Pick<Deps, 'storage' | 'database'>): Promise<Uint8Array> =>
  (await read(deps)) ??
  inSystem(deps.database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${SECRET_KEY}))`)
    const made = (await read(deps)) ?? randomBytes(32)
    await deps.storage.write(SECRET_KEY, made)
    return made
  })
