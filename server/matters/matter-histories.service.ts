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
    return { data: rows.map((row) => presentHistory(scope, row)), total }
  })

/**
 * What others made of the fields of `mine` (the lines that a save would leave) since the state of `base` (an
 * updated_at), one a field: from what it was then to what it is now. Two people at different fields are no conflict.
 */
export const matterChangesSince = async (
  tx: Tx,
  scope: Scope,
  id: number,
  base: string,
  mine: readonly ChangedLine[],
): Promise<MatterChange[]> => {
  const about = { type: 'matter', id, kinds: [historyTypes.updated], fields: mine.map(({ field }) => field) } as const
  const changes = new Map<string, MatterChange>()
  for (const { field, column_name, before, after, user_name } of await listHistoriesSince(
    tx,
    scope,
    about,
    new Date(base),
  )) {
    const wanted = mine.find((line) => line.field === field)
    if (!wanted || column_name === null) continue
    const first = changes.get(wanted.field) ?? { before }
    changes.set(wanted.field, {
      field: wanted.field,
      column_name,
      before: first.before,
      after,
      mine: wanted.after,
      user_name,
    })
  }
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
