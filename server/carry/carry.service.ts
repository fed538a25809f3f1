/** 持ち出し: what a device is to hold before it goes where there is no signal, in five queries however much it is. */
import { carryReasons, type CarryList, type CarryReason } from '#domain/carry/carry.contract.ts'
import { businessDay, shiftDay } from '#domain/dates.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import {
  listCarriedMatters,
  listDocumentsOf,
  listDrawingsOf,
  listFacilitiesIn,
  listFacilitiesOf,
} from './carry.store.ts'

const idsBy = (rows: { owner_id: number | null; id: number }[]) => {
  const owned = Map.groupBy(rows, ({ owner_id }) => owner_id)
  return (owner: number | null): number[] => (owned.get(owner) ?? []).map(({ id }) => id)
}

export const getCarryList = ({ database, clock }: Deps, scope: Scope, chosen: readonly number[]): Promise<CarryList> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const today = businessDay(clock())
    const days = { today, tomorrow: shiftDay(today, 1) }
    const matters = await listCarriedMatters(tx, scope, days, chosen)
    const ids = matters.map(({ id }) => id)
    const buildings = [...new Set(matters.flatMap(({ building_id }) => building_id ?? []))]
    const facilities = idsBy(await listFacilitiesOf(tx, scope, ids))
    const neighbours = idsBy(await listFacilitiesIn(tx, scope, buildings))
    const documents = idsBy(await listDocumentsOf(tx, scope, ids))
    const drawings = idsBy(await listDrawingsOf(tx, scope, buildings))
    const rank = ({ reason }: { reason: CarryReason }): number => carryReasons.indexOf(reason)
    return {
      today_date: today,
      matters: matters
        .map((matter) => ({
          ...matter,
          facility_ids: [...new Set([...facilities(matter.id), ...neighbours(matter.building_id)])],
          document_ids: documents(matter.id),
          drawing_ids: drawings(matter.building_id),
        }))
        .toSorted((a, b) => rank(a) - rank(b)),
    }
  })
