/** 更新計画: ten years of renewals with their costs, for the screen, for paper and for Excel. */
import { businessDay, formatDay } from '#domain/dates.ts'
import type { RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { canViewFacilityCosts } from '#domain/facilities/facilities.policy.ts'
import { dueYears, renewalYears } from '#domain/facilities/renewals.ts'
import { writePlainWorkbook, type PlainCell } from '#engine/package/plain-workbook.ts'
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

const headings = (first_year: number): string[] => [
  '設備名',
  'カテゴリ',
  '設置階',
  '更新予定日',
  '更新費用',
  ...Array.from({ length: renewalYears }, (_, index) => `${first_year + index}年`),
]
const noBuilding = '建物なし'

const asWorkbook = (plan: RenewalPlan): Uint8Array => {
  const amounts = (totals: readonly number[]): PlainCell[] => totals.map((total) => (total === 0 ? null : total))
  return writePlainWorkbook([
    {
      name: '更新計画',
      widths: [24, 30, 12, 10, 13, 14, ...Array.from({ length: renewalYears }, () => 13)],
      rows: [
        ['建物', ...headings(plan.first_year)],
        ...plan.buildings.flatMap(({ building, rows, totals }): PlainCell[][] => [
          ...rows.map((row): PlainCell[] => [
            building?.name ?? noBuilding,
            row.facility.name,
            facilityCategoryLabels[row.facility.facility_category_id],
            row.installation_floor,
            { day: row.renewal_on },
            row.renewal_cost,
            ...totals.map((_, index) =>
              row.years.includes(plan.first_year + index) ? (row.renewal_cost ?? '費用未定') : null,
            ),
          ]),
          [building?.name ?? noBuilding, '小計', null, null, null, null, ...amounts(totals)],
        ]),
        ['合計', null, null, null, null, null, ...amounts(plan.totals)],
      ],
    },
  ])
}

const asPaper = (plan: RenewalPlan, today: string) => {
  const yen = (amount: number) => (amount === 0 ? '' : amount.toLocaleString('ja-JP'))
  return {
    title: '更新計画',
    subtitle: `${plan.first_year}年〜${plan.first_year + renewalYears - 1}年（単位：円）、${formatDay(today)}作成`,
    columns: [
      { heading: '設備名', share: 18, align: 'left' as const },
      { heading: 'カテゴリ', share: 7, align: 'left' as const },
      { heading: '設置階', share: 5, align: 'left' as const },
      { heading: '更新予定日', share: 8, align: 'left' as const },
      ...headings(plan.first_year)
        .slice(5)
        .map((heading) => ({ heading, share: 8, align: 'right' as const })),
    ],
    rows: [
      ...plan.buildings.flatMap(({ building, rows, totals }) => [
        { cells: [building?.name ?? noBuilding, '', '', '', ...totals.map(yen)], isStrong: true },
        ...rows.map((row) => ({
          cells: [
            row.facility.name,
            facilityCategoryLabels[row.facility.facility_category_id],
            row.installation_floor ?? '',
            formatDay(row.renewal_on),
            ...totals.map((_, index) =>
              row.years.includes(plan.first_year + index)
                ? row.renewal_cost === null
                  ? '費用未定'
                  : yen(row.renewal_cost)
                : '',
            ),
          ],
        })),
      ]),
      { cells: ['合計', '', '', '', ...plan.totals.map(yen)], isStrong: true },
    ],
  }
}

export const downloadRenewalPlan = async (
  deps: Deps,
  scope: Scope,
  { building_id, download_type }: { building_id?: number[] | undefined; download_type: 'pdf' | 'excel' },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; content_type: string; name: string }> => {
  const plan = await getRenewalPlan(deps, scope, building_id)
  const today = businessDay(deps.clock())
  const name = `更新計画_${today.replaceAll('-', '')}`
  if (download_type === 'excel')
    return {
      bytes: asWorkbook(plan) as Uint8Array<ArrayBuffer>,
      content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: `${name}.xlsx`,
    }
  return {
    bytes: (await deps.engine.renderList(asPaper(plan, today), { for: callerOf(scope) })) as Uint8Array<ArrayBuffer>,
    content_type: 'application/pdf',
    name: `${name}.pdf`,
  }
}
