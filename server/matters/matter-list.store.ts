/** The lists of matters: pages, the calendar, the CSV. They read company_matters, and exact totals where triggers keep them. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  notExists,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm'
import type {
  MatterCalendarFilter,
  MatterCsvRequest,
  MatterFilter,
  UntakenFilter,
} from '#domain/matters/matters.contract.ts'
import { matterStatusTypes, type MatterSort } from '#domain/matters/matters.labels.ts'
import { scheduleCondition } from '#domain/matters/matters.rules.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import { limits } from '#domain/limits.ts'
import { lastDayOfMonth } from '#domain/months.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { byBuilding, isByBuilding, pageByBuilding } from '#server/db/by-building.ts'
import { byName } from '#server/db/by-name.ts'
import { foldedContains, foldedHolds } from '#server/db/contains-text.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companyMatters as matters, matterCounts, matterFacilities, matterStatuses } from '#server/db/schema/matters.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import { matterIdsOfMember, visibleMatters } from '#server/sight/matters.visible.ts'

const one = sql`1`
type Dates = Pick<MatterFilter, 'relative_date' | 'start_date' | 'end_date'>

const schedule = (dates: Dates, today: string): SQL | undefined => {
  const condition = scheduleCondition(dates, today)
  switch (condition.kind) {
    case 'any':
      return undefined
    case 'overdue':
      return and(lt(matters.end_date, condition.before), ne(matterStatuses.type_id, matterStatusTypes.completed))
    case 'overlaps':
      return and(
        condition.start === null ? undefined : gte(matters.last_day, condition.start),
        condition.end === null ? undefined : lte(matters.first_day, condition.end),
      )
  }
}

export type Conditions = Omit<MatterFilter, 'sort' | 'page' | 'per_page'>

/** The text by the index of its pieces, or only read where it stands: of a text that many have, the next ones are near. */
type Reading = 'by pieces' | 'in place'

const hasText = (viewer: Viewer, text: string, reading: Reading): SQL | undefined =>
  reading === 'by pieces'
    ? foldedContains(matters, matters.search_text, viewer.company_id, text)
    : foldedHolds(matters.search_text, text)

const months = ({ booked_from, booked_to }: Conditions): SQL | undefined =>
  and(
    booked_from ? gte(matters.booked_on, `${booked_from}-01`) : undefined,
    booked_to ? lte(matters.booked_on, lastDayOfMonth(booked_to)) : undefined,
  )

/** Of company_matters; a filter for what is overdue also wants matter_statuses joined. */
export const matterConditions = (
  tx: Tx,
  viewer: Viewer,
  filter: Conditions,
  today: string,
  reading: Reading = 'by pieces',
): SQL | undefined => {
  const facilityLinks = (facility_id?: number) =>
    tx
      .select({ one })
      .from(matterFacilities)
      .where(
        and(
          eq(matterFacilities.matter_id, matters.id),
          facility_id === undefined ? undefined : eq(matterFacilities.facility_id, facility_id),
        ),
      )
  return and(
    visibleMatters(tx, viewer, matters),
    filter.name ? hasText(viewer, filter.name, reading) : undefined,
    filter.user_id ? inArray(matters.id, matterIdsOfMember(tx, viewer, filter.user_id)) : undefined,
    filter.matter_category_id?.length ? inArray(matters.matter_category_id, filter.matter_category_id) : undefined,
    filter.status_id?.length ? inArray(matters.status_id, filter.status_id) : undefined,
    filter.building_id?.length ? inArray(matters.building_id, filter.building_id) : undefined,
    filter.facility_id ? exists(facilityLinks(filter.facility_id)) : undefined,
    filter.is_linked_facilities === undefined
      ? undefined
      : filter.is_linked_facilities
        ? exists(facilityLinks())
        : notExists(facilityLinks()),
    filter.is_linked_building === undefined
      ? undefined
      : filter.is_linked_building
        ? isNotNull(matters.building_id)
        : isNull(matters.building_id),
    months(filter),
    schedule(filter, today),
  )
}

const sortColumns = {
  name: byName(matters.name),
  matter_category_id: matters.matter_category_id,
  status: matterStatuses.sort_order,
  start_date: matters.start_date,
  end_date: matters.end_date,
  updated_at: matters.updated_at,
} as const
/** As the lists are sorted, or as a day is worked off: what is not begun, what is under way, what is done, each by its time. */
type Order = MatterSort | 'of_day'
const ofDay = (): SQL[] => [
  asc(matterStatuses.type_id),
  sql`${matters.start_time} asc nulls last`,
  asc(matters.start_date),
  asc(matters.id),
]
const ordering = (sort: Order = '-updated_at'): SQL[] => {
  if (sort === 'of_day') return ofDay()
  const direction = sort.startsWith('-') ? desc : asc
  const key = sort.replace('-', '') as keyof typeof sortColumns | 'building'
  if (key === 'building') return byBuilding(sort.startsWith('-'), matters.id)
  return [direction(sortColumns[key]), direction(matters.id)]
}

const listColumns = {
  id: matters.id,
  name: matters.name,
  number: matters.number,
  status_id: matters.status_id,
  matter_category_id: matters.matter_category_id,
  building_id: matters.building_id,
  building_name: buildings.name,
  start_date: matters.start_date,
  end_date: matters.end_date,
  start_time: matters.start_time,
  end_time: matters.end_time,
  lead_user_id: matters.lead_user_id,
  urgency: matters.urgency,
  created_user_id: matters.created_user_id,
  created_at: matters.created_at,
  updated_at: matters.updated_at,
  linked_facilities_count: sql<number>`(select count(*)::int from ${matterFacilities} where ${matterFacilities.matter_id} = ${matters.id})`,
}

const listed = <Extra extends Record<string, SQL> = Record<never, never>>(
  tx: Tx,
  where: SQL | undefined,
  sort?: Order,
  extra = {} as Extra,
) =>
  tx
    .select({ ...listColumns, ...extra })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .leftJoin(buildings, eq(buildings.id, matters.building_id))
    .where(where)
    .orderBy(...ordering(sort))
    .$dynamic()
export type ListedMatter = Awaited<ReturnType<typeof listed>>[number]

const listedPage = (
  tx: Tx,
  { company_id }: Viewer,
  where: SQL | undefined,
  sort: Order | undefined,
  window: { limit: number; offset: number },
): PromiseLike<ListedMatter[]> => {
  const rowsOf = (condition: SQL | undefined, { limit, offset }: typeof window) =>
    listed(tx, condition, sort).limit(limit).offset(offset)
  if (!isByBuilding(sort)) return rowsOf(where, window)
  return pageByBuilding(window, {
    linked: (part) => rowsOf(and(where, eq(buildings.company_id, company_id)), part),
    countLinked: async () => {
      const [counted] = await tx
        .select({ total: count() })
        .from(matters)
        .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
        .where(and(where, isNotNull(matters.building_id)))
      return counted!.total
    },
    unlinked: (part) => rowsOf(and(where, isNull(matters.building_id)), part),
  })
}

/** The total without counting, where the filter asks for nothing but status, category and one person; else null. */
const knownTotal = (tx: Tx, viewer: Viewer, filter: Conditions) => {
  const guest = guestId(viewer)
  const { user_id = guest ?? undefined, status_id, matter_category_id, ...others } = filter
  const isTwoPeople = guest !== null && user_id !== guest
  const isAsked = Object.values(others).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  if (isTwoPeople || isAsked) return null
  return tx
    .select({ total: sum(matterCounts.total) })
    .from(matterCounts)
    .where(
      and(
        eq(matterCounts.company_id, viewer.company_id),
        user_id === undefined ? isNull(matterCounts.user_id) : eq(matterCounts.user_id, user_id),
        status_id?.length ? inArray(matterCounts.status_id, status_id) : undefined,
        matter_category_id?.length ? inArray(matterCounts.matter_category_id, matter_category_id) : undefined,
      ),
    )
}

type Asked = Omit<MatterFilter, 'sort'> & { sort?: Order | undefined }

/** `isTotalCapped`: there are more than `total`. */
export type MatterPage = { rows: ListedMatter[]; total: number; isTotalCapped: boolean }

/** How many have the text, counted no further than people read on. */
const countHits = async (tx: Tx, where: SQL | undefined): Promise<{ total: number; isTotalCapped: boolean }> => {
  const hits = tx
    .select({ one: one.as('one') })
    .from(matters)
    .where(where)
    .limit(limits.countedHits + 1)
    .as('hits')
  const [counted] = await tx.select({ total: count() }).from(hits)
  const total = counted!.total
  return { total: Math.min(total, limits.countedHits), isTotalCapped: total > limits.countedHits }
}

const searchMatters = async (
  tx: Tx,
  viewer: Viewer,
  { sort, page, per_page, ...filter }: Asked,
  today: string,
): Promise<MatterPage> => {
  const where = matterConditions(tx, viewer, filter, today)
  const { total, isTotalCapped } = await countHits(tx, where)
  // Thousands of hits fetched and sorted for twenty rows took a second; walking the list's own order meets them at once.
  const rows = await listedPage(
    tx,
    viewer,
    isTotalCapped ? matterConditions(tx, viewer, filter, today, 'in place') : where,
    sort,
    pageWindow({ page, per_page }),
  )
  return { rows, total, isTotalCapped }
}

/** One page of matters and how many there are in all. */
export const listMatters = async (
  tx: Tx,
  viewer: Viewer,
  { sort, page, per_page, ...filter }: Asked,
  today: string,
): Promise<MatterPage> => {
  // One round trip for both; only a page past the end has no row that could tell the total. The days of a schedule leave
  // so few that counting them on the way to the page costs less than finding them twice.
  const isScheduled = scheduleCondition(filter, today).kind !== 'any'
  if (filter.name && !isScheduled) return searchMatters(tx, viewer, { sort, page, per_page, ...filter }, today)
  const where = matterConditions(tx, viewer, filter, today)
  const window = pageWindow({ page, per_page })
  const counting = tx.select({ total: count() }).from(matters).$dynamic()
  const counted =
    knownTotal(tx, viewer, filter) ??
    (filter.relative_date === relativeDates.overdue
      ? counting.innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
      : counting
    ).where(where)
  if (isByBuilding(sort)) {
    const rows = await listedPage(tx, viewer, where, sort, window)
    return { rows, total: Number((await counted)[0]!.total), isTotalCapped: false }
  }
  const rows = await listed(tx, where, sort, {
    total: (isScheduled ? sql<number>`count(*) over ()` : sql<number>`${counted}`).mapWith(Number),
  })
    .limit(window.limit)
    .offset(window.offset)
  const total = rows[0]?.total ?? (window.offset === 0 ? 0 : Number((await counted)[0]!.total))
  return { rows, total, isTotalCapped: false }
}

/** Unpaged: those whose schedule touches the days shown, whatever else the filter asks. */
export const listCalendarMatters = (
  tx: Tx,
  viewer: Viewer,
  { start_date, end_date, ...filter }: MatterCalendarFilter,
  today: string,
): Promise<ListedMatter[]> =>
  listed(
    tx,
    and(matterConditions(tx, viewer, filter, today), schedule({ start_date, end_date }, today)),
    'start_date',
  ).execute()

/** How many touch each of the days. */
export const countOnDays = async (
  tx: Tx,
  viewer: Viewer,
  filter: Omit<Conditions, 'start_date' | 'end_date'>,
  days: readonly string[],
  today: string,
): Promise<number[]> => {
  const touching = days.map((day) => [
    day,
    sql`count(*) filter (where ${matters.first_day} <= ${day} and ${matters.last_day} >= ${day})`.mapWith(Number),
  ])
  const range = { start_date: days[0], end_date: days.at(-1) }
  const [counted] = await tx
    .select(Object.fromEntries(touching) as Record<string, SQL<number>>)
    .from(matters)
    .where(and(matterConditions(tx, viewer, filter, today), schedule(range, today)))
  return days.map((day) => counted![day]!)
}

/** One page, the urgent first and then those that wait longest, and how many there are in all. */
export const listUntakenMatters = async (
  tx: Tx,
  viewer: Viewer,
  { before, page, per_page, ...filter }: UntakenFilter,
  today: string,
): Promise<{ rows: ListedMatter[]; total: number }> => {
  const where = and(
    matterConditions(tx, viewer, filter, today),
    isNull(matters.lead_user_id),
    or(isNull(matters.last_day), lt(matters.last_day, before)),
    ne(matterStatuses.type_id, matterStatusTypes.completed),
  )
  const [counted] = await tx
    .select({ total: count() })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .where(where)
  const { limit, offset } = pageWindow({ page, per_page })
  const rows = await tx
    .select(listColumns)
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .leftJoin(buildings, eq(buildings.id, matters.building_id))
    .where(where)
    .orderBy(asc(matters.urgency), asc(matters.last_day), asc(matters.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: counted!.total }
}

/** Unpaged, in the list's order; at most `limit`. */
export const listMattersOf = (
  tx: Tx,
  viewer: Viewer,
  { ids, sort, ...filter }: MatterCsvRequest,
  today: string,
  limit: number,
): PromiseLike<ListedMatter[]> =>
  listedPage(
    tx,
    viewer,
    and(matterConditions(tx, viewer, filter, today), ids ? isAnyOf(matters.id, ids) : undefined),
    sort,
    { limit, offset: 0 },
  )
