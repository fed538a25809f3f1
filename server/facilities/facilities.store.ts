/** Queries on facilities. Guests reach only those of living matters that they are on. */
import { and, asc, count, desc, eq, exists, ilike, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import type { FacilitySort } from '#domain/facilities/facilities.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import type { MatterStatusType } from '#domain/matters/matters.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities, facilityFiles } from '#server/db/schema/facilities.ts'
import { files } from '#server/db/schema/files.ts'
import { matterFacilities, matters, matterStatuses } from '#server/db/schema/matters.ts'
import { users } from '#server/db/schema/users.ts'
import { visibleMatters } from '#server/matters/matters.visible.ts'
import type { Viewer } from '#server/records/visible.ts'
import type { FacilityRow, FacilityValues } from './facilities.columns.ts'
import { visibleFacilities } from './facilities.visible.ts'

type Company = { company_id: number }
const one = sql`1`

const conditions = (
  tx: Tx,
  viewer: Viewer,
  filter: Omit<FacilityFilter, 'sort' | 'page' | 'per_page'>,
): SQL | undefined => {
  const { company_id } = viewer
  return and(
    visibleFacilities(tx, viewer),
    filter.name ? ilike(facilities.name, `%${escapeLike(filter.name)}%`) : undefined,
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
              ),
            ),
        ),
  )
}

const sortColumns = {
  name: facilities.name,
  facility_category_id: facilities.facility_category_id,
  building: buildings.name,
  updated_at: facilities.updated_at,
} as const
const ordering = (sort: FacilitySort = '-updated_at'): SQL[] => {
  const isDescending = sort.startsWith('-')
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  return isDescending ? [desc(column), desc(facilities.id)] : [asc(column), asc(facilities.id)]
}

const withBuilding = (tx: Tx) =>
  tx
    .select({ facility: facilities, building_name: buildings.name })
    .from(facilities)
    .leftJoin(buildings, eq(buildings.id, facilities.building_id))
    .$dynamic()
export type ListedFacility = Awaited<ReturnType<typeof withBuilding>>[number]

/** One page of facilities and how many there are in all. */
export const listFacilities = async (
  tx: Tx,
  viewer: Viewer,
  filter: FacilityFilter,
): Promise<{ rows: ListedFacility[]; total: number }> => {
  const where = conditions(tx, viewer, filter)
  const { limit, offset } = pageWindow(filter)
  const [counted] = await tx.select({ total: count() }).from(facilities).where(where)
  const rows = await withBuilding(tx)
    .where(where)
    .orderBy(...ordering(filter.sort))
    .limit(limit)
    .offset(offset)
  return { rows, total: counted!.total }
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
    .orderBy(asc(facilities.name), asc(facilities.id))

export const findFacility = async (tx: Tx, viewer: Viewer, id: number): Promise<ListedFacility | null> => {
  const [row] = await withBuilding(tx).where(and(visibleFacilities(tx, viewer), eq(facilities.id, id)))
  return row ?? null
}

/** The living facility, held until the transaction ends. */
export const lockFacility = async (tx: Tx, viewer: Viewer, id: number): Promise<FacilityRow | null> => {
  const [row] = await tx
    .select()
    .from(facilities)
    .where(and(visibleFacilities(tx, viewer), eq(facilities.id, id)))
    .for('update')
  return row ?? null
}

export const insertFacility = async (tx: Tx, values: typeof facilities.$inferInsert): Promise<FacilityRow> => {
  const [row] = await tx.insert(facilities).values(values).returning()
  return row!
}

export const updateFacility = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  values: Partial<FacilityValues> & { deleted_at?: Date },
): Promise<void> => {
  await tx
    .update(facilities)
    .set({ ...values, updated_at: nextUpdatedAt(facilities.updated_at) })
    .where(and(eq(facilities.company_id, company_id), eq(facilities.id, id)))
}

/** Takes the facility off every matter and pin; answers the living matters that it was on. */
export const unlinkFacility = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
): Promise<{ id: number; name: string }[]> => {
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
  await tx
    .delete(matterFacilities)
    .where(and(eq(matterFacilities.company_id, company_id), eq(matterFacilities.facility_id, id)))
  await tx
    .update(pins)
    .set({ facility_id: null })
    .where(and(eq(pins.company_id, company_id), eq(pins.facility_id, id)))
  return linked
}

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
          .where(and(inArray(matterFacilities.facility_id, facility_ids), visibleMatters(tx, viewer)))
          .orderBy(desc(matters.updated_at), desc(matters.id))
  const byFacility = new Map<number, FacilityMatter[]>(facility_ids.map((id) => [id, []]))
  for (const { facility_id, ...matter } of rows) byFacility.get(facility_id)!.push(matter)
  return byFacility
}

/** The drawing that each facility was pinned on first. */
export const listFirstDrawings = async (
  tx: Tx,
  { company_id }: Company,
  facility_ids: number[],
): Promise<Map<number, { id: number; name: string }>> => {
  const rows =
    facility_ids.length === 0
      ? []
      : await tx
          .selectDistinctOn([pins.facility_id], { facility_id: pins.facility_id, id: drawings.id, name: drawings.name })
          .from(pins)
          .innerJoin(drawings, eq(drawings.id, pins.drawing_id))
          .where(
            and(eq(pins.company_id, company_id), inArray(pins.facility_id, facility_ids), isNull(drawings.deleted_at)),
          )
          .orderBy(asc(pins.facility_id), asc(pins.id))
  return new Map(rows.map(({ facility_id, ...drawing }) => [facility_id!, drawing]))
}

export const listFacilityPins = (tx: Tx, { company_id }: Company, facility_id: number) =>
  tx
    .select({
      id: pins.id,
      text: pins.text,
      lng: pins.lng,
      lat: pins.lat,
      drawing_id: pins.drawing_id,
      drawing: { id: drawings.id, name: drawings.name },
    })
    .from(pins)
    .innerJoin(drawings, eq(drawings.id, pins.drawing_id))
    .where(and(eq(pins.company_id, company_id), eq(pins.facility_id, facility_id), isNull(drawings.deleted_at)))
    .orderBy(asc(pins.id))

/** In the order added; the author is empty where the server made the file. */
export const listFacilityFiles = (tx: Tx, { company_id }: Company, facility_id: number) =>
  tx
    .select({ file: files, author: { id: users.id, name: users.name }, added_at: facilityFiles.created_at })
    .from(facilityFiles)
    .innerJoin(files, eq(files.id, facilityFiles.file_id))
    .leftJoin(users, eq(users.id, files.uploaded_by_user_id))
    .where(and(eq(facilityFiles.company_id, company_id), eq(facilityFiles.facility_id, facility_id)))
    .orderBy(asc(facilityFiles.id))
export type FacilityFileRow = Awaited<ReturnType<typeof listFacilityFiles>>[number]
