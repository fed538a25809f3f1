import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { View, ViewState } from '#domain/views/views.contract.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { viewQueries } from '#src/api/views.ts'
import { listKey, useListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import { rememberedViews, rememberFirstView } from './first-view.ts'
import { addressIn, isBare, isSameState, meantView, shownSearch, stateOf } from './view-state.ts'
import type { ListSearch, ViewParam } from './view-state.ts'

/** What the chooser, the notes and the table of a list with views need. */
export type SavedView = {
  companyId: string
  list: ViewList
  user: Actor
  views: readonly View[]
  /** The one that is shown, as it is saved; null: none. */
  view: View | null
  /** It is not known yet what the list begins with. */
  isPending: boolean
  /** The address names one that is not there. */
  isMissing: boolean
  /** What is shown is not what is saved. */
  isChanged: boolean
  /** How the list stands now. */
  state: ViewState
  /** Of the table. */
  choices: { choicesKey: string; initialChoices: ListChoices | undefined }
  onChoose: (view: ViewParam) => void
}

type Options<Search> = {
  companyId: string
  list: ViewList
  user: Actor
  address: Search
  read: (raw: Record<string, unknown>) => Search
  /** Says what a search leaves to habit: the order chosen last, one's own matters of today. */
  explicit: (search: Search) => Search
  /** Goes to an address. */
  onAddress: (address: Search) => void
}

/** What a list shows by its address and its saved views; `addressOf` makes the address of another search. The search itself knows no view. */
export const useSavedView = <Search extends ListSearch>({
  companyId,
  list,
  user,
  address,
  read,
  explicit,
  onAddress,
}: Options<Search>): { saved: SavedView; search: Search; addressOf: (search: Search) => Search } => {
  const query = useQuery(viewQueries.list(companyId, list))
  const views = query.data ?? []
  useEffect(() => {
    if (query.data) rememberFirstView(companyId, list, user, query.data)
  }, [companyId, list, user, query.data])
  const view = meantView(address, views)
  const search = shownSearch(
    address,
    query.data ? view : meantView(address, rememberedViews(companyId, list, user)),
    read,
  )
  const isAsked = typeof address.view === 'number' || (address.view === undefined && isBare(address))

  const choicesKey = view ? `${listKey(list, user)}.view-${view.id}` : listKey(list, user)
  const initialChoices = view ?? undefined
  const choices = useListChoices(choicesKey, initialChoices)
  const state = stateOf(explicit(search), choices)
  const saved: SavedView = {
    companyId,
    list,
    user,
    views,
    view,
    // Whoever has no connection, or a server that does not answer at once, gets the list without.
    isPending: isAsked && query.isPending && query.fetchStatus === 'fetching' && query.failureCount === 0,
    isMissing: typeof address.view === 'number' && query.isSuccess && !view,
    isChanged: view !== null && !isSameState(state, stateOf(explicit(read(view.search)), view)),
    state,
    choices: { choicesKey, initialChoices },
    onChoose: (chosen) => onAddress({ view: chosen } as Search),
  }
  const hasDefault = views.some(({ is_default }) => is_default)
  return { saved, search: { ...search, view: undefined }, addressOf: (next) => addressIn(next, view, hasDefault, read) }
}
