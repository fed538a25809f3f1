/**
 * Lists of records by their addresses. One row a filter says what it is called and how it is read; from the rows come the
 * address, what of it could not be read, whether anything narrows the list down, and the bar above it:
 *
 *   export const buildingList = listOf('buildings', {
 *     filters: { name: textFilter('建物名'), has_open_matters: flagFilter('案件') },
 *     sorts: buildingSortParams,
 *     defaultSort: '-updated_at',
 *   })
 *   export type BuildingListSearch = SearchOf<typeof buildingList>
 *
 * Routes read them in the first load of every screen: the controls of the bar stand in the list's own files.
 */
import { viewLists } from '#domain/views/views.labels.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { pageSizes } from '#domain/paging.ts'
import { relativeDateLabels } from '#domain/relative-dates.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import type { Query } from '#src/api/kept-answers.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { withChosen } from '#src/lib/list-choices.ts'
import type { Address } from '#src/lib/search-params.ts'
import {
  asItStands,
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

type Raw = Readonly<Record<string, unknown>>

/** One value of an address; `partOf`: the control of that filter chooses this one too. */
export type FilterRow<Value = unknown> = {
  label: string
  read: (value: unknown, raw: Raw) => Value | undefined
  partOf?: string
}
export type FilterRows = Readonly<Record<string, FilterRow>>

/** Part of a name. */
export const textFilter = (label: string): FilterRow<string> => ({
  label,
  read: (value) => textParam(value) || undefined,
})
export const flagFilter = (label: string): FilterRow<boolean> => ({ label, read: flagParam })
/** The id of a record. */
export const idFilter = (label: string): FilterRow<number> => ({
  label,
  read: (value) => idParam(String(value)) || undefined,
})
export const idsFilter = (label: string): FilterRow<number[]> => ({ label, read: idsParam })
/** One of these. */
export const choiceFilter = <Value extends string | number>(
  label: string,
  values: readonly Value[],
): FilterRow<Value> => ({ label, read: (value) => choiceParam(values, value) })
/** Any of these. */
export const choicesFilter = <Value extends string | number>(
  label: string,
  values: readonly Value[],
): FilterRow<Value[]> => ({ label, read: (value) => choicesParam(values, value) })
/** A range around today, or days of one's own. */
export const dayFilters = (label: string) => ({
  relative_date: choiceFilter(label, idsOf(relativeDateLabels)),
  start_date: { label, read: dayParam, partOf: 'relative_date' as const },
  end_date: {
    label,
    read: (value: unknown, { start_date }: Raw) => endParam(dayParam(start_date), dayParam(value)),
    partOf: 'relative_date' as const,
  },
})

/** A month, and the last of a span that begins with the month behind `first`. */
export const monthFilter = (label: string, first?: string): FilterRow<string> => ({
  label,
  read: (value, raw) => (first ? endParam(monthParam(raw[first]), monthParam(value)) : monthParam(value)),
})

/** `none`: as the list begins for everybody, whatever this person's begins with. */
export type ViewParam = number | 'none'
export const viewParam = (value: unknown): ViewParam | undefined =>
  value === 'none' ? value : Array.isArray(value) ? undefined : idsParam(value)?.[0]

/** What the address of any list says besides its filters. */
export type PlainSearch = {
  view?: ViewParam | undefined
  sort?: string | undefined
  page?: number | undefined
  /** Rows a page. */
  per_page?: number | undefined
}

type FilterValues<Rows extends FilterRows> = { [Key in keyof Rows]?: ReturnType<Rows[Key]['read']> }
export type ListSearch<Rows extends FilterRows, Sort extends string> = FilterValues<Rows> & {
  sort?: Sort | undefined
  page?: number | undefined
  per_page?: number | undefined
  view?: ViewParam | undefined
}

/** The filters alone of what an address says. */
export const filtersOf = <Search extends PlainSearch>({
  view: _view,
  sort: _sort,
  page: _page,
  per_page: _per_page,
  ...filters
}: Search): Omit<Search, keyof PlainSearch> => filters

/** Nothing narrows the list down. */
export const isBare = (search: PlainSearch): boolean =>
  Object.values(filtersOf(search)).every((value) => value === undefined)

export type RecordAddress<Rows extends FilterRows = FilterRows, Sort extends string = string> = {
  /** Under it columns and order are kept, and views saved. */
  key: string
  filters: Rows
  defaultSort: Sort | undefined
  read: (raw: Raw) => ListSearch<Rows, Sort>
  address: Address
  /** In the order and as many a page as the person chose last, where the address says neither. */
  chosen: (search: ListSearch<Rows, Sort>, user: { id: number }) => ListSearch<Rows, Sort>
}
export type SearchOf<List> = List extends RecordAddress<infer Rows, infer Sort> ? ListSearch<Rows, Sort> : never

type Described<Rows extends FilterRows, Sort extends string> = {
  filters: Rows
  sorts?: readonly Sort[]
  defaultSort?: Sort
}

export const listOf = <Rows extends FilterRows, Sort extends string = never>(
  key: string,
  { filters, sorts = [], defaultSort }: Described<Rows, Sort>,
): RecordAddress<Rows, Sort> => {
  const rows = Object.entries(filters)
  const hasViews = viewLists.includes(key as ViewList)
  const read = (raw: Raw) =>
    ({
      ...Object.fromEntries(rows.map(([name, row]) => [name, row.read(raw[name], raw)])),
      sort: choiceParam(sorts, raw['sort']),
      page: pageParam(raw['page']),
      per_page: choiceParam(pageSizes, raw['per_page']),
      ...(hasViews && { view: viewParam(raw['view']) }),
    }) as ListSearch<Rows, Sort>
  return {
    key,
    filters,
    defaultSort,
    read,
    address: {
      read,
      labels: {
        ...Object.fromEntries(rows.map(([name, { label }]) => [name, label])),
        ...(hasViews && { view: 'ビュー' }),
      },
    },
    chosen: (search, user) => withChosen(search, key, user, sorts),
  }
}

/** How the rows of an address are asked for. */
export type RowsQuery<Rows extends FilterRows, Sort extends string, Of extends Query = Query> = (
  companyId: string,
  search: ListSearch<Rows, Sort>,
  user: CompanyUser,
) => Of

/** What a list's screen reads; at its plain address where it is not said which. */
export const listReads =
  <Rows extends FilterRows, Sort extends string>(list: RecordAddress<Rows, Sort>, rows: RowsQuery<Rows, Sort>) =>
  ({ query }: Reader, { companyId, search = {} }: ParamsOf & { search?: ListSearch<Rows, Sort> }, user: CompanyUser) =>
    query(rows(companyId, list.chosen(search, user), user))

/** How the route of a list reads its address. */
export const addressRoute = <Rows extends FilterRows, Sort extends string>(list: RecordAddress<Rows, Sort>) => ({
  validateSearch: asItStands<ListSearch<Rows, Sort>>,
  staticData: { address: list.address },
  loaderDeps: ({ search }: { search: Raw }) => list.read(search),
})
