import { limits } from '#domain/limits.ts'
import { listOf, textFilter, type SearchOf } from '#src/records/list-address.ts'
import { dueList } from '../due/due-list.ts'

const { building_id, user_id } = dueList.filters

export const yearsList = listOf('years', {
  filters: {
    year: {
      label: '年度',
      read: (value) => {
        const year = Number(value)
        return year >= limits.years.from && year <= limits.years.to && year % 1 === 0 ? year : undefined
      },
    },
    owner: textFilter('オーナー'),
    with_last: { label: '前年度', read: (value) => value === true || undefined },
    ...{ building_id, user_id },
  },
})
export type YearsSearch = SearchOf<typeof yearsList>
