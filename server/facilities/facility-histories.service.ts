/** 設備の変更履歴: what a change leaves there, and who reads it. */
import { canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import type { Tx } from '#server/db/client.ts'
import { historyOf } from '#server/histories/history-of.service.ts'
import type { Scope } from '#server/http/context.ts'
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

export const listFacilityHistories = historyOf('facility', async (tx, scope, id) => {
  if (!(await findFacility(tx, scope, id))) throw notFound()
  // A guest knows the building that it stands in, and none of those before.
  return { hidden_fields: canViewFacilityCosts(scope.actor) ? [] : [...internalFacilityFields, 'building_id'] }
})
