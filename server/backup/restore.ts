/** Brings a backup, of this release or an earlier one, into an empty database and its storage: all of it or nothing. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Database } from '#server/db/client.ts'
import { MIGRATION_LOCK, migrate, newestMigration, placeOfSchema } from '#server/db/migrate.ts'
import { isServed } from '#server/db/served.ts'
import { digestJob } from '#server/db/schema/jobs.ts'
import { isFileKey, SECRET_KEY, type Storage } from '#server/storage/storage.ts'
import { contentsIn, type Contents } from './contents.ts'
import { markDrill } from './drill.ts'
import {
  BackupError,
  completeName,
  completeSchema,
  contentsName,
  quoted,
  type Complete,
  type Manifest,
} from './format.ts'
import { isKeptKey, keptKeys } from './kept.ts'
import { broken, decompressed, isUnreadable, readJson, readManifest, wholeEntry } from './read.ts'
import { readTar, type TarEntry } from './tar.ts'
import { verifyBackup } from './verify.ts'

/**
 * Refuses a database that holds a company or anything that is not the product's. What a server that was only started,
 * or a restore that was cut off, left there is removed.
 */
const ensureEmpty = async (connection: pg.ClientBase): Promise<void> => {
  const { rows } = await connection.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') limit 1`,
  )
  if (rows.length === 0) return
  const isOurs = (await newestMigration(connection)) !== null
  const { rows: used } = isOurs
    ? await connection.query('select from companies union all select from users limit 1')
    : { rows }
  if (used.length > 0)
    throw new BackupError(
      '復元先のデータベースが空ではありません。新しいデータベース（または新しいDATA_DIR）を指定してください。',
    )
  await connection.query('begin; drop schema drizzle cascade; drop schema public cascade; create schema public; commit')
}

/** Refuses the folder or bucket of another installation. A server that was only started has left its secret there. */
const ensureUnused = async (storage: Storage): Promise<void> => {
  for await (const { key } of storage.list()) {
    if (key !== SECRET_KEY)
      throw new BackupError(
        '復元先のファイルの保存先が空ではありません。新しい保存先（STORAGE_URL、または新しいDATA_DIR）を指定してください。',
      )
  }
}

const served = () =>
  new BackupError('復元先のデータベースで、建守のサーバーが動いています。すべて止めてから、やり直してください。')

/**
 * Opens the transaction of the restore. A server that starts meanwhile waits for its end, as it does for another's
 * migration; one that came between has brought the schema further than the backup's.
 */
const begin = async (connection: pg.ClientBase, migration: number): Promise<void> => {
  await connection.query('begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
  await connection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  if ((await newestMigration(connection)) !== migration) throw served()
}

/** The storage, and a way to take back all that was written by it. */
export const recording = (storage: Storage): { storage: Storage; undo: () => Promise<void> } => {
  const written: string[] = []
  return {
    storage: {
      ...storage,
      write: async (key, content) => {
        written.push(key)
        await storage.write(key, content)
      },
    },
    // Whatever cannot be removed must not hide why the restore failed.
    undo: async () => void (await Promise.allSettled(written.map((key) => storage.remove(key)))),
  }
}

type ForeignKey = { table: string; name: string; definition: string }

/** Rows come table by table: until all are there, nothing checks links and no trigger counts what was counted already. */
const openTables = async (connection: pg.ClientBase): Promise<{ close(): Promise<void> }> => {
  const { rows: keys } = await connection.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const { rows: tables } = await connection.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const names = tables.map(({ name }) => name)
  const forAll = (of: string[]) => connection.query(of.join(';'))
  await forAll(keys.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`))
  await forAll(names.map((name) => `alter table ${name} disable trigger user`))
  // What the migrations themselves wrote stands in the backup too.
  await connection.query(`truncate ${names.join(', ')}`)
  return {
    close: async () => {
      await forAll(
        keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`),
      )
      await forAll(names.map((name) => `alter table ${name} enable trigger user`))
    },
  }
}

/** Puts the pieces of one table after the other into one COPY. */
const tableLoader = (connection: pg.ClientBase, tables: Manifest['tables']) => {
  const rows: Complete['rows'] = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let current: { name: string; copy: CopyStreamQuery; failure: Promise<never> } | null = null
  const begin = (name: string) => {
    const table = tables.find((each) => each.name === name)
    if (!table) throw broken()
    const columns = table.columns.map(quoted).join(', ')
    const copy = connection.query(copyFrom(`copy public.${quoted(name)} (${columns}) from stdin`))
    // The database may refuse before anybody waits for it, and says so once.
    const failure = once(copy, 'error').then(([error]) => Promise.reject(error as Error))
    failure.catch(() => undefined)
    return { name, copy, failure }
  }
  const finish = async () => {
    if (!current) return
    const { name, copy, failure } = current
    current = null
    const finished = new Promise((done) => copy.once('finish', done))
    copy.end()
    await Promise.race([finished, failure])
    rows[name] = copy.rowCount
  }
  return {
    rows,
    finish,
    async add(name: string, piece: Uint8Array) {
      if (current?.name !== name) {
        await finish()
        current = begin(name)
      }
      const { copy, failure } = current
      const bytes = await decompressed(piece)
      if (!copy.write(bytes)) await Promise.race([new Promise((done) => copy.once('drain', done)), failure])
    },
  }
}

/** Writes what comes, and compares it with the hash of its row. */
export const writeFile = async (
  storage: Storage,
  { key, sha256 }: { key: string; sha256: string },
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  if (!isFileKey(key)) throw broken()
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await storage.write(key, Readable.from(hashed()))
  if (hash.digest('hex') !== sha256) throw broken()
}

const restoreFile = async (
  connection: pg.ClientBase,
  storage: Storage,
  key: string,
  { content }: TarEntry,
): Promise<void> => {
  const { rows } = await connection.query<{ sha256: string }>('select sha256 from files where storage_key = $1', [key])
  if (!rows[0]) throw broken()
  await writeFile(storage, { key, sha256: rows[0].sha256 }, content)
}

/** Files that lie beside the backup; answers how many. */
const restoreContents = async (
  connection: pg.ClientBase,
  storage: Storage,
  contents: Contents,
  { missing }: Complete,
): Promise<number> => {
  const { rows } = await connection.query<{ key: string; sha256: string }>(
    'select storage_key as key, sha256 from files where storage_key <> all($1)',
    [missing],
  )
  for (const row of rows) await writeFile(storage, row, contents.read(row.sha256) as AsyncIterable<Buffer>)
  return rows.length
}

const isSame = (a: Complete['rows'], b: Complete['rows']): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

/** Everything after the manifest, within the caller's transaction. */
const load = async (
  connection: pg.ClientBase,
  storage: Storage,
  manifest: Manifest,
  entries: AsyncIterator<TarEntry>,
  contents: Contents,
): Promise<Complete> => {
  const tables = await openTables(connection)
  const loader = tableLoader(connection, manifest.tables)
  let files = 0
  let kept: Set<string> | undefined
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value
    const [, kind, rest = ''] = /^([a-z]+)\/(.+)$/.exec(entry.name) ?? []
    if (kind === 'tables') await loader.add(rest.split('/')[0]!, await wholeEntry(entry))
    else {
      await loader.finish()
      if (kind === 'files') {
        await restoreFile(connection, storage, rest, entry)
        files += 1
      } else if (kind === 'kept') {
        // All rows have come before the first file.
        kept ??= new Set(await keptKeys(connection))
        if (!kept.has(rest) || !isKeptKey(rest)) throw broken()
        await storage.write(rest, await wholeEntry(entry))
        files += 1
      } else if (entry.name === completeName) {
        const complete = await readJson(entry, completeSchema)
        if (manifest.format === 2) files += await restoreContents(connection, storage, contents, complete)
        if (complete.files !== files || !isSame(complete.rows, loader.rows)) throw broken()
        for (const { name, last_value } of manifest.sequences) {
          if (last_value !== null)
            await connection.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last_value])
        }
        await tables.close()
        return complete
      } else if (entry.name !== contentsName) throw broken()
    }
  }
  throw broken()
}

/** A letter of the day that was due is of the backup's day: the server that starts now plans the next morning's. */
const dropDigests = async (connection: pg.ClientBase): Promise<void> => {
  await connection.query(`delete from jobs where kind = $1 and state in ('queued', 'running')`, [digestJob])
}

/** Letters that were waiting may have left after the backup was taken: their senders decide, nobody gets one twice. */
const holdLetters = async (connection: pg.ClientBase): Promise<number> => {
  const { rowCount } = await connection.query(
    `update mail_outbox set state = 'uncertain', last_error = $1 where state in ('queued', 'sending')`,
    ['バックアップから復元したため、送信済みかどうかを確認できません。'],
  )
  return rowCount ?? 0
}

export type Restored = Complete & { taken_at: string; held_letters: number }

const refusals = {
  older:
    'このバックアップは、この版では引き継げない古い版の建守で作られています。間の版で復元してから、取り直してください。',
  newer: 'このバックアップは、より新しい版の建守で作られています。その版以降で復元してください。',
}

type Target = { database: Database; storage: Storage }
type RestoreOptions = {
  /** Default false. Marks the copy: its server sends no mail and runs no jobs. */
  forDrill?: boolean
}

const restoreThen = async (
  { database, storage: target }: Target,
  path: string,
  complete: (connection: pg.ClientBase) => Promise<void>,
  { forDrill = false }: RestoreOptions = {},
): Promise<Restored> => {
  // Nothing is touched by a file that turns out to be broken at its end.
  const { manifest: verified } = await verifyBackup(path)
  if (verified.company)
    throw new BackupError('これは1つの会社の書き出しです。npm run company:import で取り込んでください。')
  const place = placeOfSchema(verified.migration)
  if (typeof place === 'string') throw new BackupError(refusals[place])
  const source = createReadStream(path)
  await once(source, 'open')
  const connection = await database.pool.openForCopy()
  const { storage, undo } = recording(target)
  try {
    const entries = readTar(source)
    const manifest = await readManifest(entries)
    if (await isServed(connection)) throw served()
    await ensureEmpty(connection)
    await ensureUnused(target)
    await migrate(database, { until: manifest.migration })
    await begin(connection, manifest.migration)
    const loaded = await load(connection, storage, manifest, entries, contentsIn(dirname(path)))
    const held_letters = await holdLetters(connection)
    await dropDigests(connection)
    if (forDrill) await markDrill(storage)
    await connection.query('commit')
    await complete(connection)
    return { ...loaded, taken_at: manifest.taken_at, held_letters }
  } catch (error) {
    await undo()
    throw isUnreadable(error) ? broken() : error
  } finally {
    await connection.end()
    source.destroy()
  }
}

/** Restores the backup at `path` and brings it to this release's schema. Throws a BackupError with what is in the way. */
export const restore = (target: Target, path: string, options: RestoreOptions = {}): Promise<Restored> =>
  restoreThen(
    target,
    path,
    async (connection) => {
      await migrate(target.database)
      await connection.query('analyze')
    },
    options,
  )

/** The same, left with the schema of the release that took it. */
export const restoreAsTaken = (target: Target, path: string): Promise<Restored> =>
  restoreThen(target, path, async () => undefined)
