/** Writes everything into one file while the server goes on: a moment of the database, and the files that it names. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
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
import type { Contents } from './contents.ts'
import {
  BackupError,
  completeName,
  contentsName,
  manifestName,
  quoted,
  type Complete,
  type Manifest,
} from './format.ts'
import { tarWriter } from './tar.ts'

/** A piece of a table before compression. */
const pieceBytes = 4 * 2 ** 20
/** Rows of files read at a time. */
const batch = 1000

export type Tar = ReturnType<typeof tarWriter>

export type Source = { database: Database; storage: Storage }
type BackupOptions = {
  /** Called when the moment of the backup has come. */
  onTaken?: () => Promise<void>
  /** Where files go; default: into the backup itself. */
  contents?: Contents
}

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

export const addBytes = (tar: Tar, name: string, bytes: Uint8Array): Promise<void> =>
  tar.add(name, bytes.length, [bytes])

/** Resolves with the number of rows. `rows`: what is copied, where that is not the whole table. */
export const addTable = async (
  tar: Tar,
  connection: pg.ClientBase,
  { name, columns }: Manifest['tables'][number],
  rows = `${quoted(name)} (${columns.map(quoted).join(', ')})`,
): Promise<number> => {
  const copy = connection.query(copyTo(`copy ${rows} to stdout`))
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

type FileRow = { id: string; storage_key: string; size: string; sha256: string }
/** Puts one file's bytes where they belong; false where they are not what the row says. */
type Keep = (row: FileRow) => Promise<boolean>

export const intoTar =
  (tar: Tar, storage: Storage): Keep =>
  async ({ storage_key, size }) => {
    await tar.add(`files/${storage_key}`, Number(size), await storage.read(storage_key))
    return true
  }

const beside =
  (contents: Contents, storage: Storage): Keep =>
  async ({ storage_key, size, sha256 }) =>
    (await contents.has(sha256, Number(size))) || contents.add(sha256, await storage.read(storage_key))

const addHashes = async (tar: Tar, connection: pg.ClientBase): Promise<void> => {
  const { rows } = await connection.query<{ sha256: string }>('select distinct sha256 from files')
  await addBytes(tar, contentsName, await compressed(rows.map(({ sha256 }) => sha256).join('\n')))
}

/** `company_id`: of that company alone. */
export const addFiles = async (
  connection: pg.ClientBase,
  keep: Keep,
  company_id: string | null = null,
): Promise<Pick<Complete, 'files' | 'missing'>> => {
  let files = 0
  const missing: string[] = []
  for (let after = '0'; ;) {
    const { rows } = await connection.query<FileRow>(
      'select id, storage_key, size, sha256 from files where id > $1 and ($3::bigint is null or company_id = $3) order by id limit $2',
      [after, batch, company_id],
    )
    for (const row of rows) {
      const isKept = await keep(row).catch((error: unknown) => {
        if (error instanceof StorageMissing) return false
        throw error
      })
      if (isKept) files += 1
      else missing.push(row.storage_key)
    }
    if (rows.length < batch) return { files, missing }
    after = rows.at(-1)!.id
  }
}

export const addKept = async (
  tar: Tar,
  storage: Storage,
  keys: readonly string[],
): Promise<Pick<Complete, 'files' | 'missing' | 'kept'>> => {
  let files = 0
  const missing: string[] = []
  const kept: Record<string, string> = {}
  for (const key of keys) {
    try {
      const bytes = Buffer.from(await storage.readBytes(key))
      kept[key] = createHash('sha256').update(bytes).digest('hex')
      await addBytes(tar, `kept/${key}`, bytes)
      files += 1
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error
      if (isAlwaysThere(key)) missing.push(key)
    }
  }
  return { files, missing, kept }
}

const fill = async (
  tar: Tar,
  { database, storage }: Source,
  { onTaken, contents }: BackupOptions = {},
): Promise<Complete> => {
  const connection = await database.pool.openForCopy()
  try {
    await beginBackup(connection)
    const migration = await newestMigration(connection)
    if (migration === null) throw new BackupError('このデータベースには、まだ建守のデータがありません。')
    const { tables, sequences } = await describe(connection)
    const format = contents ? 2 : 1
    const manifest: Manifest = { format, taken_at: new Date().toISOString(), migration, tables, sequences }
    await onTaken?.()
    await addBytes(tar, manifestName, Buffer.from(JSON.stringify(manifest)))
    if (contents) await addHashes(tar, connection)
    const rows: Complete['rows'] = {}
    for (const table of tables) rows[table.name] = await addTable(tar, connection, table)
    const named = await addFiles(connection, contents ? beside(contents, storage) : intoTar(tar, storage))
    const kept = await addKept(tar, storage, await keptKeys(connection))
    const complete: Complete = {
      rows,
      files: named.files + kept.files,
      missing: [...named.missing, ...kept.missing],
      kept: kept.kept,
    }
    await addBytes(tar, completeName, Buffer.from(JSON.stringify(complete)))
    await tar.end()
    await connection.query('commit')
    return complete
  } finally {
    await connection.end()
  }
}

/** Writes the backup to a stream, for another program to pack, to encrypt or to carry away; the stream stays open. */
export const backupTo = (source: Source, target: Writable): Promise<Complete> => fill(tarWriter(target), source)

/** Has `write` fill the file at `path`, readable by its owner alone; the file appears once it is whole. */
export const writeWhole = async <T>(path: string, write: (tar: Tar) => Promise<T>): Promise<T> => {
  const part = `${path}.part`
  const target = createWriteStream(part, { mode: 0o600, flush: true })
  await once(target, 'open')
  const written = finished(target)
  written.catch(() => undefined)
  try {
    const complete = await write(tarWriter(target))
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

/** Writes the backup to `path`. Answers what it holds. */
export const backup = (source: Source, path: string, options: BackupOptions = {}): Promise<Complete> =>
  writeWhole(path, (tar) => fill(tar, source, options))
