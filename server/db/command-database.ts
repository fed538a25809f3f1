/** The server's database for a command of the operator, whether the server runs or not. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { createDatabase, type Database } from './client.ts'
import { startEmbeddedPostgres } from './embedded.ts'

/**
 * Runs `work` on it; a bundled PostgreSQL that was not running is stopped again afterwards. `isExclusive`: a data folder
 * that a server uses is refused.
 */
export const withCommandDatabase = async <T>(
  { DATABASE_URL, dataDir }: Pick<Env, 'DATABASE_URL' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
  { isExclusive = false }: { isExclusive?: boolean } = {},
): Promise<T> => {
  const folder = join(dataDir, 'postgres')
  const wasRunning = existsSync(join(folder, 'cluster/postmaster.pid'))
  if (!DATABASE_URL) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres(folder, { isExclusive })
  const database = createDatabase(DATABASE_URL ?? embedded!.url, { maxConnections: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
    if (!wasRunning) await embedded?.stop()
    else await embedded?.release()
  }
}
