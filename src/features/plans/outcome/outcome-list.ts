/** The address of 実施率; what it leaves out is the last twelve months, by month. */
import { outcomeGroups } from '#domain/plans/due-choices.ts'
import { choiceFilter, listOf, monthFilter, type SearchOf } from '#src/records/list-address.ts'
import { dueList } from '../due/due-list.ts'

const { name, user_id, is_legal, performer, building_id } = dueList.filters

export const outcomeList = listOf('outcome', {
  filters: {
    by: choiceFilter('集計の単位', outcomeGroups),
    planned_from: monthFilter('予定月'),
    planned_to: monthFilter('予定月', 'planned_from'),
    ...{ name, user_id, is_legal, performer, building_id },
  },
})
export type OutcomeSearch = SearchOf<typeof outcomeList>
