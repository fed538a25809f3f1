/** How an address, a saved view and a person's columns make up what a list shows. */
import type { View, ViewState } from '#domain/views/views.contract.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import { filtersOf, isBare } from '#src/records/list-address.ts'
import type { PlainSearch } from '#src/records/list-address.ts'

/** What of a view says what is shown. */
export type ViewChoice = Pick<View, 'id' | 'is_default' | 'search'>

/** The view that an address means: the one it names, or without any filter the one that the list begins with. */
export const meantView = <Choice extends ViewChoice>(address: PlainSearch, views: readonly Choice[]): Choice | null => {
  if (address.view === 'none') return null
  if (address.view !== undefined) return views.find(({ id }) => id === address.view) ?? null
  return isBare(address) ? (views.find(({ is_default }) => is_default) ?? null) : null
}

/** What is shown: filters in the address go before the view's, and so does its order. */
export const shownSearch = <Search extends PlainSearch>(
  address: Search,
  view: ViewChoice | null,
  read: (raw: Record<string, unknown>) => Search,
): Search => {
  if (!view || !isBare(address)) return address
  const saved = read(view.search)
  return { ...saved, view: view.id, sort: address.sort ?? saved.sort, page: address.page, per_page: address.per_page }
}

/** The address of what is to be shown next, so that it is not taken for the view itself, or for what the list begins with. */
export const addressIn = <Search extends PlainSearch>(
  next: Search,
  view: View | null,
  hasDefault: boolean,
  read: (raw: Record<string, unknown>) => Search,
): Search => {
  if (view) return { ...next, view: isBare(next) && !isBare(read(view.search)) ? 'none' : view.id }
  return { ...next, view: isBare(next) && hasDefault ? 'none' : undefined }
}

/** What is kept of a state: without page and view, and without what is not said. */
export const stateOf = (search: PlainSearch, { hidden = [], shown = [], widths = {} }: ListChoices): ViewState => ({
  search: Object.fromEntries(
    Object.entries({ ...filtersOf(search), sort: search.sort }).filter(([, value]) => value !== undefined),
  ) as ViewState['search'],
  hidden: [...hidden],
  shown: [...shown],
  widths: { ...widths },
})

const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value)
const sorted = (record: object) =>
  Object.entries(record)
    .map(([key, value]) => [key, inOrder(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Whether two states show the same, in whatever order they were put together. */
export const isSameState = (one: ViewState, other: ViewState): boolean => {
  const text = ({ search, hidden, shown, widths }: ViewState) =>
    JSON.stringify([sorted(search), inOrder(hidden), inOrder(shown), sorted(widths)])
  return text(one) === text(other)
}
