/** Queries on matters. Every one names the company, and row level security names it again. */
import { and, asc, count, desc, eq, exists, gte, ilike, inArray, isNull, lt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MatterCalendarFilter, MatterCsvRequest, MatterFilter } from '#domain/matters/matters.contract.ts'
import { matterStatusTypes, type MatterSort } from '#domain/matters/matters.labels.ts'
import { scheduleCondition } from '#domain/matters/matters.rules.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import type { Visibility } from '#server/http/visibility.ts'
import { escapeLike } from '#server/db/like.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters, matterStatuses, matterTemplates, matterUsers } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { memberships, users } from '#server/db/schema/users.ts'

type Company = { company_id: number }
export type MatterRow = typeof matters.$inferSelect
export type MatterMember = { id: number; name: string; profile_photo_path: string | null; role: number }

const one = sql`1`
/** One parameter however many ids there are: PostgreSQL takes no more than 65,535 of them. */
const isAnyOf = (column: AnyPgColumn, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::bigint[])`

type Dates = Pick<MatterFilter, 'relative_date' | 'start_date' | 'end_date'>

const schedule = (dates: Dates, today: string): SQL | undefined => {
  const condition = scheduleCondition(dates, today)
  switch (condition.kind) {
    case 'any': return undefined
    case 'overdue': return and(lt(matters.end_date, condition.before), ne(matterStatuses.type_id, matterStatusTypes.completed))
    // A schedule with one end open counts as that one day.
    case 'overlaps': return and(
      condition.start === null ? undefined : gte(sql`coalesce(${matters.end_date}, ${matters.start_date})`, condition.start),
      condition.end === null ? undefined : lte(sql`coalesce(${matters.start_date}, ${matters.end_date})`, condition.end),
    )
  }
}

type Conditions = Omit<MatterFilter, 'sort' | 'page' | 'per_page'>

const conditions = (tx: Tx, { company_id }: Company, filter: Conditions, visibility: Visibility, today: string): SQL | undefined => {
  const isMember = (user_id: number) =>
    exists(tx.select({ one }).from(matterUsers).where(and(eq(matterUsers.company_id, company_id), eq(matterUsers.matter_id, matters.id), eq(matterUsers.user_id, user_id))))
  const facilityLinks = (facility_id?: number) =>
    tx.select({ one }).from(matterFacilities).where(and(eq(matterFacilities.matter_id, matters.id), facility_id === undefined ? undefined : eq(matterFacilities.facility_id, facility_id)))
  return and(
    eq(matters.company_id, company_id),
    isNull(matters.deleted_at),
    visibility.only_member_id === null ? undefined : isMember(visibility.only_member_id),
    filter.name ? ilike(matters.name, `%${escapeLike(filter.name)}%`) : undefined,
    filter.user_id ? isMember(filter.user_id) : undefined,
    filter.matter_category_id?.length ? inArray(matters.matter_category_id, filter.matter_category_id) : undefined,
    filter.status_id?.length ? inArray(matters.status_id, filter.status_id) : undefined,
    filter.building_id?.length ? inArray(matters.building_id, filter.building_id) : undefined,
    filter.facility_id ? exists(facilityLinks(filter.facility_id)) : undefined,
    filter.is_linked_facilities === undefined ? undefined : filter.is_linked_facilities ? exists(facilityLinks()) : notExists(facilityLinks()),
    schedule(filter, today),
  )
}

const sortColumns = {
  name: matters.name, matter_category_id: matters.matter_category_id, status: matterStatuses.sort_order,
  start_date: matters.start_date, building: buildings.name, updated_at: matters.updated_at,
} as const
const ordering = (sort: MatterSort = '-updated_at'): SQL[] => {
  const isDescending = sort.startsWith('-')
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  return isDescending ? [desc(column), desc(matters.id)] : [asc(column), asc(matters.id)]
}

const listColumns = {
  id: matters.id, name: matters.name, status_id: matters.status_id, matter_category_id: matters.matter_category_id,
  building_id: matters.building_id, building_name: buildings.name, start_date: matters.start_date, end_date: matters.end_date,
  created_user_id: matters.created_user_id, created_at: matters.created_at, updated_at: matters.updated_at,
  linked_facilities_count: sql<number>`(select count(*)::int from ${matterFacilities} where ${matterFacilities.matter_id} = ${matters.id})`,
}

const listed = <Extra extends Record<string, SQL> = Record<never, never>>(tx: Tx, where: SQL | undefined, sort?: MatterSort, extra = {} as Extra) =>
  tx.select({ ...listColumns, ...extra }).from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .leftJoin(buildings, eq(buildings.id, matters.building_id))
    .where(where).orderBy(...ordering(sort)).$dynamic()
export type ListedMatter = Awaited<ReturnType<typeof listed>>[number]

const needsStatus = (filter: MatterFilter) => filter.relative_date === relativeDates.overdue || /status/.test(filter.sort ?? '')

/** One page of matters and how many there are in all. */
export const listMatters = async (tx: Tx, company: Company, filter: MatterFilter, visibility: Visibility, today: string) => {
  const where = conditions(tx, company, filter, visibility, today)
  const { limit, offset } = pageWindow(filter)
  const counting = tx.select({ total: count() }).from(matters).$dynamic()
  const counted = (needsStatus(filter) ? counting.innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id)) : counting).where(where)
  // One round trip for both; only a page past the end has no row that could tell the total.
  const rows = await listed(tx, where, filter.sort, { total: sql<number>`${counted}`.mapWith(Number) }).limit(limit).offset(offset)
  const total = rows[0]?.total ?? (offset === 0 ? 0 : (await counted)[0]!.total)
  return { rows, total }
}

/** Unpaged: those whose schedule touches the days shown, whatever else the filter asks. */
export const listCalendarMatters = (
  tx: Tx, company: Company, { start_date, end_date, ...filter }: MatterCalendarFilter, visibility: Visibility, today: string,
): Promise<ListedMatter[]> =>
  listed(tx, and(conditions(tx, company, filter, visibility, today), schedule({ start_date, end_date }, today)), 'start_date').execute()

/** Unpaged, newest first; at most `limit`. */
export const listMattersOf = (tx: Tx, company: Company, { ids, ...filter }: MatterCsvRequest, visibility: Visibility, today: string, limit: number): Promise<ListedMatter[]> =>
  listed(tx, and(conditions(tx, company, filter, visibility, today), ids ? isAnyOf(matters.id, ids) : undefined)).limit(limit).execute()

/** Members of many matters at once, in the order they joined. */
export const listMatterMembers = async (tx: Tx, { company_id }: Company, matter_ids: number[]): Promise<Map<number, MatterMember[]>> => {
  const members = new Map<number, MatterMember[]>(matter_ids.map((id) => [id, []]))
  if (matter_ids.length === 0) return members
  const rows = await tx
    .select({ matter_id: matterUsers.matter_id, id: users.id, name: users.name, profile_photo_path: users.profile_photo_path, role: memberships.role })
    .from(matterUsers)
    .innerJoin(users, eq(users.id, matterUsers.user_id))
    .innerJoin(memberships, and(eq(memberships.company_id, company_id), eq(memberships.user_id, users.id)))
    .where(and(eq(matterUsers.company_id, company_id), isAnyOf(matterUsers.matter_id, matter_ids)))
    .orderBy(asc(matterUsers.created_at), asc(users.id))
  for (const { matter_id, ...member } of rows) members.get(matter_id)!.push(member)
  return members
}

/** The living matter, locked where `lock` is asked for; null also where a guest may not see it. */
export const findMatter = async (tx: Tx, { company_id }: Company, id: number, visibility: Visibility, lock = false): Promise<MatterRow | null> => {
  const isVisible = visibility.only_member_id === null ? undefined
    : exists(tx.select({ one }).from(matterUsers).where(and(eq(matterUsers.matter_id, matters.id), eq(matterUsers.user_id, visibility.only_member_id))))
  const query = tx.select().from(matters).where(and(eq(matters.company_id, company_id), eq(matters.id, id), isNull(matters.deleted_at), isVisible)).$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export const insertMatter = async (tx: Tx, values: typeof matters.$inferInsert): Promise<MatterRow> => {
  const [row] = await tx.insert(matters).values(values).returning()
  return row!
}

export const updateMatter = async (tx: Tx, { company_id }: Company, id: number, values: Partial<typeof matters.$inferInsert>): Promise<void> => {
  await tx.update(matters).set({ ...values, updated_at: nextUpdatedAt(matters.updated_at) as never }).where(and(eq(matters.company_id, company_id), eq(matters.id, id)))
}

// ---- links ----

const linkTables = { users: [matterUsers, 'user_id'], facilities: [matterFacilities, 'facility_id'], templates: [matterTemplates, 'template_id'] } as const
export type MatterLink = keyof typeof linkTables

export const listLinks = async (tx: Tx, { company_id }: Company, matter_id: number, link: MatterLink): Promise<number[]> => {
  const [table, key] = linkTables[link]
  const column = (table as never as Record<string, typeof matterUsers.user_id>)[key]!
  const rows = await tx.select({ id: column }).from(table).where(and(eq(table.company_id, company_id), eq(table.matter_id, matter_id))).orderBy(asc(table.created_at), asc(column))
  return rows.map(({ id }) => id)
}

export const addLinks = async (tx: Tx, { company_id }: Company, matter_id: number, link: MatterLink, ids: number[]): Promise<void> => {
  if (ids.length === 0) return
  const [table, key] = linkTables[link]
  await tx.insert(table).values(ids.map((id) => ({ company_id, matter_id, [key]: id })) as never).onConflictDoNothing()
}

export const removeLinks = async (tx: Tx, { company_id }: Company, matter_id: number, link: MatterLink, ids: number[]): Promise<void> => {
  if (ids.length === 0) return
  const [table, key] = linkTables[link]
  const column = (table as never as Record<string, typeof matterUsers.user_id>)[key]!
  await tx.delete(table).where(and(eq(table.company_id, company_id), eq(table.matter_id, matter_id), inArray(column, ids)))
}

// ---- what links point to ----

export const activeMemberIds = async (tx: Tx, { company_id }: Company, user_ids: number[]): Promise<Set<number>> => {
  if (user_ids.length === 0) return new Set()
  const rows = await tx.select({ id: memberships.user_id }).from(memberships)
    .where(and(eq(memberships.company_id, company_id), inArray(memberships.user_id, user_ids), isNull(memberships.deleted_at)))
  return new Set(rows.map(({ id }) => id))
}

/** Names of linked records that exist and live; a missing id is not of this company. */
export const linkNames = async (tx: Tx, { company_id }: Company, link: MatterLink, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await {
    users: () => tx.select({ id: users.id, name: users.name }).from(users)
      .innerJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.company_id, company_id))).where(inArray(users.id, ids)),
    facilities: () => tx.select({ id: facilities.id, name: facilities.name }).from(facilities)
      .where(and(eq(facilities.company_id, company_id), inArray(facilities.id, ids), isNull(facilities.deleted_at))),
    templates: () => tx.select({ id: templates.id, name: templates.name }).from(templates)
      .where(and(eq(templates.company_id, company_id), inArray(templates.id, ids))),
  }[link]()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
