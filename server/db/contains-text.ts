import { and, ilike, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { escapeLike } from './like.ts'

/** Whether `text` stands in a column that has an index of its pieces: the pieces find the candidates, ILIKE decides. */
export const containsText = (
  table: { company_id: AnyPgColumn },
  column: AnyPgColumn,
  company_id: number,
  text: string,
): SQL | undefined =>
  and(
    sql`text_pieces(${table.company_id}, ${column}, 1, 3) @> search_pieces(${company_id}::bigint, ${text}::text)`,
    ilike(column, `%${escapeLike(text)}%`),
  )
