/** The report's address; what it leaves out is the last twelve months, by month. */
import { businessDay } from '#domain/dates.ts'
import { idsOf } from '#domain/labels.ts'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import { financialReportGroupLabels, type FinancialReportGroup } from '#domain/matters/financial-report.labels.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { monthOf, shiftMonth } from '#domain/months.ts'
import { choiceParam, choicesParam, endParam, idsParam, monthParam, type Address } from '#src/lib/search-params.ts'

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

/** What an address asks for. */
export const askedReport = (search: FinancialReportSearch, now: Date): FinancialReportFilter => {
  const booked_to =
    search.booked_to ?? (search.booked_from ? shiftMonth(search.booked_from, months - 1) : monthOf(businessDay(now)))
  const booked_from = search.booked_from ?? shiftMonth(booked_to, 1 - months)
  return { ...search, by: search.by ?? 'month', booked_from, booked_to }
}
