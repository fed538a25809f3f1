/** How one person likes a list to look, in this browser: columns left out, their widths, and the order of the rows. */
import { useMemo } from 'react'
import { pageSizes } from '#domain/paging.ts'
import { preferenceKeys, readPreference, writePreference } from './preference.ts'
import { choiceParam } from './search-params.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

export type ListChoices = {
  /** Keys of columns that are not shown. */
  hidden?: readonly string[]
  /** Of those that are not shown unless they are asked for. */
  shown?: readonly string[]
  /** px, by column key. */
  widths?: Readonly<Record<string, number>>
  sort?: string
  /** Rows a page. */
  perPage?: number
  /** One page follows the other without end, where there is a table. */
  isWhole?: boolean
}

/** What a person's choices for a list are kept under. */
export const listKey = (list: string, user: { id: number }): string => `list.${user.id}.${list}`

/** Counts the changes: whoever shows choices reads them again. */
const changes = createStore(0)

/** Lists of anybody here that do not look as they do for everybody: `list.7.matters` and what a view of it has make 'matters'. */
export const changedLists = (): string[] => {
  const lists = preferenceKeys().flatMap((key) => /^list\.\d+\.(\w+)/.exec(key)?.[1] ?? [])
  return [...new Set(lists)].sort()
}

export const readListChoices = (key: string): ListChoices => readPreference<ListChoices>(key) ?? {}
export const writeListChoices = (key: string, change: ListChoices): void => {
  writePreference(key, { ...readListChoices(key), ...change })
  changes.set(changes.get() + 1)
}
export const forgetListChoices = (key: string): void => {
  writePreference(key, null)
  changes.set(changes.get() + 1)
}

const nothing: ListChoices = {}

/** What is chosen now, over what the list begins with; without a key nothing ever is. */
export const useListChoices = (key: string | undefined, initial: ListChoices = nothing): ListChoices => {
  const change = useStore(changes)
  const { hidden, shown, widths } = initial
  return useMemo(
    () => (key === undefined ? nothing : { hidden, shown, widths, ...readListChoices(key) }),
    // Read anew after every change, wherever it was made.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, hidden, shown, widths, change],
  )
}

/** The address's own order and rows a page, or those chosen last for this list. */
export const withChosen = <
  Sort extends string,
  Search extends { sort?: Sort | undefined; per_page?: number | undefined },
>(
  search: Search,
  list: string,
  user: { id: number },
  sorts: readonly Sort[],
): Search => {
  const kept = readListChoices(listKey(list, user))
  const sort = search.sort ?? choiceParam(sorts, kept.sort)
  const per_page = search.per_page ?? choiceParam(pageSizes, kept.perPage)
  return { ...search, ...(sort !== undefined && { sort }), ...(per_page !== undefined && { per_page }) }
}
