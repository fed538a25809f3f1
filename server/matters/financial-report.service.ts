/** What the money of many matters adds up to, by month, building or category; for internal users alone. */
import { hoursOf } from '#domain/attendances/attendances.rules.ts'
import { csvText } from '#domain/csv.ts'
import { idsOf } from '#domain/labels.ts'
import type { FinancialReport, FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import { financialReportHeadings } from '#domain/matters/financial-report.labels.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { formatMonth, monthsFrom } from '#domain/months.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { findYearStart } from '#server/numbers/numbers.store.ts'
import { buildingNames, nothing, sumFinancialsBy, type Summed } from './financial-report.store.ts'

type Figures = FinancialReport['totals']
type Summary = Pick<FinancialReport, 'rows' | 'totals'>

const figuresOf = (summed: Summed): Figures => ({
  matters_count: summed.matters_count,
  unrecorded_count: summed.unrecorded_count,
  sales: summed.sales,
  cost: summed.cost,
  profit: summed.sales - summed.cost,
  worked_minutes: summed.worked_minutes,
})
const added = (one: Summed, other: Summed): Summed => ({
  matters_count: one.matters_count + other.matters_count,
  unrecorded_count: one.unrecorded_count + other.unrecorded_count,
  sales: one.sales + other.sales,
  cost: one.cost + other.cost,
  worked_minutes: one.worked_minutes + other.worked_minutes,
})

const aboutNothing = { month: null, building: null, matter_category_id: null }

const read = async (tx: Tx, scope: Scope, { by, ...filter }: FinancialReportFilter): Promise<Summary> => {
  const sums = await sumFinancialsBy(tx, scope, by, filter)
  const totals = figuresOf(sums.reduce(added, nothing))
  const bySales = sums.toSorted((a, b) => b.sales - a.sales || b.cost - a.cost || b.matters_count - a.matters_count)
  switch (by) {
    case 'month': {
      const found = new Map(sums.map((row) => [row.key, row]))
      const rows = monthsFrom(filter.booked_from, filter.booked_to).map((month) => ({
        ...aboutNothing,
        month,
        label: formatMonth(month),
        ...figuresOf(found.get(month) ?? nothing),
      }))
      return { rows, totals }
    }
    case 'building': {
      const names = await buildingNames(tx, scope)
      const rows = bySales.map(({ key, ...sum }) => {
        const name = typeof key === 'number' ? names.get(key) : undefined
        const building = typeof key === 'number' && name !== undefined ? { id: key, name } : null
        return { ...aboutNothing, building, label: building?.name ?? '建物なし', ...figuresOf(sum) }
      })
      return { rows, totals }
    }
    case 'category': {
      const categories = idsOf(matterCategoryLabels)
      const rows = bySales.map(({ key, ...sum }) => {
        const matter_category_id = categories.find((id) => id === key)!
        return {
          ...aboutNothing,
          matter_category_id,
          label: matterCategoryLabels[matter_category_id],
          ...figuresOf(sum),
        }
      })
      return { rows, totals }
    }
  }
}

const requireMoney = ({ actor }: Scope): void => {
  if (!canViewFinancials(actor)) throw forbidden()
}

export const getFinancialReport = async (
  { database }: Deps,
  scope: Scope,
  filter: FinancialReportFilter,
): Promise<FinancialReport> => {
  requireMoney(scope)
  return inCompany(database.db, scope.company_id, async (tx) => ({
    ...(await read(tx, scope, filter)),
    year_start_month: await findYearStart(tx, scope),
  }))
}

export const financialReportCsv = async (
  { database }: Deps,
  scope: Scope,
  filter: FinancialReportFilter,
): Promise<string> => {
  requireMoney(scope)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, totals } = await read(tx, scope, filter)
    await audit(tx, scope, scope, [exported('収支集計')])
    const cells = ({ matters_count, unrecorded_count, sales, cost, profit, worked_minutes }: Figures) => [
      matters_count,
      unrecorded_count,
      sales,
      cost,
      profit,
      hoursOf(worked_minutes),
    ]
    return csvText([
      [financialReportHeadings[filter.by], '案件数', 'うち収支未登録', '売上', '原価', '粗利', '作業時間（時間）'],
      ...rows.map((row) => [row.label, ...cells(row)]),
      ['合計', ...cells(totals)],
    ])
  })
}
