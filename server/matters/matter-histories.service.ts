/** 案件の変更履歴: what a change leaves there, and who reads which of its lines. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories } from '#server/histories/histories.store.ts'
import { withKnownLinks, withKnownPeople } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { changedLines, type ChangedLine } from '#server/records/columns.ts'
import { requireMatter } from './matter-access.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
import { linkNames } from './matters.store.ts'
import { internalMatterFields, matterColumns, type MatterNames, type MatterValues } from './matters.columns.ts'

/** What the change of a matter's own columns leaves in the history. */
export const matterLines = async (
  tx: Tx,
  scope: Scope,
  before: MatterValues,
  after: MatterValues,
): Promise<ChangedLine[]> => {
  const buildings = await findBuildingNames(tx, scope, [before.building_id, after.building_id])
  const statuses = new Map((await listStatuses(tx, scope)).map(({ id, name }) => [id, name]))
  const leads = [before.lead_user_id, after.lead_user_id].filter((id) => id !== null)
  const users = await linkNames(tx, scope, 'users', leads)
  return changedLines<MatterValues, MatterNames>(matterColumns, before, after, { statuses, buildings, users })
}

export const listMatterHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, id)
    const hidden_fields = canViewFinancials(scope.actor) ? [] : internalMatterFields
    const { rows, total } = await listHistories(tx, scope, { type: 'matter', id, hidden_fields }, filter)
    const told = await withKnownLinks(tx, scope, await withKnownPeople(tx, scope, rows))
    return { data: told.map((row) => presentHistory(scope, row)), total }
  })
