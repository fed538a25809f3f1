/** How one person likes a list to look, in this browser: columns left out, their widths, and the order of the rows. */
import { readPreference, writePreference } from './preference.ts'
import { choiceParam } from './search-params.ts'

export type ListChoices = {
  /** Keys of columns that are not shown. */
  hidden?: readonly string[]
  /** px, by column key. */
  widths?: Readonly<Record<string, number>>
  sort?: string
}

/** What a person's choices for a list are kept under. */
export const listKey = (list: string, user: { id: number }): string => `list.${user.id}.${list}`

export const readListChoices = (key: string): ListChoices => readPreference<ListChoices>(key) ?? {}
export const writeListChoices = (key: string, change: ListChoices): void =>
  writePreference(key, { ...readListChoices(key), ...change })

/** The address's own order, or the one chosen last for this list. */
export const withChosenSort = <Sort extends string, Search extends { sort?: Sort | undefined }>(
  search: Search,
  list: string,
  user: { id: number },
  sorts: readonly Sort[],
): Search => {
  const sort = search.sort ?? choiceParam(sorts, readListChoices(listKey(list, user)).sort)
  return sort === undefined ? search : { ...search, sort }
}
