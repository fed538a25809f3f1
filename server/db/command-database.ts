/** The server's database for a command of the operator, whether the server runs or not. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { createDatabase, type Database } from './client.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { COMMAND_NAME } from './served.ts'

/**
 * Runs `work` on it; a bundled PostgreSQL that nothing else uses is stopped again afterwards. `isExclusive`: a data folder
 * that a server uses is refused.
 */
export const withCommandDatabase = async <T>(
  { DATABASE_URL, dataDir }: Pick<Env, 'DATABASE_URL' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
  { isExclusive = false }: { isExclusive?: boolean } = {},
): Promise<T> => {
  if (!DATABASE_URL) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres(join(dataDir, 'postgres'), { isExclusive })
  const database = createDatabase(DATABASE_URL ?? embedded!.url, { maxConnections: 2, name: COMMAND_NAME })
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
