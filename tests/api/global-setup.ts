/** One PostgreSQL a run, and in it a migrated template that every test file copies (tests/api/database.ts). */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createCluster, databaseUrl } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster's own database, from which others are created. */
    clusterUrl: string
    templateDatabase: string
  }
}

/** Sees to it that a run that was stopped or killed leaves no database behind; to be ended by a run that ends by itself. */
const watch = (folder: string) => {
  const watcher = spawn(process.execPath, [join(import.meta.dirname, 'leftover-cluster.ts'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  watcher.unref()
  return { end: () => watcher.stdin.end() }
}

/** The server of DATABASE_URL, else a bundled one in a folder of its own. */
const startPostgres = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-test-'))
  const watcher = watch(folder)
  const postgres = await startEmbeddedPostgres(folder, { fsync: false, maxConnections: 200 })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
      watcher.end()
    },
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  const cluster = createCluster(postgres.url)
  const template = await cluster.createDatabase('template0')
  const database = createDatabase(databaseUrl(postgres.url, template))
  await migrate(database)
  // A template can only be copied while nobody is connected to it.
  await database.close()
  project.provide('clusterUrl', postgres.url)
  project.provide('templateDatabase', template)
  return async () => {
    await cluster.dropDatabase(template)
    await cluster.close()
    await postgres.stop()
  }
}
