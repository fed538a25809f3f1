/** One company out of an installation, into one file: its rows of one moment, and the files that they name. */
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { addBytes, addFiles, addKept, addTable, intoTar, writeWhole, type Source, type Tar } from './backup.ts'
import { BackupError, completeName, manifestName, quoted, type Complete, type Manifest } from './format.ts'
import { tarWriter } from './tar.ts'
import { beginBackup } from '#server/db/backup-lock.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { planCopy, type CopyPlan, type TablePlan } from './copy-plan.ts'
import { replacedBy } from './copy-rules.ts'

export type Exported = Complete & { company: { id: string; key: string; name: string } }

const findCompany = async (connection: pg.ClientBase, key: string): Promise<Exported['company']> => {
  const { rows } = await connection.query<Exported['company']>(
    'select id::text, company_key as key, name from companies where company_key = $1',
    [key],
  )
  if (!rows[0]) throw new BackupError(`会社キー「${key}」の会社はありません。`)
  return rows[0]
}

const peopleOf = (id: string) =>
  `select user_id from memberships where company_id = ${id} union select user_id from audit_entries where company_id = ${id}`

/** The rows of one company, for a COPY. */
const rowsOf = ({ name, columns }: TablePlan, id: string): string => {
  const values = columns
    .filter(({ isCarried }) => isCarried)
    .map((column) => replacedBy[`${name}.${column.name}`] ?? quoted(column.name))
  const whose = name === 'users' ? `id in (${peopleOf(id)})` : `${name === 'companies' ? 'id' : 'company_id'} = ${id}`
  const order = columns.some((column) => column.name === 'id') ? ' order by id' : ''
  return `(select ${values.join(', ')} from ${quoted(name)} where ${whose}${order})`
}

/** The numbers that each table has given so far: as many are kept free where the company goes. */
const numbersOf = async (connection: pg.ClientBase, plan: CopyPlan): Promise<Manifest['sequences']> => {
  const { rows } = await connection.query<{ name: string; last_value: string | null }>(
    `select c.relname || '.' || a.attname as name, s.last_value::text
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    join pg_sequences s on s.schemaname = 'public' and format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(quote_ident(c.relname), a.attname)
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and c.relname = any($1) and c.relname <> 'users' order by 1`,
    [plan.map(({ name }) => name)],
  )
  return rows
}

const keptOf = async (connection: pg.ClientBase, id: string): Promise<string[]> => {
  const { rows } = await connection.query<{ key: string }>(`
    select unnest(array[logo_key, seal_key]) as key from companies where id = ${id}
    union select unnest(array[profile_photo_path, seal_key]) from users where id in (${peopleOf(id)})`)
  return rows.flatMap(({ key }) => key ?? []).toSorted()
}

const fill = async (tar: Tar, { database, storage }: Source, key: string): Promise<Exported> => {
  const connection = await database.pool.openForCopy()
  try {
    await beginBackup(connection)
    const company = await findCompany(connection, key)
    const migration = (await newestMigration(connection))!
    const plan = await planCopy(connection)
    const tables = plan.map(({ name, columns }) => ({
      name,
      columns: columns.flatMap((column) => (column.isCarried ? column.name : [])),
    }))
    const sequences = await numbersOf(connection, plan)
    const manifest: Manifest = { format: 3, taken_at: new Date().toISOString(), migration, tables, sequences, company }
    await addBytes(tar, manifestName, Buffer.from(JSON.stringify(manifest)))
    const rows: Complete['rows'] = {}
    for (const [at, table] of plan.entries())
      rows[table.name] = await addTable(tar, connection, tables[at]!, rowsOf(table, company.id))
    const named = await addFiles(connection, intoTar(tar, storage), company.id)
    const kept = await addKept(tar, storage, await keptOf(connection, company.id))
    const complete: Complete = {
      rows,
      files: named.files + kept.files,
      missing: [...named.missing, ...kept.missing],
      kept: kept.kept,
    }
    await addBytes(tar, completeName, Buffer.from(JSON.stringify(complete)))
    await tar.end()
    await connection.query('commit')
    return { ...complete, company }
  } finally {
    await connection.end()
  }
}

/** Writes the company to a stream, which stays open. */
export const writeCompanyTo = (source: Source, key: string, target: Writable): Promise<Exported> =>
  fill(tarWriter(target), source, key)

/** Writes it to `path`, readable by its owner alone; the file appears once it is whole. */
export const writeCompany = (source: Source, key: string, path: string): Promise<Exported> =>
  writeWhole(path, (tar) => fill(tar, source, key))
