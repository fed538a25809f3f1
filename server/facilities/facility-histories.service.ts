/** 設備の変更履歴: how its lines are written, and who reads which. */
import { formatDay } from '#domain/dates.ts'
import {
  facilityCategoryLabels,
  facilityColumnLabels,
  type FacilityCategoryId,
} from '#domain/facilities/facilities.labels.ts'
import type { History, HistoryFilter } from '#domain/histories/histories.contract.ts'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { presentHistory } from '#server/histories/histories.presenter.ts'
import { listHistories, type NewHistory } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { visibilityOf } from '#server/http/visibility.ts'
import { findFacility, type FacilityRow } from './facilities.store.ts'

export const facilityHistory = (
  scope: Scope,
  facility: { id: number; name: string },
  type: HistoryType,
  change: Pick<NewHistory, 'column_name' | 'before' | 'after'> = {},
): NewHistory => ({
  company_id: scope.company_id,
  user_id: scope.user.id,
  type,
  historyable_type: 'facility',
  historyable_id: facility.id,
  historyable_name: facility.name,
  ...change,
})

const years = (count: number | null) => (count === null ? null : `${count}年`)

/** What the columns read like on the screen. */
const displayTexts = async (
  tx: Tx,
  scope: Scope,
  row: FacilityRow,
): Promise<Record<keyof typeof facilityColumnLabels, string | null>> => ({
  name: row.name,
  facility_category_id: facilityCategoryLabels[row.facility_category_id as FacilityCategoryId],
  building_id: row.building_id === null ? null : ((await findBuilding(tx, scope, row.building_id))?.name ?? null),
  installed_at: row.installed_at && formatDay(row.installed_at),
  legal_lifetime: years(row.legal_lifetime),
  actual_lifetime: years(row.actual_lifetime),
  model_number: row.model_number,
  installation_floor: row.installation_floor,
  type: row.type,
  serial_number: row.serial_number,
  manufacturer: row.manufacturer,
  manufactured_at: row.manufactured_at && formatDay(row.manufactured_at),
  note: row.note,
})

/** One line a changed column. */
export const facilityChanges = async (
  tx: Tx,
  scope: Scope,
  before: FacilityRow,
  after: FacilityRow,
): Promise<NewHistory[]> => {
  const [was, is] = [await displayTexts(tx, scope, before), await displayTexts(tx, scope, after)]
  return (Object.keys(is) as (keyof typeof is)[])
    .filter((key) => was[key] !== is[key])
    .map((key) =>
      facilityHistory(scope, after, historyTypes.updated, {
        column_name: facilityColumnLabels[key],
        before: was[key],
        after: is[key],
      }),
    )
}

export const listFacilityHistories = (
  { database }: Deps,
  scope: Scope,
  id: number,
  filter: HistoryFilter,
): Promise<{ data: History[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!(await findFacility(tx, scope, id, visibilityOf(scope)))) throw notFound()
    const { rows, total } = await listHistories(tx, scope, { type: 'facility', id }, filter)
    return { data: rows.map(presentHistory), total }
  })
