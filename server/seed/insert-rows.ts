import { getTableColumns, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'

/** PostgreSQL counts a statement's parameters in 16 bits. */
const maxParameters = 60_000

const chunks = <T extends PgTable>(table: T, rows: InferInsertModel<T>[]): InferInsertModel<T>[][] => {
  const size = Math.floor(maxParameters / Object.keys(getTableColumns(table)).length)
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}

/** Inserts rows of any number in as few statements as possible. */
export const insertRows = async <T extends PgTable>(tx: Tx, table: T, rows: InferInsertModel<T>[]): Promise<void> => {
  for (const chunk of chunks(table, rows)) await tx.insert(table).values(chunk as never)
}

/** The same for tables with an id; answers the ids in the rows' order. */
export const insertWithIds = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: InferInsertModel<T>[],
): Promise<number[]> => {
  const ids: number[] = []
  const { id } = getTableColumns(table) as Record<string, never>
  for (const chunk of chunks(table, rows)) {
    const inserted = (await tx
      .insert(table)
      .values(chunk as never)
      .returning({ id: id! })) as { id: number }[]
    ids.push(...inserted.map((row) => row.id))
  }
  return ids
}
