/** Brings a backup, of this release or an earlier one, into an empty database and its storage: all of it or nothing. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import { knowsMigration, migrate, newestMigration } from '#server/db/migrate.ts'
import { collect, isFileKey, type Storage } from '#server/storage/storage.ts'
import {
  BackupError,
  completeName,
  completeSchema,
  manifestName,
  manifestSchema,
  quoted,
  type Complete,
  type Manifest,
} from './format.ts'
import { keptKeys } from './kept.ts'
import { readTar, TarError, type TarEntry } from './tar.ts'

const decompressed = promisify(gunzip)

const broken = () => new BackupError('バックアップが壊れているか、途中で切れています。何も復元していません。')

/** What tar, zlib and JSON say of a file that was cut or changed. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof TarError ||
  error instanceof SyntaxError ||
  (error instanceof Error && (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true)

const readJson = async <Schema extends z.ZodType>(entry: TarEntry, schema: Schema): Promise<z.output<Schema>> => {
  const result = schema.safeParse(JSON.parse(Buffer.from(await collect(entry.content)).toString()))
  if (!result.success) throw broken()
  return result.data
}

const readManifest = async (entries: AsyncIterator<TarEntry>): Promise<Manifest> => {
  const first = await entries.next().catch((error: unknown) => {
    if (isUnreadable(error)) return { done: true } as const
    throw error
  })
  if (first.done || first.value.name !== manifestName)
    throw new BackupError('このファイルは建守のバックアップではありません。')
  return readJson(first.value, manifestSchema)
}

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
  let current: { name: string; copy: CopyStreamQuery } | null = null
  const finish = async () => {
    if (!current) return
    const { name, copy } = current
    current = null
    const finished = once(copy, 'finish')
    copy.end()
    await finished
    rows[name] = copy.rowCount
  }
  return {
    rows,
    finish,
    async add(name: string, piece: Uint8Array) {
      if (current?.name !== name) {
        await finish()
        const table = tables.find((each) => each.name === name)
        if (!table) throw broken()
        const columns = table.columns.map(quoted).join(', ')
        current = { name, copy: connection.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`)) }
        // Whoever writes next hears of it; where nobody does any more, the restore has ended already.
        current.copy.on('error', () => undefined)
      }
      const { copy } = current
      if (copy.errored) throw copy.errored
      if (!copy.write(await decompressed(piece))) await once(copy, 'drain')
    },
  }
}

const restoreFile = async (
  connection: pg.ClientBase,
  storage: Storage,
  key: string,
  entry: TarEntry,
): Promise<void> => {
  const { rows } = await connection.query<{ sha256: string }>('select sha256 from files where storage_key = $1', [key])
  if (!isFileKey(key) || !rows[0]) throw broken()
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of entry.content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await storage.write(key, Readable.from(hashed()))
  if (hash.digest('hex') !== rows[0].sha256) throw broken()
}

const isSame = (a: Complete['rows'], b: Complete['rows']): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

/** Everything after the manifest, within the caller's transaction. */
const load = async (
  connection: pg.ClientBase,
  storage: Storage,
  manifest: Manifest,
  entries: AsyncIterator<TarEntry>,
): Promise<Complete> => {
  const tables = await openTables(connection)
  const loader = tableLoader(connection, manifest.tables)
  let files = 0
  let kept: Set<string> | undefined
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value
    const [, kind, rest = ''] = /^([a-z]+)\/(.+)$/.exec(entry.name) ?? []
    if (kind === 'tables') await loader.add(rest.split('/')[0]!, await collect(entry.content))
    else {
      await loader.finish()
      if (kind === 'files') {
        await restoreFile(connection, storage, rest, entry)
        files += 1
      } else if (kind === 'kept') {
        // All rows have come before the first file.
        kept ??= new Set(await keptKeys(connection))
        if (!kept.has(rest)) throw broken()
        await storage.write(rest, await collect(entry.content))
        files += 1
      } else if (entry.name === completeName) {
        const complete = await readJson(entry, completeSchema)
        if (complete.files !== files || !isSame(complete.rows, loader.rows)) throw broken()
        for (const { name, last_value } of manifest.sequences) {
          if (last_value !== null)
            await connection.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last_value])
        }
        await tables.close()
        return complete
      } else throw broken()
    }
  }
  throw broken()
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

type Target = { database: Database; storage: Storage }

const restoreThen = async (
  { database, storage }: Target,
  path: string,
  complete: (connection: pg.ClientBase) => Promise<void>,
): Promise<Restored> => {
  const source = createReadStream(path)
  await once(source, 'open')
  const connection = await database.pool.openForCopy()
  try {
    const entries = readTar(source)
    const manifest = await readManifest(entries)
    if (!knowsMigration(manifest.migration))
      throw new BackupError('このバックアップは、より新しい版の建守で作られています。その版以降で復元してください。')
    await ensureEmpty(connection)
    await migrate(database, { until: manifest.migration })
    await connection.query('begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
    const loaded = await load(connection, storage, manifest, entries)
    const held_letters = await holdLetters(connection)
    await connection.query('commit')
    await complete(connection)
    return { ...loaded, taken_at: manifest.taken_at, held_letters }
  } catch (error) {
    throw isUnreadable(error) ? broken() : error
  } finally {
    await connection.end()
    source.destroy()
  }
}

/** Restores the backup at `path` and brings it to this release's schema. Throws a BackupError with what is in the way. */
export const restore = (target: Target, path: string): Promise<Restored> =>
  restoreThen(target, path, async (connection) => {
    await migrate(target.database)
    await connection.query('analyze')
  })

/** The same, left with the schema of the release that took it. */
export const restoreAsTaken = (target: Target, path: string): Promise<Restored> =>
  restoreThen(target, path, async () => undefined)
