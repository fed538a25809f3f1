/** Queries on buildings. */
import { and, asc, count, desc, eq, exists, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { BuildingCsvRequest, BuildingFilter } from '#domain/buildings/buildings.contract.ts'
import type { BuildingSort } from '#domain/buildings/building-sort.ts'
import { matterStatusTypes, type MatterStatusType } from '#domain/matters/matters.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import { byName } from '#server/db/by-name.ts'
import { holdsText } from '#server/db/contains-text.ts'
import { insertInto, updateIn } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildingContacts, buildings } from '#server/db/schema/buildings.ts'
import type { ContactRole } from '#domain/contacts/contact-roles.labels.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { documents } from '#server/db/schema/documents.ts'
import { drawings } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters, matterStatuses } from '#server/db/schema/matters.ts'
import { visibleContacts } from '#server/sight/contacts.visible.ts'
import { visibleDocuments } from '#server/sight/documents.visible.ts'
import { visibleDrawings } from '#server/sight/drawings.visible.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleBuildings } from '#server/sight/buildings.visible.ts'

type Company = { company_id: number }
const one = sql`1`
export type BuildingRow = typeof buildings.$inferSelect

export const findBuilding = async (tx: Tx, viewer: Viewer, id: number): Promise<BuildingRow | null> => {
  const [row] = await tx
    .select()
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), eq(buildings.id, id)))
  return row ?? null
}

/** Those of the ids that the person sees, by name. */
export const findBuildings = (tx: Tx, viewer: Viewer, ids: number[]): Promise<BuildingRow[]> =>
  tx
    .select()
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), isAnyOf(buildings.id, ids)))
    .orderBy(byName(buildings.name), asc(buildings.id))

/** Names of buildings that the person sees. */
export const findBuildingNames = async (
  tx: Tx,
  viewer: Viewer,
  ids: (number | null)[],
): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), inArray(buildings.id, wanted)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Id, name, address and number, by name. */
export const listBuildingRefs = (tx: Tx, viewer: Viewer) =>
  tx
    .select({
      id: buildings.id,
      name: buildings.name,
      address: buildings.address,
      company_number: buildings.company_number,
    })
    .from(buildings)
    .where(visibleBuildings(tx, viewer))
    .orderBy(byName(buildings.name), asc(buildings.id))

const openMatters = (tx: Tx, viewer: Viewer) =>
  tx
    .select({ one })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .where(
      and(
        eq(matters.building_id, buildings.id),
        ne(matterStatuses.type_id, matterStatusTypes.completed),
        visibleMatters(tx, viewer),
      ),
    )

/** Of whom only those hear who see the address book. */
const linksTo = (tx: Tx, viewer: Viewer, contact_id: number) =>
  tx
    .select({ one: sql`1` })
    .from(buildingContacts)
    .innerJoin(contacts, eq(contacts.id, buildingContacts.contact_id))
    .where(
      and(
        eq(buildingContacts.building_id, buildings.id),
        eq(buildingContacts.contact_id, contact_id),
        visibleContacts(viewer),
      ),
    )

type Conditions = Omit<BuildingCsvRequest, 'columns'> & Pick<BuildingFilter, 'contact_id'>

const conditions = (tx: Tx, viewer: Viewer, filter: Conditions): SQL | undefined => {
  return and(
    visibleBuildings(tx, viewer),
    filter.name
      ? or(
          ...[buildings.name, buildings.company_number, buildings.address].map((column) =>
            holdsText(column, filter.name!),
          ),
        )
      : undefined,
    filter.special_building === undefined ? undefined : eq(buildings.special_building, filter.special_building),
    filter.has_open_matters === undefined
      ? undefined
      : filter.has_open_matters
        ? exists(openMatters(tx, viewer))
        : not(exists(openMatters(tx, viewer))),
    filter.contact_id === undefined ? undefined : exists(linksTo(tx, viewer, filter.contact_id)),
  )
}

/** Those matters of the building that the person sees. */
const linkedMatters = (tx: Tx, viewer: Viewer): SQL<number> =>
  sql<number>`(${tx
    .select({ total: sql`count(*)::int` })
    .from(matters)
    .where(and(eq(matters.building_id, buildings.id), visibleMatters(tx, viewer)))})`

const ordering = (sort: BuildingSort = '-updated_at', linked: SQL<number>): SQL[] => {
  const columns = {
    name: byName(buildings.name),
    linked_matters_count: linked,
    date_built: buildings.date_built,
    updated_at: buildings.updated_at,
  } as const
  const isDescending = sort.startsWith('-')
  const key = sort.replace('-', '') as keyof typeof columns
  if (!isDescending) return [asc(columns[key]), asc(buildings.id)]
  // Said only where there are any: with it no index is read backwards.
  return [key === 'date_built' ? sql`${columns[key]} desc nulls last` : desc(columns[key]), desc(buildings.id)]
}

export type ListedBuilding = { building: BuildingRow; linked_matters_count: number }

const listed = (tx: Tx, viewer: Viewer, filter: Conditions) => {
  const linked = linkedMatters(tx, viewer)
  return tx
    .select({ building: buildings, linked_matters_count: linked })
    .from(buildings)
    .where(conditions(tx, viewer, filter))
    .orderBy(...ordering(filter.sort, linked))
    .$dynamic()
}

/** One page of buildings and how many there are in all. */
export const listBuildings = async (
  tx: Tx,
  viewer: Viewer,
  filter: BuildingFilter,
): Promise<{ rows: ListedBuilding[]; total: number }> => {
  const { limit, offset } = pageWindow(filter)
  const [counted] = await tx
    .select({ total: count() })
    .from(buildings)
    .where(conditions(tx, viewer, filter))
  return { rows: await listed(tx, viewer, filter).limit(limit).offset(offset), total: counted!.total }
}

/** The first so many of what a filter finds. */
export const listBuildingsOf = (tx: Tx, viewer: Viewer, filter: Conditions, limit: number): Promise<ListedBuilding[]> =>
  listed(tx, viewer, filter).limit(limit)

export const findListedBuilding = async (tx: Tx, viewer: Viewer, id: number): Promise<ListedBuilding | null> => {
  const [row] = await tx
    .select({ building: buildings, linked_matters_count: linkedMatters(tx, viewer) })
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), eq(buildings.id, id)))
  return row ?? null
}

/** The living building, held until the transaction ends. */
export const lockBuilding = async (tx: Tx, viewer: Viewer, id: number): Promise<BuildingRow | null> => {
  const [row] = await tx
    .select()
    .from(buildings)
    .where(and(visibleBuildings(tx, viewer), eq(buildings.id, id)))
    .for('update')
  return row ?? null
}

export const insertBuilding = insertInto(buildings)

/** Answers its new updated_at. */
export const updateBuilding = updateIn(buildings)

type Named = { id: number; name: string }

/** Takes the building off everything that stands in it; answers what is alive of that, and the ids of all. */
export const unlinkBuilding = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
): Promise<
  Record<'matters' | 'facilities' | 'drawings', Named[]> & {
    links: Record<'matters' | 'facilities' | 'drawings', number[]>
  }
> => {
  const of = (table: typeof matters | typeof facilities | typeof drawings) =>
    and(eq(table.company_id, company_id), eq(table.building_id, id))
  const unlinkedMatters = await tx
    .update(matters)
    .set({ building_id: null })
    .where(of(matters))
    .returning({ id: matters.id, name: matters.name, deleted_at: matters.deleted_at })
  const unlinkedFacilities = await tx
    .update(facilities)
    .set({ building_id: null })
    .where(of(facilities))
    .returning({ id: facilities.id, name: facilities.name, deleted_at: facilities.deleted_at })
  const unlinkedDrawings = await tx
    .update(drawings)
    .set({ building_id: null })
    .where(of(drawings))
    .returning({ id: drawings.id, name: drawings.name, deleted_at: drawings.deleted_at })
  const living = (rows: (Named & { deleted_at: Date | null })[]): Named[] =>
    rows.filter(({ deleted_at }) => deleted_at === null).map(({ id, name }) => ({ id, name }))
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  return {
    matters: living(unlinkedMatters),
    facilities: living(unlinkedFacilities),
    drawings: living(unlinkedDrawings),
    links: {
      matters: idsOf(unlinkedMatters),
      facilities: idsOf(unlinkedFacilities),
      drawings: idsOf(unlinkedDrawings),
    },
  }
}

// ---- what stands around buildings ----

/** The building's contacts as far as the person sees the address book, by name. */
export const listBuildingContacts = (tx: Tx, viewer: Viewer, building_id: number) =>
  tx
    .select({
      id: contacts.id,
      name: contacts.name,
      affiliation: contacts.affiliation,
      email: contacts.email,
      phone_number: contacts.phone_number,
      updated_at: contacts.updated_at,
      role_id: buildingContacts.role_id,
    })
    .from(buildingContacts)
    .innerJoin(contacts, eq(contacts.id, buildingContacts.contact_id))
    .where(and(eq(buildingContacts.building_id, building_id), visibleContacts(viewer)))
    .orderBy(byName(contacts.name), asc(contacts.id))

/** Names of those contacts of the company that there are. */
export const findContactNames = async (tx: Tx, viewer: Viewer, ids: number[]): Promise<Map<number, string>> => {
  const rows = await tx
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(isAnyOf(contacts.id, ids), visibleContacts(viewer)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const addBuildingContacts = async (
  tx: Tx,
  { company_id }: Company,
  building_id: number,
  added: readonly { id: number; role_id: ContactRole | null }[],
): Promise<void> => {
  if (added.length > 0)
    await tx
      .insert(buildingContacts)
      .values(added.map(({ id: contact_id, role_id }) => ({ company_id, building_id, contact_id, role_id })))
      .onConflictDoNothing()
}

export const setContactRole = async (
  tx: Tx,
  building_id: number,
  contact_id: number,
  role_id: ContactRole | null,
): Promise<void> => {
  await tx
    .update(buildingContacts)
    .set({ role_id })
    .where(and(eq(buildingContacts.building_id, building_id), eq(buildingContacts.contact_id, contact_id)))
}

export const removeBuildingContacts = async (tx: Tx, building_id: number, ids: number[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .delete(buildingContacts)
      .where(and(eq(buildingContacts.building_id, building_id), inArray(buildingContacts.contact_id, ids)))
}

/** In the order added; the author is empty where the server made the file. */
// ---- figures ----

/** What the person sees of a building, counted. */
export const countBuilding = async (tx: Tx, viewer: Viewer, id: number, today: string) => {
  const ofBuilding = (table: typeof matters | typeof facilities | typeof drawings) => eq(table.building_id, id)
  const matters_by_status = await tx
    .select({ status_id: matters.status_id, total: count() })
    .from(matters)
    .where(and(ofBuilding(matters), visibleMatters(tx, viewer)))
    .groupBy(matters.status_id)
  const hasMatter = (type_id: MatterStatusType) =>
    exists(
      tx
        .select({ one })
        .from(matterFacilities)
        .innerJoin(matters, eq(matters.id, matterFacilities.matter_id))
        .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
        .where(
          and(
            eq(matterFacilities.facility_id, facilities.id),
            eq(matterStatuses.type_id, type_id),
            visibleMatters(tx, viewer),
          ),
        ),
    )
  const states = tx
    .select({
      facility_category_id: facilities.facility_category_id,
      is_not_started: sql<boolean>`${hasMatter(matterStatusTypes.notStarted)}`.as('is_not_started'),
      is_in_progress: sql<boolean>`${hasMatter(matterStatusTypes.inProgress)}`.as('is_in_progress'),
      is_due: sql<boolean>`${facilities.renewal_on} <= ${today}`.as('is_due'),
    })
    .from(facilities)
    .where(and(ofBuilding(facilities), visibleFacilities(tx, viewer)))
    .as('states')
  const byCategory = await tx
    .select({
      facility_category_id: states.facility_category_id,
      total: count(),
      not_started: sql<number>`count(*) filter (where ${states.is_not_started})::int`,
      in_progress: sql<number>`count(*) filter (where not ${states.is_not_started} and ${states.is_in_progress})::int`,
      due: sql<number>`count(*) filter (where ${states.is_due})::int`,
    })
    .from(states)
    .groupBy(states.facility_category_id)
    .orderBy(desc(count()), asc(states.facility_category_id))
  const [drawn] = await tx
    .select({ total: count() })
    .from(drawings)
    .where(and(ofBuilding(drawings), visibleDrawings(tx, viewer)))
  const [written] = await tx
    .select({ total: count() })
    .from(documents)
    .innerJoin(matters, eq(matters.id, documents.matter_id))
    .where(and(ofBuilding(matters), visibleMatters(tx, viewer), visibleDocuments(tx, viewer)))
  return { matters_by_status, byCategory, drawings: drawn!.total, documents: written!.total }
}
