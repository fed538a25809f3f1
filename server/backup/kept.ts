/** What the storage keeps without a row in `files`: people's photos and seals, companies' logos and seals, the secret of mailed links. */
import type pg from 'pg'
import { SECRET_KEY } from '#server/storage/storage.ts'

/** The secret is there only once a letter with a link was made. */
export const isAlwaysThere = (key: string): boolean => key !== SECRET_KEY

/** Rows that somebody else wrote may name what they like. */
export const isKeptKey = (key: string): boolean => /^[a-z-]+\/[\w-]+$/.test(key)

const keptColumns = [
  ['users', 'profile_photo_path'],
  ['users', 'seal_key'],
  ['companies', 'logo_key'],
  ['companies', 'seal_key'],
] as const

/** Their storage keys, as the database names them; also one of a release before some of them. */
export const keptKeys = async (connection: pg.ClientBase): Promise<string[]> => {
  const { rows: columns } = await connection.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`)
  const known = new Set(columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
  const keys = keptColumns
    .filter(([table, column]) => known.has(`${table}.${column}`))
    .map(([table, column]) => `select ${column} as key from ${table} where ${column} is not null`)
  const { rows } = await connection.query<{ key: string }>(`${keys.join(' union ')} order by key`)
  return [...rows.map(({ key }) => key), SECRET_KEY]
}
