import { and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { foldText } from '#domain/text/fold.ts'
import { escapeLike } from './like.ts'

/** Whether `text` stands in a column, however either is written (domain/text/fold.ts). Every row is read for it. */
export const holdsText = (column: AnyPgColumn, text: string): SQL =>
  sql`fold_text(${column}) like ${`%${escapeLike(foldText(text))}%`}`

/** Whether it stands in a column that the database keeps folded: folding every row again costs more than reading it. */
export const foldedHolds = (folded: AnyPgColumn, text: string): SQL =>
  sql`${folded} like ${`%${escapeLike(foldText(text))}%`}`

/** The same where that column has an index of its pieces: the pieces find the candidates. */
export const foldedContains = (
  table: { company_id: AnyPgColumn },
  folded: AnyPgColumn,
  company_id: number,
  text: string,
): SQL | undefined =>
  and(
    sql`text_pieces(${table.company_id}, ${folded}, 1, 3) @> search_pieces(${company_id}::bigint, ${foldText(text)}::text)`,
    foldedHolds(folded, text),
  )
