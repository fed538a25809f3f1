/** The rows of one company, to be compared with those of its copy. */
import { carriedTables, withheld } from '#server/backup/copy-rules.ts'
import type { Database } from '#server/db/client.ts'

export type Rows = Record<string, Record<string, unknown>[]>
export const companyRows = async (database: Database, company_key: string): Promise<Rows> => {
  const { rows: found } = await database.pool.query<{ id: string }>('select id from companies where company_key = $1', [
    company_key,
  ])
  const id = found[0]!.id
  const rows: Rows = {}
  for (const table of carriedTables) {
    const whose =
      table === 'users'
        ? `id in (select user_id from memberships where company_id = ${id})`
        : `${table === 'companies' ? 'id' : 'company_id'} = ${id}`
    const answer = await database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${table}" t where ${whose} order by ctid`,
    )
    rows[table] = answer.rows.map(({ row }) => row)
  }
  return rows
}
/** What an import is documented to change. */
const changed = new Set([
  'companies.company_key',
  'companies.logo_key',
  'files.storage_key',
  'mail_outbox.message_id',
  'mail_outbox.state',
  'mail_outbox.text_body',
  'users.profile_photo_path',
  'users.seal_key',
])
/** As texts, without what is to differ. */
export const without = (rows: Rows, isLoose: (column: string, value: unknown) => boolean) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [
      table,
      list
        // The export and the import stand in the trail of one of the two.
        .filter(({ kind }) => kind !== 'company_exported' && kind !== 'company_imported')
        .map((row) =>
          JSON.stringify(
            Object.entries(row).filter(
              ([name, value]) =>
                !changed.has(`${table}.${name}`) &&
                !withheld.has(`${table}.${name}`) &&
                !isLoose(`${table}.${name}`, value),
            ),
          ),
        )
        .toSorted(),
    ]),
  )
