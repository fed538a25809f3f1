/** Queries on facilities. Guests reach only those of living matters that they are on. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  lte,
  not,
  notInArray,
  or,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm'
import type { FacilityCsvRequest, FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import { facilityNumber } from '#domain/facilities/facility-number.ts'
import type { FacilitySort } from '#domain/facilities/facilities.labels.ts'
import { renewalUntil } from '#domain/facilities/facilities.rules.ts'
import { pageWindow } from '#domain/paging.ts'
import type { MatterStatusType } from '#domain/matters/matters.labels.ts'
import { byBuilding, isByBuilding, pageByBuilding } from '#server/db/by-building.ts'
import { byName } from '#server/db/by-name.ts'
import { insertInto, updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { foldedContains } from '#server/db/contains-text.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { companyFacilityNames as names, facilities, facilityCounts } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters, matterStatuses } from '#server/db/schema/matters.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import type { FacilityRow } from './facilities.columns.ts'
import { visibleDrawings } from '#server/sight/drawings.visible.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import { isPlanned } from '#server/sight/plans.visible.ts'

type Company = { company_id: number }
const one = sql`1`

const conditions = (
  tx: Tx,
  viewer: Viewer,
  filter: Omit<FacilityFilter, 'sort' | 'page' | 'per_page'> & { ids?: number[] | undefined },
  today: string,
): SQL | undefined => {
  const { company_id } = viewer
  const number = filter.name ? facilityNumber(filter.name) : null
  return and(
    visibleFacilities(tx, viewer),
    filter.ids ? isAnyOf(facilities.id, filter.ids) : undefined,
    filter.name
      ? or(
          // As one list, sought once: a planner without figures would seek it anew for every row.
          sql`${facilities.id} = any(array(${tx
            .select({ id: names.id })
            .from(names)
            .where(foldedContains(names, names.folded_name, company_id, filter.name))}))`,
          // The number under a label's code, typed where nothing scans.
          number === null ? undefined : eq(facilities.id, number),
        )
      : undefined,
    filter.is_planned === undefined
      ? undefined
      : filter.is_planned
        ? isPlanned(tx, viewer)
        : not(isPlanned(tx, viewer)),
    filter.renewal === undefined ? undefined : lte(facilities.renewal_on, renewalUntil(filter.renewal, today)),
    filter.facility_category_id?.length
      ? inArray(facilities.facility_category_id, filter.facility_category_id)
      : undefined,
    filter.building_id?.length ? inArray(facilities.building_id, filter.building_id) : undefined,
    filter.excludeFacilityIds?.length ? notInArray(facilities.id, filter.excludeFacilityIds) : undefined,
    filter.matter_id === undefined
      ? undefined
      : exists(
          tx
            .select({ one })
            .from(matterFacilities)
            .where(
              and(
                eq(matterFacilities.company_id, company_id),
                eq(matterFacilities.facility_id, facilities.id),
                eq(matterFacilities.matter_id, filter.matter_id),
              ),
            ),
        ),
    filter.drawing_id === undefined
      ? undefined
      : exists(
          tx
            .select({ one })
            .from(pins)
            .where(
              and(
                eq(pins.company_id, company_id),
                eq(pins.facility_id, facilities.id),
                eq(pins.drawing_id, filter.drawing_id),
                isNull(pins.deleted_at),
              ),
            ),
        ),
  )
}

const sortColumns = {
  name: byName(facilities.name),
  facility_category_id: facilities.facility_category_id,
  renewal_on: facilities.renewal_on,
  updated_at: facilities.updated_at,
} as const
const ordering = (sort: FacilitySort): SQL[] => {
  const direction = sort.startsWith('-') ? desc : asc
  const key = sort.replace('-', '') as keyof typeof sortColumns | 'building'
  if (key === 'building') return byBuilding(sort.startsWith('-'), facilities.id)
  return [direction(sortColumns[key]), direction(facilities.id)]
}

const withBuilding = (tx: Tx) =>
  tx
    .select({ facility: facilities, building_name: buildings.name })
    .from(facilities)
    .leftJoin(buildings, eq(buildings.id, facilities.building_id))
    .$dynamic()
export type ListedFacility = Awaited<ReturnType<typeof withBuilding>>[number]

/** The total without counting, where the filter asks for nothing but category and building; else null. */
const knownTotal = (tx: Tx, viewer: Viewer, filter: FacilityFilter) => {
  const { facility_category_id, building_id, sort: _sort, page: _page, per_page: _perPage, ...others } = filter
  const isAsked = Object.values(others).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  if (guestId(viewer) !== null || isAsked) return null
  return tx
    .select({ total: sum(facilityCounts.total).mapWith(Number) })
    .from(facilityCounts)
    .where(
      and(
        eq(facilityCounts.company_id, viewer.company_id),
        facility_category_id?.length ? inArray(facilityCounts.facility_category_id, facility_category_id) : undefined,
        building_id?.length ? inArray(facilityCounts.building_id, building_id) : undefined,
      ),
    )
}

const counting = (tx: Tx, condition: SQL | undefined) => tx.select({ total: count() }).from(facilities).where(condition)

type Window = { limit: number; offset: number }

/** One stretch of the list in its order. */
const listedPage = (
  tx: Tx,
  viewer: Viewer,
  where: SQL | undefined,
  sort: FacilitySort,
  window: Window,
): PromiseLike<ListedFacility[]> => {
  const rowsOf = (condition: SQL | undefined, { limit, offset }: Window) =>
    withBuilding(tx)
      .where(condition)
      .orderBy(...ordering(sort))
      .limit(limit)
      .offset(offset)
  return isByBuilding(sort)
    ? pageByBuilding(window, {
        linked: (part) => rowsOf(and(where, eq(buildings.company_id, viewer.company_id)), part),
        countLinked: async () => (await counting(tx, and(where, isNotNull(facilities.building_id))))[0]!.total,
        unlinked: (part) => rowsOf(and(where, isNull(facilities.building_id)), part),
      })
    : rowsOf(where, window)
}

/** One page of facilities and how many there are in all. */
export const listFacilities = async (
  tx: Tx,
  viewer: Viewer,
  filter: FacilityFilter,
  today: string,
): Promise<{ rows: ListedFacility[]; total: number }> => {
  const where = conditions(tx, viewer, filter, today)
  const [counted] = await (knownTotal(tx, viewer, filter) ?? counting(tx, where))
  const rows = await listedPage(tx, viewer, where, filter.sort ?? '-updated_at', pageWindow(filter))
  return { rows, total: counted?.total ?? 0 }
}

/** The first so many of what a filter finds; by building and name where no order is asked for. */
export const listFacilitiesOf = (
  tx: Tx,
  viewer: Viewer,
  { sort, ...filter }: Omit<FacilityCsvRequest, 'columns'>,
  today: string,
  limit: number,
): PromiseLike<ListedFacility[]> => {
  const where = conditions(tx, viewer, filter, today)
  return sort
    ? listedPage(tx, viewer, where, sort, { limit, offset: 0 })
    : withBuilding(tx)
        .where(where)
        .orderBy(byName(buildings.name), byName(facilities.name), asc(facilities.id))
        .limit(limit)
}

/** Every facility's name and place, by name. */
export const listFacilityRefs = (tx: Tx, viewer: Viewer) =>
  tx
    .select({
      id: facilities.id,
      name: facilities.name,
      facility_category_id: facilities.facility_category_id,
      building_id: facilities.building_id,
    })
    .from(facilities)
    .where(visibleFacilities(tx, viewer))
    .orderBy(byName(facilities.name), asc(facilities.id))

export const findFacility = async (tx: Tx, viewer: Viewer, id: number): Promise<ListedFacility | null> => {
  const [row] = await withBuilding(tx).where(and(visibleFacilities(tx, viewer), eq(facilities.id, id)))
  return row ?? null
}

const held =
  (strength: 'update' | 'share') =>
  async (tx: Tx, viewer: Viewer, id: number): Promise<FacilityRow | null> => {
    const [row] = await tx
      .select()
      .from(facilities)
      .where(and(visibleFacilities(tx, viewer), eq(facilities.id, id)))
      .for(strength)
    return row ?? null
  }

/** The living facility, held until the transaction ends. */
export const lockFacility = held('update')
/** The same where it is only to stay as it is: others may hold it so at the same time. */
export const holdFacility = held('share')

export const insertFacility = insertInto(facilities)

/** Answers its new updated_at. */
export const updateFacility = updateIn(facilities)

/** Takes the facility off every matter and pin; answers the living matters that it was on, and the ids of all. */
export const unlinkFacility = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
): Promise<{ matters: { id: number; name: string }[]; links: Record<'matters' | 'pins', number[]> }> => {
  const linked = await tx
    .select({ id: matters.id, name: matters.name })
    .from(matterFacilities)
    .innerJoin(matters, eq(matters.id, matterFacilities.matter_id))
    .where(
      and(
        eq(matterFacilities.company_id, company_id),
        eq(matterFacilities.facility_id, id),
        isNull(matters.deleted_at),
      ),
    )
  const freedMatters = await tx
    .delete(matterFacilities)
    .where(and(eq(matterFacilities.company_id, company_id), eq(matterFacilities.facility_id, id)))
    .returning({ id: matterFacilities.matter_id })
  const freedPins = await tx
    .update(pins)
    .set({ facility_id: null })
    .where(and(eq(pins.company_id, company_id), eq(pins.facility_id, id)))
    .returning({ id: pins.id })
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  return { matters: linked, links: { matters: idsOf(freedMatters), pins: idsOf(freedPins) } }
}

/** Its pins on drawings of other buildings than this, by drawing and number. */
export const findPinsElsewhere = (
  tx: Tx,
  { company_id }: Company,
  id: number,
  building_id: number,
): Promise<{ number: number; drawing: string }[]> =>
  tx
    .select({ number: pins.number, drawing: drawings.name })
    .from(pins)
    .innerJoin(drawings, eq(drawings.id, pins.drawing_id))
    .where(
      and(
        eq(pins.company_id, company_id),
        eq(pins.facility_id, id),
        isNull(pins.deleted_at),
        isNull(drawings.deleted_at),
        ne(drawings.building_id, building_id),
      ),
    )
    .orderBy(asc(drawings.id), asc(pins.number))

// ---- what stands around facilities ----

export type FacilityMatter = { id: number; name: string; status_id: number; type_id: MatterStatusType }

/** Visible matters of many facilities at once, newest change first. */
export const listFacilityMatters = async (
  tx: Tx,
  viewer: Viewer,
  facility_ids: number[],
): Promise<Map<number, FacilityMatter[]>> => {
  const rows =
    facility_ids.length === 0
      ? []
      : await tx
          .select({
            facility_id: matterFacilities.facility_id,
            id: matters.id,
            name: matters.name,
            status_id: matters.status_id,
            type_id: matterStatuses.type_id,
          })
          .from(matterFacilities)
          .innerJoin(matters, eq(matters.id, matterFacilities.matter_id))
          .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
          .where(and(isAnyOf(matterFacilities.facility_id, facility_ids), visibleMatters(tx, viewer)))
          .orderBy(desc(matters.updated_at), desc(matters.id))
  const byFacility = new Map<number, FacilityMatter[]>(facility_ids.map((id) => [id, []]))
  for (const { facility_id, ...matter } of rows) byFacility.get(facility_id)!.push(matter)
  return byFacility
}

/** The drawing that each facility was pinned on first, of those that the person sees. */
export const listFirstDrawings = async (
  tx: Tx,
  viewer: Viewer,
  facility_ids: number[],
): Promise<Map<number, { id: number; name: string }>> => {
  const rows =
    facility_ids.length === 0
      ? []
      : await tx
          .selectDistinctOn([pins.facility_id], { facility_id: pins.facility_id, id: drawings.id, name: drawings.name })
          .from(pins)
          .innerJoin(drawings, eq(drawings.id, pins.drawing_id))
          .where(and(inArray(pins.facility_id, facility_ids), isNull(pins.deleted_at), visibleDrawings(tx, viewer)))
          .orderBy(asc(pins.facility_id), asc(pins.id))
  return new Map(rows.map(({ facility_id, ...drawing }) => [facility_id!, drawing]))
}

/** On drawings that the person sees, the oldest first. */
export const listFacilityPins = (tx: Tx, viewer: Viewer, facility_id: number) =>
  tx
    .select({
      id: pins.id,
      number: pins.number,
      text: pins.text,
      lng: pins.lng,
      lat: pins.lat,
      drawing_id: pins.drawing_id,
      drawing: { id: drawings.id, name: drawings.name },
    })
    .from(pins)
    .innerJoin(drawings, eq(drawings.id, pins.drawing_id))
    .where(and(eq(pins.facility_id, facility_id), isNull(pins.deleted_at), visibleDrawings(tx, viewer)))
    .orderBy(asc(pins.id))

/** In the order added; the author is empty where the server made the file. */
// ---- what is printed of them ----

/** Those of the ids that the person sees, with their building's name, in the order of building, floor and name. */
export const findFacilitiesToPrint = (tx: Tx, viewer: Viewer, ids: number[]): Promise<ListedFacility[]> =>
  withBuilding(tx)
    .where(and(visibleFacilities(tx, viewer), isAnyOf(facilities.id, ids)))
    .orderBy(byName(buildings.name), asc(facilities.installation_floor), byName(facilities.name), asc(facilities.id))

/** Facilities that are due until the day, by building and date. */
export const listDueFacilities = (
  tx: Tx,
  viewer: Viewer,
  building_id: number[] | undefined,
  until: string,
  limit: number,
): Promise<ListedFacility[]> =>
  withBuilding(tx)
    .where(
      and(
        visibleFacilities(tx, viewer),
        building_id?.length ? inArray(facilities.building_id, building_id) : undefined,
        lte(facilities.renewal_on, until),
      ),
    )
    .orderBy(byName(buildings.name), asc(facilities.building_id), asc(facilities.renewal_on), asc(facilities.id))
    .limit(limit)

export const countUndatedFacilities = async (
  tx: Tx,
  viewer: Viewer,
  building_id: number[] | undefined,
): Promise<number> => {
  const [counted] = await tx
    .select({ total: count() })
    .from(facilities)
    .where(
      and(
        visibleFacilities(tx, viewer),
        building_id?.length ? inArray(facilities.building_id, building_id) : undefined,
        isNull(facilities.renewal_on),
      ),
    )
  return counted!.total
}
