/** 案件の変更履歴: what a change leaves there, and who reads which of its lines. */
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { MatterChange } from '#domain/matters/matters.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories, listHistoriesSince } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { changedLines, type ChangedLine } from '#server/records/columns.ts'
import { requireMatter } from './matter-access.service.ts'
import { listStatuses } from './matter-statuses.store.ts'
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
  return changedLines<MatterValues, MatterNames>(matterColumns, before, after, { statuses, buildings })
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
    return { data: rows.map(presentHistory), total }
  })

const conflictLines = 200

/**
 * What others made of the matter since the state of `base` (its updated_at), one line a field: from what it was then to what it
 * is now. A member, facility or template has a line of its own. What is kept from guests is saved apart and no part of it.
 */
export const matterChangesSince = async (tx: Tx, scope: Scope, id: number, base: string): Promise<MatterChange[]> => {
  const kinds = [historyTypes.updated, historyTypes.linked, historyTypes.unlinked]
  const lines = await listHistoriesSince(tx, scope, { type: 'matter', id, kinds }, new Date(base), conflictLines)
  const changes = new Map<unknown, MatterChange>()
  for (const { id: line, type, field, column_name, before, after, user_name } of lines) {
    if (field === null || column_name === null || internalMatterFields.includes(field)) continue
    const key = type === historyTypes.updated ? field : line
    changes.set(key, { column_name, before: (changes.get(key) ?? { before }).before, after, user_name })
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
