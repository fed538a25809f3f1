/** 案件の変更履歴: how its lines are written, and who reads which. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import type { MatterChange } from '#domain/matters/matters.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories, listHistoriesSince, type NewHistory } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { requireMatter } from './matter-access.service.ts'

/** The column label of a matter's money; its lines are kept from guests. */
export const financialsLabel = '原価・売上'

export const matterHistory = (
  scope: Scope,
  matter: { id: number; name: string },
  type: HistoryType,
  change: Pick<NewHistory, 'column_name' | 'before' | 'after' | 'comment_id'> = {},
): NewHistory => ({
  company_id: scope.company_id,
  user_id: scope.user.id,
  type,
  historyable_type: 'matter',
  historyable_id: matter.id,
  historyable_name: matter.name,
  ...change,
})

export const listMatterHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, id)
    const hidden = canViewFinancials(scope.actor) ? {} : { hidden_column: financialsLabel }
    const { rows, total } = await listHistories(tx, scope, { type: 'matter', id, ...hidden }, filter)
    return { data: rows.map(presentHistory), total }
  })

const conflictLines = 200

/**
 * What others made of the matter since the state of `base` (its updated_at), one line a field: from what it was then to what it
 * is now. A member, facility or template has a line of its own. Money is saved apart and no part of it.
 */
export const matterChangesSince = async (tx: Tx, scope: Scope, id: number, base: string): Promise<MatterChange[]> => {
  const kinds = [historyTypes.updated, historyTypes.linked, historyTypes.unlinked]
  const changes: MatterChange[] = []
  for (const { type, column_name, before, after, user_name } of await listHistoriesSince(
    tx,
    scope,
    { type: 'matter', id, kinds },
    new Date(base),
    conflictLines,
  )) {
    if (column_name === null || column_name === financialsLabel) continue
    const earlier =
      type === historyTypes.updated ? changes.find((change) => change.column_name === column_name) : undefined
    if (earlier) Object.assign(earlier, { after, user_name })
    else changes.push({ column_name, before, after, user_name })
  }
  return changes.filter(({ before, after }) => before !== after)
}
