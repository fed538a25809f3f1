import {
  occurrenceSortParams,
  openStateLabels,
  performerLabels,
  dueLabels,
  topicLabels,
} from '#domain/plans/plans.labels.ts'
import { keysOf } from '#domain/labels.ts'
import {
  choiceFilter,
  choicesFilter,
  flagFilter,
  idFilter,
  idsFilter,
  listOf,
  textFilter,
} from '#src/records/list-address.ts'
import type { SearchOf } from '#src/records/list-address.ts'

export const dueList = listOf('occurrences', {
  filters: {
    name: textFilter('点検種目'),
    due: choicesFilter('期限', keysOf(dueLabels)),
    topic: choicesFilter('種類', keysOf(topicLabels)),
    user_id: idFilter('担当者'),
    is_legal: flagFilter('根拠'),
    state: choiceFilter('予定', keysOf(openStateLabels)),
    performer: choiceFilter('手配先', keysOf(performerLabels)),
    building_id: idsFilter('建物'),
  },
  sorts: occurrenceSortParams,
  defaultSort: 'due_by',
})
export type DueSearch = SearchOf<typeof dueList>
