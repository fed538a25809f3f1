import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
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
    await Promise.all(servers.map(migrate))
    expect(await applied()).toHaveLength(migrationCount)
    expect(new Set(await applied()).size).toBe(migrationCount)
  })

  it('has nothing left to do the next time, and lets go of its lock', async () => {
    await migrate(servers[0]!)
    await migrate(servers[1]!)
    expect(await applied()).toHaveLength(migrationCount)
  })
})
