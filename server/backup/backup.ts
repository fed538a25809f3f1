/** Writes everything into one file while the server goes on: a moment of the database, and the files that it names. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beginBackup } from '#server/db/backup-lock.ts'
import type { Database } from '#server/db/client.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { isAlwaysThere, keptKeys } from './kept.ts'
import { StorageMissing, type Storage } from '#server/storage/storage.ts'
import { BackupError, completeName, manifestName, quoted, type Complete, type Manifest } from './format.ts'
import { tarWriter } from './tar.ts'

/** A piece of a table before compression. */
const pieceBytes = 4 * 2 ** 20
/** Rows of files read at a time. */
const batch = 1000

type Tar = ReturnType<typeof tarWriter>

const compressed = promisify(gzip)

/** Tables with their columns (computed ones fill themselves) and sequences, all in the schema that the product owns. */
const describe = async (connection: pg.ClientBase): Promise<Pick<Manifest, 'tables' | 'sequences'>> => {
  const { rows: tables } = await connection.query<Manifest['tables'][number]>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  const { rows: sequences } = await connection.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return { tables, sequences }
}

const addBytes = (tar: Tar, name: string, bytes: Uint8Array): Promise<void> => tar.add(name, bytes.length, [bytes])

/** Resolves with the number of rows. */
const addTable = async (
  tar: Tar,
  connection: pg.ClientBase,
  { name, columns }: Manifest['tables'][number],
): Promise<number> => {
  const copy = connection.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  let pieces = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    pieces += 1
    await addBytes(tar, `tables/${name}/${pieces}.gz`, await compressed(Buffer.concat(waiting)))
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= pieceBytes) await flush()
  }
  await flush()
  return copy.rowCount
}

const addFiles = async (
  tar: Tar,
  connection: pg.ClientBase,
  storage: Storage,
): Promise<Pick<Complete, 'files' | 'missing'>> => {
  let files = 0
  const missing: string[] = []
  for (let after = '0'; ;) {
    const { rows } = await connection.query<{ id: string; storage_key: string; size: string }>(
      'select id, storage_key, size from files where id > $1 order by id limit $2',
      [after, batch],
    )
    for (const { storage_key, size } of rows) {
      try {
        await tar.add(`files/${storage_key}`, Number(size), await storage.read(storage_key))
        files += 1
      } catch (error) {
        if (!(error instanceof StorageMissing)) throw error
        missing.push(storage_key)
      }
    }
    if (rows.length < batch) return { files, missing }
    after = rows.at(-1)!.id
  }
}

const addKept = async (
  tar: Tar,
  connection: pg.ClientBase,
  storage: Storage,
): Promise<Pick<Complete, 'files' | 'missing'>> => {
  let files = 0
  const missing: string[] = []
  for (const key of await keptKeys(connection)) {
    try {
      await addBytes(tar, `kept/${key}`, Buffer.from(await storage.readBytes(key)))
      files += 1
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error
      if (isAlwaysThere(key)) missing.push(key)
    }
  }
  return { files, missing }
}

const fill = async (
  tar: Tar,
  { pool }: Database,
  storage: Storage,
  onTaken: () => Promise<void>,
): Promise<Complete> => {
  const connection = await pool.openForCopy()
  try {
    await beginBackup(connection)
    const migration = await newestMigration(connection)
    if (migration === null) throw new BackupError('このデータベースには、まだ建守のデータがありません。')
    const { tables, sequences } = await describe(connection)
    const manifest: Manifest = { format: 1, taken_at: new Date().toISOString(), migration, tables, sequences }
    await onTaken()
    await addBytes(tar, manifestName, Buffer.from(JSON.stringify(manifest)))
    const rows: Complete['rows'] = {}
    for (const table of tables) rows[table.name] = await addTable(tar, connection, table)
    const named = await addFiles(tar, connection, storage)
    const kept = await addKept(tar, connection, storage)
    const complete: Complete = { rows, files: named.files + kept.files, missing: [...named.missing, ...kept.missing] }
    await addBytes(tar, completeName, Buffer.from(JSON.stringify(complete)))
    await tar.end()
    await connection.query('commit')
    return complete
  } finally {
    await connection.end()
  }
}

/**
 * Writes the backup to `path`, readable by its owner alone; the file appears once it is whole. Answers what it holds.
 * `onTaken` is called when the moment of the backup has come.
 */
export const backup = async (
  { database, storage }: { database: Database; storage: Storage },
  path: string,
  { onTaken = async () => undefined }: { onTaken?: () => Promise<void> } = {},
): Promise<Complete> => {
  const part = `${path}.part`
  const target = createWriteStream(part, { mode: 0o600, flush: true })
  await once(target, 'open')
  const written = finished(target)
  written.catch(() => undefined)
  try {
    const complete = await fill(tarWriter(target), database, storage, onTaken)
    target.end()
    await written
    await rename(part, path)
    return complete
  } catch (error) {
    target.destroy()
    await rm(part, { force: true })
    throw error
  }
}
