/** History rows are written in the transaction of the change itself. */
import type { HistoryableType, HistoryType } from '#domain/histories/histories.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { histories } from '#server/db/schema/histories.ts'

export type NewHistory = {
  company_id: number
  type: HistoryType
  /** Japanese label of the changed field, with its display texts. */
  column_name?: string | null
  before?: string | null
  after?: string | null
  /** Null where a recipient or the system acted: actor_name then says who. */
  user_id: number | null
  actor_name?: string | null
  historyable_type: HistoryableType
  historyable_id: number
  historyable_name: string
  comment_id?: number | null
}

export const addHistories = async (tx: Tx, rows: NewHistory[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(histories).values(rows)
}
