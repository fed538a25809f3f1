/** How the history of one record is read, the same in every noun. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import type { HistoryableType, HistoryType } from '#domain/histories/histories.labels.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { presentHistory } from './histories.presenter.ts'
import { listHistories, type HistoryRow } from './histories.store.ts'
import { withKnownPeople } from './known-people.ts'

type Shown = {
  kinds?: readonly HistoryType[]
  hidden_fields: readonly string[]
  /** What the lines say otherwise to this reader, besides the people whom they do not know. */
  tell?: (rows: HistoryRow[]) => HistoryRow[] | Promise<HistoryRow[]>
}

/** `shown` refuses who does not see the record, and says what of its history the reader is shown. */
export const historyOf =
  (type: HistoryableType, shown: (tx: Tx, scope: Scope, id: number) => Promise<Shown>) =>
  ({ database }: Deps, scope: Scope, id: number, filter: HistoryFilter): Promise<{ data: History[]; total: number }> =>
    inCompany(database.db, scope.company_id, async (tx) => {
      const { tell, ...narrowed } = await shown(tx, scope, id)
      const { rows, total } = await listHistories(tx, scope, { type, id, ...narrowed }, filter)
      const known = await withKnownPeople(tx, scope, rows)
      const told = tell ? await tell(known) : known
      return { data: told.map((row) => presentHistory(scope, row)), total }
    })
