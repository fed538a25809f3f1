/** 案件の変更履歴: what a change leaves there, and who reads which of its lines. */
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import { historyOf } from '#server/histories/history-of.service.ts'
import { withKnownLinks } from '#server/histories/known-people.ts'
import type { Scope } from '#server/http/context.ts'
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

export const listMatterHistories = historyOf('matter', async (tx, scope, id) => {
  await requireMatter(tx, scope, id)
  return {
    hidden_fields: canViewFinancials(scope.actor) ? [] : internalMatterFields,
    tell: (rows) => withKnownLinks(tx, scope, rows),
  }
})
