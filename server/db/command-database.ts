/** The server's database for a command of the operator, whether the server runs or not. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'
import { createDatabase, type Database } from './client.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate, requireOwnSchema } from './migrate.ts'
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

/**
 * The same for a command that changes nothing (`isReading`), which makes no database and brings none to another schema; and
 * for one that changes rows, which finds the schema of this release.
 */
export const withOwnSchema = async <T>(
  env: Pick<Env, 'DATABASE_URL' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
  { isReading }: { isReading: boolean },
): Promise<T> => {
  if (isReading && !env.DATABASE_URL && !existsSync(join(env.dataDir, 'postgres')))
    throw new StartError(`データベースがまだありません（${env.dataDir}）。DATA_DIRかDATABASE_URLを確認してください。`)
  return withCommandDatabase(env, async (database) => {
    await (isReading ? requireOwnSchema : migrate)(database)
    return work(database)
  })
}
