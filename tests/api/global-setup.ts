/** One PostgreSQL a run, and in it a migrated template that every test file copies (tests/api/database.ts). */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { quickFolder } from '#tests/quick-folder.ts'
import { createCluster, databaseUrl } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Goes with the run. */
    runFolder: string
    /** The cluster's own database, from which others are created. */
    clusterUrl: string
    templateDatabase: string
  }
}

/** Sees to it that a run that was stopped or killed leaves nothing behind; to be ended by a run that ends by itself. */
const watch = (folder: string) => {
  const watcher = spawn(process.execPath, [join(import.meta.dirname, 'leftover-cluster.ts'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  watcher.unref()
  return { end: () => watcher.stdin.end() }
}

/** The server of DATABASE_URL, else a bundled one in the run's folder. */
const startPostgres = async (folder: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  return startEmbeddedPostgres(folder, { fsync: false, maxConnections: 200 })
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(quickFolder(), 'tatemori-test-'))
  const watcher = watch(folder)
  const postgres = await startPostgres(folder)
  const cluster = createCluster(postgres.url)
  const template = await cluster.createDatabase('template0')
  const database = createDatabase(databaseUrl(postgres.url, template))
  await migrate(database)
  // A template can only be copied while nobody is connected to it.
  await database.close()
  project.provide('runFolder', folder)
  project.provide('clusterUrl', postgres.url)
  project.provide('templateDatabase', template)
  return async () => {
    await cluster.dropDatabase(template)
    await cluster.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    watcher.end()
  }
}
