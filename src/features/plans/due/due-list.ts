import { dueStages, occurrenceSortParams, openStates, performers, topics } from '#domain/plans/due-choices.ts'
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
    due: choicesFilter('期限', dueStages),
    topic: choicesFilter('種類', topics),
    user_id: idFilter('担当者'),
    is_legal: flagFilter('根拠'),
    state: choiceFilter('予定', openStates),
    performer: choiceFilter('手配先', performers),
    building_id: idsFilter('建物'),
  },
  sorts: occurrenceSortParams,
  defaultSort: 'due_by',
})
export type DueSearch = SearchOf<typeof dueList>
