import { readdirSync, readFileSync } from 'node:fs'
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

describe('the migration of notifications', () => {
  const cluster = createCluster(inject('clusterUrl'))
  const sqlOf = (file: string) => readFileSync(resolve(migrationsFolder, file), 'utf8')
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const at = files.findIndex((name) => name.endsWith('_notifications.sql'))

  it('keeps those that are there: each names its comment, and who wrote it', async () => {
    const name = await cluster.createDatabase('template0')
    const database = createDatabase(databaseUrl(inject('clusterUrl'), name))
    try {
      for (const file of files.slice(0, at)) await database.pool.query(sqlOf(file))
      await database.pool.query(`
        insert into companies (company_key, name) values ('midori', '株式会社みどり');
        insert into users (name, email, password_hash) values ('中村 彩', 'a@example.jp', 'x'), ('小林 大輔', 'b@example.jp', 'x');
        insert into memberships (company_id, user_id, role) values (1, 1, 0), (1, 2, 0);
        insert into matter_statuses (company_id, name, type_id, color_gradient_level, sort_order) values (1, '未着手', 1, 1, 1);
        insert into matters (company_id, name, matter_category_id, status_id, created_user_id) values (1, '点検', 1, 1, 1);
        insert into comments (company_id, matter_id, user_id, body) values (1, 1, 1, '確認');
        insert into notifications (company_id, user_id, comment_id, read_at) values (1, 2, 1, '2026-06-01T00:00:00Z');
      `)
      await database.pool.query(sqlOf(files[at]!))
      const { rows } = await database.pool.query(
        'select user_id, kind, subject_type, subject_id, actor_user_id, read_at from notifications',
      )
      expect(rows).toEqual([
        {
          user_id: '2',
          kind: 'mentioned',
          subject_type: 'comment',
          subject_id: '1',
          actor_user_id: '1',
          read_at: new Date('2026-06-01T00:00:00Z'),
        },
      ])
    } finally {
      await database.close()
      await cluster.dropDatabase(name)
      await cluster.close()
    }
  })
})
