import { businessDay } from '#domain/dates.ts'
import type { FinancialReportFilter } from '#domain/matters/financial-report.contract.ts'
import { monthOf, shiftMonth } from '#domain/months.ts'
import { filtersOf } from '#src/records/list-address.ts'
import type { FinancialReportSearch } from './financial-report-search.ts'

const months = 12

/** What an address asks for. */
export const askedReport = (search: FinancialReportSearch, now: Date): FinancialReportFilter => {
  const booked_to =
    search.booked_to ?? (search.booked_from ? shiftMonth(search.booked_from, months - 1) : monthOf(businessDay(now)))
  const booked_from = search.booked_from ?? shiftMonth(booked_to, 1 - months)
  return { ...filtersOf(search), by: search.by ?? 'month', booked_from, booked_to }
}
