/** A database of its own for a test file: migrated, empty, dropped by drop(). Needs tests/api/global-setup.ts. */
import { inject } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { createCluster, databaseUrl } from './cluster.ts'

export type TestDatabase = { database: Database; url: string; drop(): Promise<void> }

export const createTestDatabase = async (): Promise<TestDatabase> => {
  const cluster = createCluster(inject('clusterUrl'))
  const name = await cluster.createDatabase(inject('templateDatabase'))
  const url = databaseUrl(inject('clusterUrl'), name)
  const database = createDatabase(url)
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      await cluster.dropDatabase(name)
      await cluster.close()
    },
  }
}
