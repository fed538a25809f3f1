/** What a list's screen shows, and what it does with its address: pages, order, filters, selection, the person's columns. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { limits } from '#domain/limits.ts'
import type { PageMeta } from '#domain/paging.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { listKey, useListChoices, writeListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { useShownKeys } from '#src/ui/lists/use-columns.ts'
import { useRowSelection } from '#src/ui/lists/use-row-selection.ts'
import { usePrintedRows } from './use-printed-rows.ts'
import type { PagesOf } from './print-rows.ts'
import { filtersOf, isBare } from './list-address.ts'
import type { FilterRows, ListSearch, PlainSearch, RecordAddress } from './list-address.ts'

type Answer = { data: readonly unknown[]; meta: PageMeta }
type PageQuery<Page extends Answer> = UseQueryOptions<Page, Error, Page, readonly unknown[]>
type RowOf<Page extends Answer> = Page['data'][number]
type GoOptions = { replace: boolean }

/** What is asked for, and how something else is. */
export type ListAddress<Search> = {
  search: Search
  onSearch: (next: Search, options?: GoOptions) => void
  /** Of a list with saved views: it is not known yet what it begins with, and how its columns stand. */
  saved?: { isPending: boolean; choices: { choicesKey: string; initialChoices: ListChoices | undefined } }
}

/** The address of the screen that is open, read as the list's. */
export const useOpenAddress = <Rows extends FilterRows, Sort extends string>(
  list: RecordAddress<Rows, Sort>,
): ListAddress<ListSearch<Rows, Sort>> => {
  const navigate = useNavigate()
  return {
    search: list.read(useSearch({ strict: false })),
    onSearch: (search, options) => void navigate({ to: '.', search: search as object, ...options }),
  }
}

/** The same in the order that the person chose last. */
export const useListAddress = <Rows extends FilterRows, Sort extends string>(
  list: RecordAddress<Rows, Sort>,
  user: { id: number },
): ListAddress<ListSearch<Rows, Sort>> => {
  const { search, onSearch } = useOpenAddress(list)
  return { search: list.chosen(search, user), onSearch }
}

/** A page of records, with what stands in its place, and the way to the others. */
export type PageOfRecords<Row> = {
  rows: readonly Row[] | undefined
  meta: PageMeta | undefined
  failure: ReturnType<typeof loadFailure>
  onPageChange: (page: number, options?: GoOptions) => void
  /** Where a person may say how many rows a page has; Infinity: all of them. */
  onPageSize?: (rows: number) => void
  /** How the others come, where all are wanted; null: they can't all stand in one table. */
  whole?: PagesOf<Answer> | null | undefined
}

/** The records of a panel, page by page: its address says nothing of them. Another `filter` begins at the first. */
export const usePages = <Page extends Answer>(
  of: (page: number) => PageQuery<Page>,
  filter = '',
): PageOfRecords<RowOf<Page>> => {
  const [shown, setShown] = useState({ filter, page: 1 })
  const query = useQuery({ ...of(shown.filter === filter ? shown.page : 1), placeholderData: keepPreviousData })
  return {
    rows: query.data?.data,
    meta: query.data?.meta,
    failure: loadFailure(query),
    onPageChange: (page) => setShown({ filter, page }),
  }
}

type Options<Search, Sort, Page extends Answer> = {
  list: { key: string; defaultSort: Sort | undefined; filters: FilterRows }
  user: { id: number }
  address: ListAddress<Search>
  /** The list as it stands, in pages of any length: its paper has all that it found. */
  pages: PagesOf<Page>
}

export const useRecordList = <Search extends PlainSearch, Sort extends string, Page extends Answer>({
  list,
  user,
  address: { search, onSearch, saved },
  pages,
}: Options<Search, Sort, Page>) => {
  const key = listKey(list.key, user)
  const { isWhole } = useListChoices(key)
  const { printed, isPreparing, print } = usePrintedRows(pages)
  const answer = useQuery({ ...pages(search.page, search.per_page), placeholderData: keepPreviousData })
  const filters = filtersOf(search)
  /** Another filter begins at the first page. */
  const setFilter = (change: Partial<Search>) => onSearch({ ...search, ...change, page: undefined })
  return {
    search,
    filters,
    query: answer,
    rows: saved?.isPending ? undefined : ((printed?.rows ?? answer.data?.data) as readonly RowOf<Page>[] | undefined),
    meta: answer.data?.meta,
    /** What is on its way to the paper; null: nothing. */
    printed,
    printing: { isPreparing, print },
    failure: loadFailure(answer),
    onPageChange: (page: number, options?: GoOptions) => onSearch({ ...search, page }, options),
    // A query's options say their rows both as what goes in and what comes out: no list's are those of any list.
    whole: (isWhole && search.per_page === limits.maxPageSize && !search.page ? pages : undefined) as
      | PagesOf<Answer>
      | undefined,
    onPageSize: (rows: number) => {
      const perPage = Math.min(rows, limits.maxPageSize)
      writeListChoices(key, { perPage, isWhole: rows > perPage })
      onSearch({ ...search, per_page: perPage, page: undefined })
    },
    isFiltered: !isBare(search),
    setFilter,
    clear: () => onSearch({ sort: search.sort, per_page: search.per_page } as Search),
    /** What the control of a filter needs. */
    bind: <Key extends keyof Search & string>(key: Key) => ({
      label: list.filters[key]!.label,
      value: search[key],
      onChange: (value: Search[Key]) => setFilter({ [key]: value } as unknown as Partial<Search>),
    }),
    /** Nothing is to happen unseen to what a filter hides. */
    selection: useRowSelection(JSON.stringify(filters)),
    choices: saved?.choices ?? { choicesKey: key, initialChoices: undefined },
    sort: (search.sort as Sort | undefined) ?? list.defaultSort,
    onSort: (sort: string) => setFilter({ sort } as Partial<Search>),
  }
}

type ShownList<Sort> = { sort: Sort; choices: { choicesKey: string; initialChoices: ListChoices | undefined } }

/** The order and the columns of a list as its file takes them. */
export const useListed = <Sort, Key extends string>(
  { sort, choices }: ShownList<Sort>,
  columns: readonly Column<never>[],
  known: readonly Key[],
): { sort: Sort; columns: Key[] } => {
  const shown = useShownKeys(columns, choices.choicesKey, choices.initialChoices, sort as string | undefined)
  return { sort, columns: known.filter((key) => shown.includes(key)) }
}
