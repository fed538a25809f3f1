/** A company that was exported, into this installation: all of it in one transaction, or nothing. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Source } from './backup.ts'
import { BackupError, completeName, completeSchema, quoted, type Manifest } from './format.ts'
import { broken, decompressed, isUnreadable, readJson, readManifest, wholeEntry } from './read.ts'
import { recording, writeFile } from './restore.ts'
import { rowReader, type CopiedRow } from './rows.ts'
import { readTar, type TarEntry } from './tar.ts'
import { verifyBackup } from './verify.ts'
import { beginImport } from '#server/db/backup-lock.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { newStorageKey, type Storage } from '#server/storage/storage.ts'
import { planCopy, type ColumnPlan, type CopyPlan, type TablePlan } from './copy-plan.ts'
import { jsonRules, type CarriedTable } from './copy-rules.ts'

/** Other calls may take numbers between the two halves of reserving them. */
const slack = 1000n

export type Imported = {
  name: string
  key: string
  rows: Record<string, number>
  files: number
  /** Accounts that are made, and people who have one here. */
  accounts: { added: number; known: number }
}

type Target = {
  connection: pg.ClientBase
  company_key: string
  /** What is added to the numbers of a table. */
  shifts: Map<string, bigint>
  users: Map<string, string>
  /** Where stored files go: by the key that they had; null: nowhere. */
  keys: Map<string, { key: string; sha256: string } | { key: string | null }>
}

/** As many numbers as the source has given: what names a row that is long gone meets no other's here either. */
const reserve = async (connection: pg.ClientBase, { sequences }: Manifest): Promise<Target['shifts']> => {
  const shifts: Target['shifts'] = new Map()
  for (const { name, last_value } of sequences) {
    const [table, column] = name.split('.') as [string, string]
    const { rows: found } = await connection.query<{ sequence: string }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoted(table), column],
    )
    const { sequence } = found[0]!
    const { rows } = await connection.query<{ is_called: boolean }>(`select is_called from ${sequence}`)
    const span = BigInt(last_value ?? 0)
    if (span === 0n) shifts.set(name, 0n)
    else if (rows[0]!.is_called) {
      const { rows: set } = await connection.query<{ end: string }>(`select setval($1, nextval($1) + $2) as "end"`, [
        sequence,
        (slack + span).toString(),
      ])
      shifts.set(name, BigInt(set[0]!.end) - span)
    } else {
      await connection.query('select setval($1, $2)', [sequence, span.toString()])
      shifts.set(name, 0n)
    }
  }
  return shifts
}

const numberIn = ({ users, shifts }: Target, table: CarriedTable, id: string): string | null => {
  if (table === 'users') return users.get(id) ?? null
  return (BigInt(id) + (shifts.get(`${table}.id`) ?? 0n)).toString()
}

const jsonIn = (target: Target, tables: Record<string, CarriedTable>, value: unknown, under?: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => jsonIn(target, tables, each, under))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, jsonIn(target, tables, each, key)]))
  const table = under === undefined ? undefined : tables[under]
  if (!table || !/^\d+$/.test(String(value))) return value
  const number = numberIn(target, table, String(value))
  if (number === null) return null
  return typeof value === 'number' ? Number(number) : number
}

const freshKey = (target: Target, table: TablePlan, { storage_key, sha256 }: CopiedRow): string => {
  if (table.name === 'companies') return target.company_key
  if (table.name !== 'files') return `<${randomUUID()}@imported.invalid>`
  const key = newStorageKey()
  target.keys.set(storage_key!, { key, sha256: sha256! })
  return key
}

const valueIn = (target: Target, table: TablePlan, { name, rule }: ColumnPlan, row: CopiedRow): string | null => {
  const value = row[name] ?? null
  if (value === null) return null
  if (rule === 'company') return numberIn(target, 'companies', value)
  if (rule === 'fresh') return freshKey(target, table, row)
  if (rule === 'lineage') return (BigInt(value) + (target.shifts.get(`${table.name}.${name}`) ?? 0n)).toString()
  if (rule === 'json') {
    const tables = jsonRules[`${table.name}.${name}`]
    return tables ? JSON.stringify(jsonIn(target, tables, JSON.parse(value))) : value
  }
  const named = typeof rule === 'function' ? rule(row) : rule
  if (named === null) return null
  return named === 'plain' ? value : numberIn(target, named, value)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const fieldOf = (value: string | null): string =>
  value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (letter) => escapes[letter]!)

/** Pictures without a row of their own are named after whose they are. */
const pictureIn = (target: Target, key: string, owner: string): string => {
  const renamed = key.replace(/\/\d+-/, `/${owner}-`)
  target.keys.set(key, { key: renamed })
  return renamed
}

const addRows = async (target: Target, table: TablePlan, columns: ColumnPlan[], rows: CopiedRow[]): Promise<void> => {
  if (rows.length === 0) return
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const copy = target.connection.query(copyFrom(`copy ${quoted(table.name)} (${names}) from stdin`))
  const lines = rows.map((row) => {
    const values = columns.map((column) => {
      const value = valueIn(target, table, column, row)
      const isPicture = table.name === 'companies' && (column.name === 'logo_key' || column.name === 'seal_key')
      return isPicture && value !== null ? pictureIn(target, value, numberIn(target, 'companies', row['id']!)!) : value
    })
    return `${values.map(fieldOf).join('\t')}\n`
  })
  const finished = once(copy, 'finish')
  copy.end(lines.join(''))
  await finished
}

/** An account that anybody may have made for the address is the person's from now on: nobody comes in with what was set there. */
const takeBack = async (connection: pg.ClientBase, id: string): Promise<void> => {
  await connection.query(
    `update users set password_hash = null, two_factor_secret = null, two_factor_recovery_codes = null,
      two_factor_confirmed_at = null, two_factor_last_step = null, sessions_revoked = sessions_revoked + 1 where id = $1`,
    [id],
  )
  for (const table of ['sessions', 'passkeys', 'known_devices', 'email_changes', 'password_resets'])
    await connection.query(`delete from ${table} where user_id = $1`, [id])
}

/** People are who their address says: whoever has an account here keeps it, and its name, photo and seal. */
const addPeople = async (target: Target, rows: CopiedRow[], accounts: Imported['accounts']): Promise<void> => {
  const { connection, users } = target
  for (const { id, name, email, created_at, updated_at, profile_photo_path: photo, seal_key: seal } of rows) {
    const { rows: added } = await connection.query<{ id: string }>(
      `insert into users (name, email, created_at, updated_at) values ($1, $2, $3, $4) on conflict (email) do nothing returning id`,
      [name, email, created_at, updated_at],
    )
    const own = added[0]?.id
    if (own === undefined) {
      const known = await connection.query<{ id: string; is_proved: boolean }>(
        'select id, email_proved_at is not null as is_proved from users where email = $1 for update',
        [email],
      )
      const account = known.rows[0]!
      if (!account.is_proved) await takeBack(connection, account.id)
      users.set(id!, account.id)
      accounts.known += 1
      for (const key of [photo, seal]) if (key) target.keys.set(key, { key: null })
    } else {
      users.set(id!, own)
      accounts.added += 1
      const [own_photo, own_seal] = [photo, seal].map((key) => (key ? pictureIn(target, key, own) : null))
      await connection.query('update users set profile_photo_path = $1, seal_key = $2 where id = $3', [
        own_photo,
        own_seal,
        own,
      ])
    }
  }
}

const tableLoader = (target: Target, plan: CopyPlan, manifest: Manifest, imported: Imported) => {
  let current: { name: string; take: (piece: Uint8Array) => void } | null = null
  let rows: CopiedRow[] = []
  return async (name: string, piece: Uint8Array): Promise<void> => {
    const table = plan.find((each) => each.name === name)
    if (!table) throw broken()
    if (current?.name !== name) current = { name, take: rowReader(manifest, name, (row) => rows.push(row)) }
    current.take(await decompressed(piece))
    const columns = table.columns.filter(({ isCarried }) => isCarried)
    if (name === 'users') await addPeople(target, rows, imported.accounts)
    else await addRows(target, table, columns, rows)
    imported.rows[name] = (imported.rows[name] ?? 0) + rows.length
    rows = []
  }
}

const addFile = async ({ keys }: Target, storage: Storage, key: string, entry: TarEntry): Promise<boolean> => {
  const place = keys.get(key)
  if (!place) throw broken()
  if (place.key === null) return false
  if ('sha256' in place) await writeFile(storage, place, entry.content)
  else await storage.write(place.key, await wholeEntry(entry))
  return true
}

const load = async (
  target: Target,
  storage: Storage,
  entries: AsyncIterator<TarEntry>,
  manifest: Manifest,
  imported: Imported,
): Promise<void> => {
  const plan = await planCopy(target.connection)
  const add = tableLoader(target, plan, manifest, imported)
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value
    const [, kind, rest = ''] = /^(tables|files|kept)\/(.+)$/.exec(entry.name) ?? []
    if (kind === 'tables') await add(rest.split('/')[0]!, await wholeEntry(entry))
    else if (entry.name === completeName) {
      const complete = await readJson(entry, completeSchema)
      if (Object.entries(complete.rows).some(([name, count]) => (imported.rows[name] ?? 0) !== count)) throw broken()
      imported.rows = complete.rows
      return
    } else if (await addFile(target, storage, rest, entry)) imported.files += 1
  }
  throw broken()
}

/** Its Master is whoever has that role, once everybody is in. */
const finish = async ({ connection, shifts }: Target, { company }: Manifest): Promise<void> => {
  const id = (BigInt(company!.id) + shifts.get('companies.id')!).toString()
  await connection.query(
    `update companies set master_user_id = (select user_id from memberships where company_id = $1 and role = 3) where id = $1`,
    [id],
  )
  await connection.query(
    `insert into audit_entries (company_id, kind, actor_name, subject_type, subject_id, subject_name) values ($1, 'company_imported', 'システム', 'company', $1, $2)`,
    [id, company!.name],
  )
}

const requireKey = async (connection: pg.ClientBase, key: string): Promise<void> => {
  const { rows } = await connection.query('select from companies where company_key = $1', [key])
  if (rows.length > 0)
    throw new BackupError(
      `会社キー「${key}」の会社は、すでにあります。別の会社として取り込むときは、--key で新しい会社キーを指定してください。`,
    )
}

const requireSame = async (connection: pg.ClientBase, { migration }: Manifest): Promise<void> => {
  if ((await newestMigration(connection)) !== migration)
    throw new BackupError(
      'この書き出しは、データベースの形が違う版の建守で作られています。両方を同じ版にそろえてから、書き出し直してください。',
    )
}

const knownAccounts = async (
  connection: pg.ClientBase,
  path: string,
  manifest: Manifest,
): Promise<Imported['accounts']> => {
  const emails: string[] = []
  const take = rowReader(manifest, 'users', ({ email }) => emails.push(email!))
  const source = createReadStream(path)
  try {
    for await (const entry of readTar(source))
      if (entry.name.startsWith('tables/users/')) take(await decompressed(await wholeEntry(entry)))
      else if (entry.name.startsWith('files/')) break
  } finally {
    source.destroy()
  }
  const { rows } = await connection.query('select from users where email = any($1)', [emails])
  return { known: rows.length, added: emails.length - rows.length }
}

export type ImportOptions = { isDryRun: boolean; key?: string | undefined }

/** Takes the company at `path` in. Throws a BackupError with what is in the way; a dry run tells what would come. */
export const readCompany = async (
  { database, storage: place }: Source,
  path: string,
  { isDryRun, key }: ImportOptions,
): Promise<Imported> => {
  const { manifest, complete } = await verifyBackup(path)
  if (!manifest.company) throw new BackupError('このファイルは、1つの会社の書き出しではありません。')
  const company_key = key ?? manifest.company.key
  const imported: Imported = {
    name: manifest.company.name,
    key: company_key,
    rows: {},
    files: 0,
    accounts: { added: 0, known: 0 },
  }
  const connection = await database.pool.openForCopy()
  const { storage, undo } = recording(place)
  const source = createReadStream(path)
  try {
    await requireSame(connection, manifest)
    await requireKey(connection, company_key)
    if (isDryRun) {
      const accounts = await knownAccounts(connection, path, manifest)
      return { ...imported, rows: complete.rows, files: complete.files, accounts }
    }
    // Stored files that no row names yet stay until the end.
    await beginImport(connection)
    const entries = readTar(source)
    await readManifest(entries)
    const shifts = await reserve(connection, manifest)
    const target: Target = { connection, company_key, shifts, users: new Map(), keys: new Map() }
    await load(target, storage, entries, manifest, imported)
    await finish(target, manifest)
    await connection.query('commit')
    return imported
  } catch (error) {
    await undo()
    throw isUnreadable(error) ? broken() : error
  } finally {
    await connection.end()
    source.destroy()
  }
}
