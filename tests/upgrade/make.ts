/**
 * Keeps a release's schema with data in it: `node tests/upgrade/make.ts`, before a migration is added and at a release.
 * It starts this release with its demo company and writes `fixtures/<newest migration>-<version>.tar.gz`. Contents of
 * files are emptied, and histories thinned out. It needs no build and no database.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backup } from '#server/backup/backup.ts'
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import type { Storage } from '#server/storage/storage.ts'
import { version } from '#server/version.ts'
import { openDatabase, startServer, temporaryFolder } from '#tests/e2e/server.ts'

const newest = journal.entries.at(-1)!.tag.slice(0, 4)
const path = join(import.meta.dirname, `fixtures/${newest}-${version}.tar.gz`)
const empty = { read: async () => Readable.from([]), readBytes: async () => new Uint8Array() } as unknown as Storage
const ofNothing = createHash('sha256').digest('hex')

const folder = await temporaryFolder()
const server = await startServer(folder.path, { SEED: 'demo', JOBS: '0' })
const database = await openDatabase(folder.path)
await database.pool.query('update files set size = 0, sha256 = $1', [ofNothing])
await database.pool.query('delete from histories where id % 10 <> 0')
const { missing } = await backup({ database, storage: empty }, `${path}.tar`)
if (missing.length > 0) throw new Error(`files are missing: ${missing.join(', ')}`)
await pipeline(createReadStream(`${path}.tar`), createGzip({ level: 9 }), createWriteStream(path))
await rm(`${path}.tar`)
await database.close()
await server.stop()
await folder.remove()
process.stdout.write(`${path}\n`)
