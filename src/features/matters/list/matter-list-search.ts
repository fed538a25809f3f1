/**
 * The list's address. Without any filter it stands for what a day begins with: one's own matters of today. With one it
 * says all that is chosen, so a link to it shows what it names and no more; `user_id=all` stands for no filter at all.
 */
import { idsOf } from '#domain/labels.ts'
import type { MatterFilter } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels, matterSortParams } from '#domain/matters/matters.labels.ts'
import { relativeDateLabels, relativeDates } from '#domain/relative-dates.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { withChosenSort } from '#src/lib/list-choices.ts'
import { choiceParam, choicesParam, dayParam, idParam, idsParam, pageParam, textParam } from '#src/lib/search-params.ts'

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
] as const
type Filter = Pick<MatterFilter, (typeof filterKeys)[number]>

/** What the list can be asked for. */
export type MatterListFilter = Filter & Pick<MatterFilter, 'sort' | 'page'>
export type MatterListSearch = Omit<MatterListFilter, 'user_id'> & { user_id?: number | typeof everybody | undefined }

const recordParam = (value: unknown): number | undefined => idParam(String(value)) || undefined

export const readMatterListSearch = (search: Record<string, unknown>): MatterListSearch => ({
  name: textParam(search['name']) || undefined,
  user_id: search['user_id'] === everybody ? everybody : recordParam(search['user_id']),
  matter_category_id: choicesParam(idsOf(matterCategoryLabels), search['matter_category_id']),
  status_id: idsParam(search['status_id']),
  building_id: idsParam(search['building_id']),
  facility_id: recordParam(search['facility_id']),
  relative_date: choiceParam(idsOf(relativeDateLabels), search['relative_date']),
  start_date: dayParam(search['start_date']),
  end_date: dayParam(search['end_date']),
  sort: choiceParam(matterSortParams, search['sort']),
  page: pageParam(search['page']),
})

const isBare = (search: MatterListSearch): boolean => filterKeys.every((key) => search[key] === undefined)

/** What an address asks for. */
export const askedFilter = (address: MatterListSearch, user: Pick<Actor, 'id'>): MatterListFilter => {
  const { user_id, ...search } = withChosenSort(address, 'matters', user, matterSortParams)
  return isBare(address)
    ? { ...search, user_id: user.id, relative_date: relativeDates.today }
    : { ...search, user_id: user_id === everybody ? undefined : user_id }
}

/** The address of what is asked for. */
export const searchOf = (filter: MatterListFilter): MatterListSearch =>
  isBare(filter) ? { ...filter, user_id: everybody } : filter

/** Whether anything narrows the list down. */
export const isFiltered = (filter: MatterListFilter): boolean => !isBare(filter)

/** The filter alone, as the file of the list takes it. */
export const withoutPaging = ({ sort: _sort, page: _page, ...filter }: MatterListFilter): Filter => filter
