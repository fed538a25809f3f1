import { and, countDistinct, eq, sql, sum, type SQLWrapper } from 'drizzle-orm'
import type { FinancialReportRow } from '#domain/matters/financial-report.contract.ts'
import type { FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import { lastDayOfMonth } from '#domain/months.ts'
import type { Tx } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companyMatters as matters, matterFinancials } from '#server/db/schema/matters.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { matterConditions, type Conditions } from './matter-list.store.ts'
import { minutesByDay } from './matter-minutes.store.ts'

/** What stands in one group. */
export type Summed = Pick<
  FinancialReportRow,
  'matters_count' | 'unrecorded_count' | 'sales' | 'cost' | 'worked_minutes'
>
export const nothing: Summed = { matters_count: 0, unrecorded_count: 0, sales: 0, cost: 0, worked_minutes: 0 }

const month = (day: SQLWrapper) => sql<string>`to_char(${day}, 'YYYY-MM')`
/** What a figure of this day, of this matter, is added up under. */
const keyOf = (by: FinancialReportGroup, day: SQLWrapper) =>
  ({ month: month(day), building: sql`${matters.building_id}`, category: sql`${matters.matter_category_id}` })[by]
const readKey = { month: String, building: Number, category: Number }

/** Money counts by the row's own day, and where it has none by that of its matter. */
const moneyDay = sql`coalesce(${matterFinancials.day}, ${matters.booked_on})`

type Key = string | number | null

/** What the matters of the filter add up to, by group; groups without anything are not there. */
export const sumFinancialsBy = async (
  tx: Tx,
  viewer: Viewer,
  by: FinancialReportGroup,
  { booked_from, booked_to, ...narrowed }: Conditions & Required<Pick<Conditions, 'booked_from' | 'booked_to'>>,
) => {
  const within = (day: SQLWrapper) => sql`${day} between ${`${booked_from}-01`} and ${lastDayOfMonth(booked_to)}`
  const keyed = (day: SQLWrapper) => sql<Key>`${keyOf(by, day)}`.mapWith(readKey[by])
  const all = matterConditions(tx, viewer, narrowed, '')
  const ofMatter = and(eq(matterFinancials.company_id, matters.company_id), eq(matterFinancials.matter_id, matters.id))
  const counted = tx
    .select({
      key: keyed(matters.booked_on),
      matters_count: countDistinct(matters.id),
      unrecorded_count: sql`count(*) filter (where ${matterFinancials.id} is null)`.mapWith(Number),
    })
    .from(matters)
    .leftJoin(matterFinancials, ofMatter)
    .where(matterConditions(tx, viewer, { ...narrowed, booked_from, booked_to }, ''))
    .groupBy(sql`1`)
  const money = tx
    .select({
      key: keyed(moneyDay),
      sales: sum(matterFinancials.sales).mapWith(Number),
      cost: sum(matterFinancials.cost).mapWith(Number),
    })
    .from(matters)
    .innerJoin(matterFinancials, ofMatter)
    .where(and(all, within(moneyDay)))
    .groupBy(sql`1`)
  const minutes = minutesByDay(tx, viewer)
  const worked = tx
    .select({ key: keyed(minutes.day), worked_minutes: sum(minutes.worked).mapWith(Number) })
    .from(minutes)
    .innerJoin(matters, eq(matters.id, minutes.matter_id))
    .where(and(all, within(minutes.day)))
    .groupBy(sql`1`)
  const [counts, sums, hours] = await together([counted, money, worked])
  const groups = new Map<Key, Summed>()
  for (const { key, ...figures } of [...counts, ...sums, ...hours]) {
    // A group of a hundred rows that nobody worked on has no sum.
    const known = Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== null))
    groups.set(key, { ...(groups.get(key) ?? nothing), ...known })
  }
  return [...groups].map(([key, figures]) => ({ key, ...figures }))
}

export const buildingNames = async (tx: Tx, { company_id }: Viewer): Promise<Map<number, string>> => {
  const rows = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(eq(buildings.company_id, company_id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
