import type { FinancialReportFilter, FinancialReportRow } from '#domain/matters/financial-report.contract.ts'
import type { MatterListSearch } from '../list/matter-list-search.ts'

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
