/** Every query composes the condition that says who sees a record. */
import { and, asc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { carryLimits, type CarryReason } from '#domain/carry/carry.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { documents } from '#server/db/schema/documents.ts'
import { drawings } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { companyMatters as matters, matterFacilities } from '#server/db/schema/matters.ts'
import { visibleDocuments } from '#server/sight/documents.visible.ts'
import { visibleDrawings } from '#server/sight/drawings.visible.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import type { Scope } from '#server/http/context.ts'
import { matterIdsOfMember, visibleMatters } from '#server/sight/matters.visible.ts'

export const listCarriedMatters = (
  tx: Tx,
  scope: Scope,
  { today, tomorrow }: { today: string; tomorrow: string },
  chosen: readonly number[],
) => {
  const mine = inArray(matters.id, matterIdsOfMember(tx, scope, scope.user.id))
  const on = (day: string): SQL => and(mine, gte(matters.last_day, day), lte(matters.first_day, day))!
  const reason = sql<CarryReason>`case when ${on(today)} then 'today' when ${on(tomorrow)} then 'tomorrow' else 'chosen' end`
  const rank = sql`case when ${on(today)} then 0 when ${on(tomorrow)} then 1 else 2 end`
  return (
    tx
      .select({
        id: matters.id,
        name: matters.name,
        building_id: matters.building_id,
        building_name: buildings.name,
        reason,
      })
      .from(matters)
      .leftJoin(buildings, eq(buildings.id, matters.building_id))
      .where(
        and(
          visibleMatters(tx, scope, matters),
          or(on(today), on(tomorrow), chosen.length > 0 ? inArray(matters.id, [...chosen]) : undefined),
        ),
      )
      // Where not all fit, those of today are the last to be left out.
      .orderBy(asc(rank), asc(matters.first_day), asc(matters.start_time), asc(matters.id))
      .limit(carryLimits.matters)
  )
}

export const listFacilitiesOf = (tx: Tx, scope: Scope, matter_ids: number[]) =>
  tx
    .select({ owner_id: matterFacilities.matter_id, id: matterFacilities.facility_id })
    .from(matterFacilities)
    .innerJoin(facilities, eq(facilities.id, matterFacilities.facility_id))
    .where(and(visibleFacilities(tx, scope), inArray(matterFacilities.matter_id, matter_ids)))
    .orderBy(asc(matterFacilities.facility_id))

type Owned = { id: PgColumn; updated_at: PgColumn }

/** An owner's records, the last changed first, and no more of one owner than `most`. */
const newestOf = (tx: Tx, table: PgTable & Owned, owner: PgColumn, most: number, where: SQL | undefined) => {
  const found = tx
    .select({
      owner_id: sql<number | null>`${owner}`.mapWith(Number).as('owner_id'),
      id: sql<number>`${table.id}`.mapWith(Number).as('id'),
      place:
        sql<number>`row_number() over (partition by ${owner} order by ${table.updated_at} desc, ${table.id} desc)`.as(
          'place',
        ),
    })
    .from(table)
    .where(where)
    .as('found')
  return tx
    .select({ owner_id: found.owner_id, id: found.id })
    .from(found)
    .where(lte(found.place, most))
    .orderBy(asc(found.place))
}

export const listFacilitiesIn = (tx: Tx, scope: Scope, building_ids: number[]) =>
  newestOf(
    tx,
    facilities,
    facilities.building_id,
    carryLimits.facilities,
    and(visibleFacilities(tx, scope), inArray(facilities.building_id, building_ids)),
  )

export const listDocumentsOf = (tx: Tx, scope: Scope, matter_ids: number[]) =>
  newestOf(
    tx,
    documents,
    documents.matter_id,
    carryLimits.documents,
    and(visibleDocuments(tx, scope), inArray(documents.matter_id, matter_ids)),
  )

export const listDrawingsOf = (tx: Tx, scope: Scope, building_ids: number[]) =>
  newestOf(
    tx,
    drawings,
    drawings.building_id,
    carryLimits.drawings,
    and(visibleDrawings(tx, scope), inArray(drawings.building_id, building_ids)),
  )
