/** 案件の変更履歴: how its lines are written, and who reads which. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import type { HistoryType } from '#domain/histories/histories.labels.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { inCompany } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories, type NewHistory } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { requireMatter } from './matter-access.ts'

/** The column label of a matter's money; its lines are kept from guests. */
export const financialsLabel = '原価・売上'

export const matterHistory = (
  scope: Scope, matter: { id: number; name: string }, type: HistoryType, change: Pick<NewHistory, 'column_name' | 'before' | 'after' | 'comment_id'> = {},
): NewHistory => ({
  company_id: scope.company_id, user_id: scope.user.id, type,
  historyable_type: 'matter', historyable_id: matter.id, historyable_name: matter.name, ...change,
})

export const listMatterHistories = ({ database }: Deps, scope: Scope, id: number, filter: HistoryFilter): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, id)
    const hidden = canViewFinancials(scope.actor) ? {} : { hidden_column: financialsLabel }
    const { rows, total } = await listHistories(tx, scope, { type: 'matter', id, ...hidden }, filter)
    return { data: rows.map(presentHistory), total }
  })
