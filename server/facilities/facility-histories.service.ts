/** 設備の変更履歴: what a change leaves there, and who reads it. */
import { canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories } from '#server/histories/histories.store.ts'
import { withKnownPeople } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { changedLines, type ChangedLine } from '#server/records/columns.ts'
import {
  facilityColumns,
  internalFacilityFields,
  type FacilityNames,
  type FacilityValues,
} from './facilities.columns.ts'
import { findFacility } from './facilities.store.ts'

export const facilityLines = async (
  tx: Tx,
  scope: Scope,
  before: FacilityValues,
  after: FacilityValues,
): Promise<ChangedLine[]> => {
  const buildings = await findBuildingNames(tx, scope, [before.building_id, after.building_id])
  return changedLines<FacilityValues, FacilityNames>(facilityColumns, before, after, { buildings })
}

export const listFacilityHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!(await findFacility(tx, scope, id))) throw notFound()
    // A guest knows the building that it stands in, and none of those before.
    const hidden_fields = canViewFacilityCosts(scope.actor) ? [] : [...internalFacilityFields, 'building_id']
    const { rows, total } = await listHistories(tx, scope, { type: 'facility', id, hidden_fields }, filter)
    const told = await withKnownPeople(tx, scope, rows)
    return { data: told.map((row) => presentHistory(scope, row)), total }
  })
