/** The view that a list began with last, so that its rows are asked for together with the views and not after them. */
import type { QueryClient } from '@tanstack/react-query'
import type { View } from '#domain/views/views.contract.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import { viewQueries } from '#src/api/views.ts'
import { preferenceKeys, readPreference, writePreference } from '#src/lib/preference.ts'
import { meantView, shownSearch } from './view-state.ts'
import type { ListSearch, ViewChoice } from './view-state.ts'

const keysOf = (user: { id: number }): string => `firstView.${user.id}.`
const keyOf = (companyId: string, list: ViewList, user: { id: number }): string => `${keysOf(user)}${companyId}.${list}`

export const rememberFirstView = (
  companyId: string,
  list: ViewList,
  user: { id: number },
  views: readonly View[],
): void => {
  const first = views.find(({ is_default }) => is_default)
  const kept = first && ({ id: first.id, is_default: true, search: first.search } satisfies ViewChoice)
  writePreference(keyOf(companyId, list, user), kept ?? null)
}

/** None where nothing is remembered. */
export const rememberedViews = (companyId: string, list: ViewList, user: { id: number }): readonly ViewChoice[] => {
  const first = readPreference<ViewChoice>(keyOf(companyId, list, user))
  return first ? [first] : []
}

/** Nothing of the person stays after logging out. */
export const forgetFirstViews = (user: { id: number }): void => {
  for (const key of preferenceKeys()) if (key.startsWith(keysOf(user))) writePreference(key, null)
}

/** Asks for the views of a list, and hands what it most likely shows to `load`; not where only the views can say. */
export const prefetchSavedList = <Search extends ListSearch>(
  client: QueryClient,
  { companyId, list, user }: { companyId: string; list: ViewList; user: { id: number } },
  address: Search,
  read: (raw: Record<string, unknown>) => Search,
  load: (search: Search) => void,
): void => {
  const query = viewQueries.list(companyId, list)
  const views = client.getQueryData(query.queryKey) ?? rememberedViews(companyId, list, user)
  void client.prefetchQuery(query)
  const view = meantView(address, views)
  if (typeof address.view === 'number' && !view) return
  load({ ...shownSearch(address, view, read), view: undefined })
}
