/**
 * Keeps a release's schema with data in it: `DATABASE_URL=… node tests/upgrade/make.ts tests/upgrade/fixtures/0003.tar.gz`
 * on a database that this release (or an earlier one) filled with its demo company. Run it before a migration is added.
 * It changes the database: contents of files are emptied, and histories thinned out.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backup } from '#server/backup/backup.ts'
import { createDatabase } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import type { Storage } from '#server/storage/storage.ts'

const [path = ''] = process.argv.slice(2)
const empty = { read: async () => Readable.from([]), readBytes: async () => new Uint8Array() } as unknown as Storage
const database = createDatabase(readEnv().DATABASE_URL!)
const ofNothing = createHash('sha256').digest('hex')
await database.pool.query('update files set size = 0, sha256 = $1', [ofNothing])
await database.pool.query('delete from histories where id % 10 <> 0')
await backup({ database, storage: empty }, `${path}.tar`)
await pipeline(createReadStream(`${path}.tar`), createGzip({ level: 9 }), createWriteStream(path))
await rm(`${path}.tar`)
await database.close()
