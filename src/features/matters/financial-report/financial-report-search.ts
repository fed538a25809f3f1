/** The report's address; what it leaves out is the last twelve months, by month. */
import { choiceFilter, idFilter, listOf, type SearchOf } from '#src/records/list-address.ts'
import { matterList } from '../list/matter-list-search.ts'

const { booked_from, booked_to, matter_category_id, status_id, building_id } = matterList.filters

export const financialReportList = listOf('financials', {
  filters: {
    by: choiceFilter('集計の単位', ['month', 'building', 'category'] as const),
    user_id: idFilter('メンバー'),
    ...{ booked_from, booked_to, matter_category_id, status_id, building_id },
  },
})
export type FinancialReportSearch = SearchOf<typeof financialReportList>
