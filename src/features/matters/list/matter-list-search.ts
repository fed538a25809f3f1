/**
 * The list's address. Without any filter it stands for what a day begins with: one's own matters of today. With one it
 * says all that is chosen, so a link to it shows what it names and no more; `user_id=all` stands for no filter at all,
 * `user_id=me`, as saved views have it, for whoever opens it.
 */
import { idsOf } from '#domain/labels.ts'
import { matterCategoryLabels, matterSortParams } from '#domain/matters/matters.labels.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { whoeverOpens } from '#domain/views/views.rules.ts'
import { choiceParam } from '#src/lib/search-params.ts'
import {
  choicesFilter,
  dayFilters,
  filtersOf,
  flagFilter,
  idFilter,
  idsFilter,
  isBare,
  listOf,
  monthFilter,
  textFilter,
} from '#src/records/list-address.ts'
import type { FilterRow, SearchOf } from '#src/records/list-address.ts'

const everybody = 'all'
const memberFilter: FilterRow<number | typeof everybody | typeof whoeverOpens> = {
  label: 'メンバー',
  read: (value, raw) => choiceParam([everybody, whoeverOpens], value) ?? idFilter('').read(value, raw),
}

export const matterList = listOf('matters', {
  filters: {
    name: textFilter('案件名'),
    user_id: memberFilter,
    matter_category_id: choicesFilter('カテゴリ', idsOf(matterCategoryLabels)),
    status_id: idsFilter('ステータス'),
    building_id: idsFilter('建物'),
    facility_id: idFilter('設備'),
    ...dayFilters('予定日'),
    booked_from: monthFilter('計上月'),
    booked_to: monthFilter('計上月', 'booked_from'),
    is_linked_building: flagFilter('建物の有無'),
  },
  sorts: matterSortParams,
  defaultSort: '-updated_at',
})
export type MatterListSearch = SearchOf<typeof matterList>

/** What the list can be asked for. */
export type MatterListFilter = Omit<MatterListSearch, 'user_id' | 'view'> & { user_id?: number | undefined }

/** What an address asks for. */
export const askedFilter = (address: MatterListSearch, user: Pick<Actor, 'id'>): MatterListFilter => {
  const { user_id, view: _view, ...search } = matterList.chosen(address, user)
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

/** What a day begins with: one's own matters of today. */
export const isOwnDay = (filter: MatterListFilter, user: Pick<Actor, 'id'>): boolean =>
  Object.entries(filtersOf(filter)).every(
    ([key, value]) =>
      value === (key === 'user_id' ? user.id : key === 'relative_date' ? relativeDates.today : undefined),
  )
