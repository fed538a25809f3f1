/** The report's address; what it leaves out is the last twelve months, by month. */
import { businessDay } from '#domain/dates.ts'
import { idsOf } from '#domain/labels.ts'
import type { FinancialReportFilter, FinancialReportRow } from '#domain/matters/financial-report.contract.ts'
import { financialReportGroupLabels, type FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { monthOf, shiftMonth } from '#domain/months.ts'
import { choiceParam, choicesParam, endParam, idsParam, monthParam, type Address } from '#src/lib/search-params.ts'
import type { MatterListSearch } from '../list/matter-list-search.ts'

export type FinancialReportSearch = Partial<
  Pick<
    FinancialReportFilter,
    'by' | 'booked_from' | 'booked_to' | 'user_id' | 'matter_category_id' | 'status_id' | 'building_id'
  >
>

const groups = Object.keys(financialReportGroupLabels) as FinancialReportGroup[]

export const readFinancialReportSearch = (search: Record<string, unknown>): FinancialReportSearch => ({
  by: choiceParam(groups, search['by']),
  booked_from: monthParam(search['booked_from']),
  booked_to: endParam(monthParam(search['booked_from']), monthParam(search['booked_to'])),
  user_id: idsParam(search['user_id'])?.[0],
  matter_category_id: choicesParam(idsOf(matterCategoryLabels), search['matter_category_id']),
  status_id: idsParam(search['status_id']),
  building_id: idsParam(search['building_id']),
})

export const financialReportAddress: Address = {
  read: readFinancialReportSearch,
  labels: {
    by: '集計の単位',
    booked_from: '計上月',
    booked_to: '計上月',
    user_id: 'メンバー',
    matter_category_id: 'カテゴリ',
    status_id: 'ステータス',
    building_id: '建物',
  },
}

const months = 12

/** April to March, as companies here count their years: this one, and the one before. */
export const fiscalYears = (today: string): { label: string; booked_from: string; booked_to: string }[] => {
  const thisMonth = monthOf(today)
  const year = Number(thisMonth.slice(0, 4)) - (thisMonth.slice(5) < '04' ? 1 : 0)
  return [year, year - 1].map((first, index) => ({
    label: index === 0 ? '今年度' : '前年度',
    booked_from: `${first}-04`,
    booked_to: `${first + 1}-03`,
  }))
}

/** What an address asks for. */
export const askedReport = (search: FinancialReportSearch, now: Date): FinancialReportFilter => {
  const booked_to =
    search.booked_to ?? (search.booked_from ? shiftMonth(search.booked_from, months - 1) : monthOf(businessDay(now)))
  const booked_from = search.booked_from ?? shiftMonth(booked_to, 1 - months)
  return { ...search, by: search.by ?? 'month', booked_from, booked_to }
}

/** The list of just the matters that a row, or without one the whole report, adds up. */
export const mattersOfRow = (
  { by, ...filter }: FinancialReportFilter,
  row?: Pick<FinancialReportRow, 'month' | 'building' | 'matter_category_id'>,
): MatterListSearch => {
  if (!row) return filter
  switch (by) {
    case 'month':
      return { ...filter, booked_from: row.month!, booked_to: row.month! }
    case 'building':
      return row.building
        ? { ...filter, building_id: [row.building.id] }
        : { ...filter, is_linked_building: false, building_id: undefined }
    case 'category':
      return { ...filter, matter_category_id: [row.matter_category_id!] }
  }
}
