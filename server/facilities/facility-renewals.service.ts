/** 更新計画: ten years of renewals with their costs, for the screen, for paper and for Excel. */
import { businessDay, formatDay } from '#domain/dates.ts'
import type { RenewalDownload, RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels, renewalYears, type RenewalSort } from '#domain/facilities/facilities.labels.ts'
import { renewalColumns, renewalListLabels, type RenewalColumn } from '#domain/facilities/renewal-list.labels.ts'
import { canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import { dueYears, sortRenewals } from '#domain/facilities/renewals.ts'
import { writePlainWorkbook, type PlainCell } from '#engine/package/plain-workbook.ts'
import { auditExport } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { countUndatedFacilities, listDueFacilities, type ListedFacility } from './facilities.store.ts'

const mostRows = 5000

type Row = RenewalPlan['buildings'][number]['rows'][number]

const sumByYear = (rows: readonly Row[], first_year: number): number[] =>
  Array.from({ length: renewalYears }, (_, index) =>
    rows.reduce(
      (sum, { years, renewal_cost }) => sum + (years.includes(first_year + index) ? (renewal_cost ?? 0) : 0),
      0,
    ),
  )

const rowOf = ({ facility }: ListedFacility, first_year: number): Row => ({
  facility: {
    id: facility.id,
    name: facility.name,
    facility_category_id: facility.facility_category_id,
    building_id: facility.building_id,
  },
  installation_floor: facility.installation_floor,
  renewal_on: facility.renewal_on!,
  renewal_cost: facility.renewal_cost,
  years: dueYears(facility, first_year),
})

export const getRenewalPlan = (
  { database, clock }: Deps,
  scope: Scope,
  building_id: number[] | undefined,
): Promise<RenewalPlan> => {
  if (!canViewFacilityCosts(scope.actor)) throw forbidden()
  const first_year = Number(businessDay(clock()).slice(0, 4))
  return inCompany(database.db, scope.company_id, async (tx) => {
    const found = await listDueFacilities(
      tx,
      scope,
      building_id,
      `${first_year + renewalYears - 1}-12-31`,
      mostRows + 1,
    )
    if (found.length > mostRows)
      throw invalid({ building_id: [`更新計画に並べられる設備は${mostRows}件までです。建物で絞り込んでください。`] })
    const buildings: RenewalPlan['buildings'] = []
    for (const each of found) {
      const { building_id: id } = each.facility
      const last = buildings.at(-1)
      const row = rowOf(each, first_year)
      if (last && (last.building?.id ?? null) === id) last.rows.push(row)
      else
        buildings.push({
          building: id === null || each.building_name === null ? null : { id, name: each.building_name },
          rows: [row],
          totals: [],
        })
    }
    const rows = buildings.flatMap((building) => building.rows)
    return {
      first_year,
      buildings: buildings.map((building) => ({ ...building, totals: sumByYear(building.rows, first_year) })),
      totals: sumByYear(rows, first_year),
      undated_count: await countUndatedFacilities(tx, scope, building_id),
      uncosted_count: rows.filter(({ renewal_cost }) => renewal_cost === null).length,
    }
  })
}

const noBuilding = '建物なし'

type Column = {
  heading: string
  /** Characters wide in the workbook. */
  width: number
  /** Of the width of the paper. */
  share: number
  isAmount?: boolean
  cell: (row: Row) => PlainCell
  /** Of a building, or of all. */
  total?: (totals: readonly number[]) => number | undefined
}

const listedColumns: Record<keyof typeof renewalListLabels, Omit<Column, 'heading'>> = {
  name: { width: 30, share: 18, cell: ({ facility }) => facility.name },
  facility_category_id: {
    ...{ width: 12, share: 7 },
    cell: ({ facility }) => facilityCategoryLabels[facility.facility_category_id],
  },
  installation_floor: { width: 10, share: 5, cell: ({ installation_floor }) => installation_floor },
  renewal_on: { width: 13, share: 8, cell: ({ renewal_on }) => ({ day: renewal_on }) },
  renewal_cost: { width: 14, share: 8, isAmount: true, cell: ({ renewal_cost }) => renewal_cost ?? '費用未定' },
}
const isListed = (key: RenewalColumn): key is keyof typeof listedColumns => key in listedColumns

const columnOf = (key: RenewalColumn, first_year: number): Column => {
  if (isListed(key)) return { heading: renewalListLabels[key], ...listedColumns[key] }
  const index = Number(key.slice('year-'.length))
  return {
    heading: `${first_year + index}年`,
    ...{ width: 13, share: 8, isAmount: true },
    cell: ({ years, renewal_cost }) => (years.includes(first_year + index) ? (renewal_cost ?? '費用未定') : null),
    total: (totals) => totals[index],
  }
}

/** What is due in none of the years shown stands with its dates; only sums of nothing are blank. */
const asWorkbook = (plan: RenewalPlan, columns: readonly Column[], sort: RenewalSort): Uint8Array => {
  const totalsOf = (totals: readonly number[]): PlainCell[] =>
    columns.slice(1).map(({ total }) => total?.(totals) || null)
  return writePlainWorkbook([
    {
      name: '更新計画',
      widths: [24, ...columns.map(({ width }) => width)],
      rows: [
        ['建物', ...columns.map(({ heading }) => heading)],
        ...plan.buildings.flatMap(({ building, rows, totals }): PlainCell[][] => [
          ...sortRenewals(rows, sort).map((row): PlainCell[] => [
            building?.name ?? noBuilding,
            ...columns.map(({ cell }) => cell(row)),
          ]),
          [building?.name ?? noBuilding, '小計', ...totalsOf(totals)],
        ]),
        ['合計', null, ...totalsOf(plan.totals)],
      ],
    },
  ])
}

const onPaper = (cell: PlainCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return cell.toLocaleString('ja-JP')
  return typeof cell === 'object' ? formatDay(cell.day) : cell
}

const asPaper = (plan: RenewalPlan, columns: readonly Column[], sort: RenewalSort, today: string) => {
  const totalsOf = (name: string, totals: readonly number[]) => ({
    cells: [name, ...columns.slice(1).map(({ total }) => onPaper(total?.(totals) || null))],
    isStrong: true,
  })
  return {
    title: '更新計画',
    subtitle: `${plan.first_year}年〜${plan.first_year + renewalYears - 1}年（単位：円）、${formatDay(today)}作成`,
    columns: columns.map(({ heading, share, isAmount }) => ({
      ...{ heading, share },
      align: isAmount ? ('right' as const) : ('left' as const),
    })),
    rows: [
      ...plan.buildings.flatMap(({ building, rows, totals }) => [
        totalsOf(building?.name ?? noBuilding, totals),
        ...sortRenewals(rows, sort).map((row) => ({ cells: columns.map(({ cell }) => onPaper(cell(row))) })),
      ]),
      totalsOf('合計', plan.totals),
    ],
  }
}

/** Each facility has its name, wherever it is not asked for: it is what the rows are about. */
const chosenColumns = (asked: readonly RenewalColumn[], first_year: number): Column[] =>
  [...new Set<RenewalColumn>(['name', ...asked])].map((key) => columnOf(key, first_year))

export const downloadRenewalPlan = async (
  deps: Deps,
  scope: Scope,
  { building_id, columns: asked = [...renewalColumns], sort = 'renewal_on', download_type }: RenewalDownload,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; content_type: string; name: string }> => {
  const plan = await getRenewalPlan(deps, scope, building_id)
  await auditExport(deps, scope, '更新計画')
  const columns = chosenColumns(asked, plan.first_year)
  const today = businessDay(deps.clock())
  const name = `更新計画_${today.replaceAll('-', '')}`
  if (download_type === 'excel')
    return {
      bytes: asWorkbook(plan, columns, sort) as Uint8Array<ArrayBuffer>,
      content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: `${name}.xlsx`,
    }
  return {
    bytes: (await deps.engine.renderList(asPaper(plan, columns, sort, today), {
      for: callerOf(scope),
    })) as Uint8Array<ArrayBuffer>,
    content_type: 'application/pdf',
    name: `${name}.pdf`,
  }
}
