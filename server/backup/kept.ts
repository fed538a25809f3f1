/** What the storage keeps without a row in `files`: people's photos and seals, companies' logos and seals, the secret of mailed links. */
import type pg from 'pg'
import { SECRET_KEY } from '#server/storage/storage.ts'

/** The secret is there only once a letter with a link was made. */
export const isAlwaysThere = (key: string): boolean => key !== SECRET_KEY

/** Rows that somebody else wrote may name what they like. */
export const isKeptKey = (key: string): boolean => /^[a-z-]+\/[\w-]+$/.test(key)

/** Their storage keys, as the database names them. */
export const keptKeys = async (connection: pg.ClientBase): Promise<string[]> => {
  const { rows } = await connection.query<{ key: string }>(`
    select profile_photo_path as key from users where profile_photo_path is not null
    union select seal_key from users where seal_key is not null
    union select logo_key from companies where logo_key is not null
    union select seal_key from companies where seal_key is not null
    order by key`)
  return [...rows.map(({ key }) => key), SECRET_KEY]
}
