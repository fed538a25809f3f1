import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { View, ViewState } from '#domain/views/views.contract.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { viewQueries } from '#src/api/views.ts'
import { listKey, useListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'
import { rememberedViews, rememberFirstView } from './first-view.ts'
import { isBare } from '#src/records/list-address.ts'
import type { FilterRows, ListSearch, RecordAddress, ViewParam } from '#src/records/list-address.ts'
import { useOpenAddress } from '#src/records/use-record-list.ts'
import type { ListAddress } from '#src/records/use-record-list.ts'
import { addressIn, isSameState, meantView, shownSearch, stateOf } from './view-state.ts'

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

type Options<Rows extends FilterRows, Sort extends string> = {
  companyId: string
  list: RecordAddress<Rows, Sort>
  user: Actor
  /** Says what a search leaves to habit: the order chosen last, one's own matters of today. */
  explicit?: (search: ListSearch<Rows, Sort>) => ListSearch<Rows, Sort>
}

/** What a list shows by its address and its saved views, and the way to another. The search itself knows no view. */
export const useSavedView = <Rows extends FilterRows, Sort extends string>({
  companyId,
  list: { key, read, chosen, ...described },
  user,
  explicit = (search) => chosen(search, user),
}: Options<Rows, Sort>): ListAddress<ListSearch<Rows, Sort>> & { saved: SavedView } => {
  const list = key as ViewList
  const { search: address, onSearch } = useOpenAddress({ key, read, chosen, ...described })
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
    onChoose: (choice) => onSearch({ view: choice } as ListSearch<Rows, Sort>),
  }
  const hasDefault = views.some(({ is_default }) => is_default)
  return {
    saved,
    search: chosen({ ...search, view: undefined }, user),
    onSearch: (next, options) => onSearch(addressIn(next, view, hasDefault, read), options),
  }
}
