/** A server of its own with a database that is looked into, and companies that are filled by SQL. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startServer, temporaryFolder } from '#tests/e2e/server.ts'

export type Served = {
  address: string
  /** Of the database. */
  url: string
  database: Database
  dataDir: string
  processId: number
}

/** Runs on such a server, which is gone afterwards. */
export async function* onServer<Result>(run: (served: Served) => AsyncGenerator<Result>): AsyncGenerator<Result> {
  const folder = await temporaryFolder()
  const server = await startServer(folder.path, { LOG_LEVEL: 'error' })
  const [secret, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(folder.path, 'postgres', name), 'utf8')).trim()),
  )
  const url = `postgres://tatemori:${secret}@127.0.0.1:${port}/postgres`
  const database = createDatabase(url, { maxConnections: 2 })
  try {
    yield* run({ address: server.address, url, database, dataDir: folder.path, processId: server.process.pid! })
  } finally {
    await database.close()
    await server.stop()
    await folder.remove()
  }
}

/** Runs without an index, which is built again over all that came: row by row it would take minutes. */
export const withoutIndex = async ({ pool }: Database, name: string, run: () => Promise<void>): Promise<void> => {
  const { rows } = await pool.query<{ definition: string }>('select pg_get_indexdef($1::regclass) as definition', [
    name,
  ])
  await pool.query(`drop index ${name}`)
  await run()
  await pool.query(rows[0]!.definition)
}
