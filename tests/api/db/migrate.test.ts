import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { StartError } from '#server/start-error.ts'
import { createCluster, databaseUrl } from '../cluster.ts'

const migrationsFolder = resolve(import.meta.dirname, '../../../server/db/migrations')
const migrationCount = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length

describe('migrate', () => {
  const cluster = createCluster(inject('clusterUrl'))
  let name: string
  let servers: Database[]

  beforeAll(async () => {
    name = await cluster.createDatabase('template0')
    servers = [1, 2, 3].map(() => createDatabase(databaseUrl(inject('clusterUrl'), name)))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await cluster.dropDatabase(name)
    await cluster.close()
  })

  const applied = async () => {
    const { rows } = await servers[0]!.pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
    return rows.map(({ hash }) => hash)
  }

  it('is done once by three servers that start at the same time', async () => {
    await Promise.all(servers.map((server) => migrate(server)))
    expect(await applied()).toHaveLength(migrationCount)
    expect(new Set(await applied()).size).toBe(migrationCount)
  })

  it('has nothing left to do the next time, and lets go of its lock', async () => {
    await migrate(servers[0]!)
    await migrate(servers[1]!)
    expect(await applied()).toHaveLength(migrationCount)
  })
})

describe('a schema that this release cannot bring further', () => {
  it.each([
    [
      'of a newer release',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a release to come', 9999999999999)`,
      'より新しい版',
    ],
    [
      'from before the first migration',
      `update drizzle.__drizzle_migrations set created_at = created_at - 1000000000`,
      'この版では引き継げない古い版の建守で使われています。間の版で一度起動してから、この版で起動してください。',
    ],
  ])('%s is left alone, with a sentence', async (_, sql, sentence) => {
    const cluster = createCluster(inject('clusterUrl'))
    const name = await cluster.createDatabase('template0')
    const database = createDatabase(databaseUrl(inject('clusterUrl'), name))
    const ledger = async () =>
      (await database.pool.query('select * from drizzle.__drizzle_migrations order by id')).rows as unknown[]
    try {
      await migrate(database)
      await database.pool.query(sql)
      const before = await ledger()
      await expect(migrate(database)).rejects.toThrow(StartError)
      await expect(migrate(database)).rejects.toThrow(sentence)
      expect(await ledger()).toEqual(before)
    } finally {
      await database.close()
      await cluster.dropDatabase(name)
      await cluster.close()
    }
  })
})
