/**
 * The list's address. Without any filter it stands for what a day begins with: one's own matters of today. With one it
 * says all that is chosen, so a link to it shows what it names and no more; `user_id=all` stands for no filter at all,
 * `user_id=me`, as saved views have it, for whoever opens it.
 */
import { idsOf } from '#domain/labels.ts'
import type { MatterFilter } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels, matterSortParams } from '#domain/matters/matters.labels.ts'
import { relativeDateLabels, relativeDates } from '#domain/relative-dates.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { whoeverOpens } from '#domain/views/views.rules.ts'
import { withChosenSort } from '#src/lib/list-choices.ts'
import { viewParam } from '#src/widgets/saved-views/view-state.ts'
import type { ViewParam } from '#src/widgets/saved-views/view-state.ts'
import type { Address } from '#src/lib/search-params.ts'
import {
  choiceParam,
  choicesParam,
  dayParam,
  endParam,
  flagParam,
  idParam,
  idsParam,
  monthParam,
  pageParam,
  textParam,
} from '#src/lib/search-params.ts'

const everybody = 'all'
const filterKeys = [
  'name',
  'user_id',
  'matter_category_id',
  'status_id',
  'building_id',
  'facility_id',
  'relative_date',
  'start_date',
  'end_date',
  'booked_from',
  'booked_to',
  'is_linked_building',
] as const
type Filter = Pick<MatterFilter, (typeof filterKeys)[number]>

/** What the list can be asked for. */
export type MatterListFilter = Filter & Pick<MatterFilter, 'sort' | 'page'>
export type MatterListSearch = Omit<MatterListFilter, 'user_id'> & {
  user_id?: number | typeof everybody | typeof whoeverOpens | undefined
  view?: ViewParam | undefined
}

const recordParam = (value: unknown): number | undefined => idParam(String(value)) || undefined

export const readMatterListSearch = (search: Record<string, unknown>): MatterListSearch => ({
  name: textParam(search['name']) || undefined,
  user_id: choiceParam([everybody, whoeverOpens], search['user_id']) ?? recordParam(search['user_id']),
  matter_category_id: choicesParam(idsOf(matterCategoryLabels), search['matter_category_id']),
  status_id: idsParam(search['status_id']),
  building_id: idsParam(search['building_id']),
  facility_id: recordParam(search['facility_id']),
  relative_date: choiceParam(idsOf(relativeDateLabels), search['relative_date']),
  start_date: dayParam(search['start_date']),
  end_date: endParam(dayParam(search['start_date']), dayParam(search['end_date'])),
  booked_from: monthParam(search['booked_from']),
  booked_to: endParam(monthParam(search['booked_from']), monthParam(search['booked_to'])),
  is_linked_building: flagParam(search['is_linked_building']),
  sort: choiceParam(matterSortParams, search['sort']),
  page: pageParam(search['page']),
  view: viewParam(search['view']),
})

export const matterListAddress: Address = {
  read: readMatterListSearch,
  labels: {
    name: '案件名',
    user_id: 'メンバー',
    matter_category_id: 'カテゴリ',
    status_id: 'ステータス',
    building_id: '建物',
    facility_id: '設備',
    relative_date: '予定日',
    start_date: '予定日',
    end_date: '予定日',
    booked_from: '計上月',
    booked_to: '計上月',
    is_linked_building: '建物の有無',
    view: 'ビュー',
  },
}

const isBare = (search: MatterListSearch): boolean => filterKeys.every((key) => search[key] === undefined)

/** What an address asks for. */
export const askedFilter = (address: MatterListSearch, user: Pick<Actor, 'id'>): MatterListFilter => {
  const { user_id, view: _view, ...search } = withChosenSort(address, 'matters', user, matterSortParams)
  return isBare(address)
    ? { ...search, user_id: user.id, relative_date: relativeDates.today }
    : { ...search, user_id: user_id === whoeverOpens ? user.id : user_id === everybody ? undefined : user_id }
}

/** The address of what is asked for. */
export const searchOf = (filter: MatterListFilter): MatterListSearch =>
  isBare(filter) ? { ...filter, user_id: everybody } : filter

/** What a saved view keeps of an address: all of it said, and 自分 as whoever opens it. */
export const savedSearch = (address: MatterListSearch, user: Pick<Actor, 'id'>): MatterListSearch => {
  const search = searchOf(askedFilter(address, user))
  return search.user_id === user.id ? { ...search, user_id: whoeverOpens } : search
}

/** Whether anything narrows the list down. */
export const isFiltered = (filter: MatterListFilter): boolean => !isBare(filter)

/** The filter alone, as the file of the list takes it. */
export const withoutPaging = ({ sort: _sort, page: _page, ...filter }: MatterListFilter): Filter => filter
