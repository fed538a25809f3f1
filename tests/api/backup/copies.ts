/** Whole databases and storages, to be compared with their copies. */
import { createHash } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { isFileKey, type Storage } from '#server/storage/storage.ts'

/** Every row of every table as text, in the order of the text. */
export const allRows = async ({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string[]>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from "${name}" t order by row_to_json(t)::text collate "C"`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** What each stored file's bytes come to, by key. */
export const allFiles = async (storage: Storage): Promise<Record<string, string>> => {
  const found: [string, string][] = []
  for await (const { key } of storage.list()) {
    if (isFileKey(key))
      found.push([
        key,
        createHash('sha256')
          .update(await storage.readBytes(key))
          .digest('hex'),
      ])
  }
  return Object.fromEntries(found.sort())
}
