import { and, count, eq, sql, sum } from 'drizzle-orm'
import type { FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { companyMatters as matters, matterFinancials } from '#server/db/schema/matters.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { matterConditions, type Conditions } from './matter-list.store.ts'

const keys = {
  month: sql<string>`to_char(${matters.booked_on}, 'YYYY-MM')`,
  building: sql<number | null>`${matters.building_id}`,
  category: sql<number>`${matters.matter_category_id}`,
}
const readKey = { month: String, building: Number, category: Number }

/** What the matters of the filter add up to, by group; groups without any matter are not there. */
export const sumFinancialsBy = async (tx: Tx, viewer: Viewer, by: FinancialReportGroup, filter: Conditions) => {
  // A matter's rows first: added up beside each other, matters with two rows would count twice. Only those asked for: a
  // month of a hundred thousand matters then costs a month.
  const each = tx
    .select({
      key: keys[by].as('key'),
      sales: sql<number>`sum(${matterFinancials.sales})::bigint`.as('sales'),
      cost: sql<number>`sum(${matterFinancials.cost})::bigint`.as('cost'),
    })
    .from(matters)
    .leftJoin(
      matterFinancials,
      and(eq(matterFinancials.company_id, matters.company_id), eq(matterFinancials.matter_id, matters.id)),
    )
    .where(matterConditions(tx, viewer, filter, ''))
    .groupBy(matters.id, sql`1`)
    .as('each')
  const rows = await tx
    .select({
      key: sql<string | number | null>`${each.key}`.mapWith(readKey[by]),
      matters_count: count(),
      unrecorded_count: sql`count(*) filter (where ${each.sales} is null)`.mapWith(Number),
      sales: sum(each.sales).mapWith(Number),
      cost: sum(each.cost).mapWith(Number),
    })
    .from(each)
    .groupBy(each.key)
  return rows.map(({ sales, cost, ...row }) => ({ ...row, sales: sales ?? 0, cost: cost ?? 0 }))
}

export const buildingNames = async (tx: Tx, { company_id }: Viewer): Promise<Map<number, string>> => {
  const rows = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(eq(buildings.company_id, company_id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
