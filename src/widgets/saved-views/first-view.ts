/** The view that a list began with last, so that its rows are asked for together with the views and not after them. */
import type { View } from '#domain/views/views.contract.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { viewQueries } from '#src/api/views.ts'
import { preferenceKeys, readPreference, writePreference } from '#src/lib/preference.ts'
import type { FilterRows, ListSearch, RecordAddress, RowsQuery } from '#src/records/list-address.ts'
import { meantView, shownSearch } from './view-state.ts'
import type { ViewChoice } from './view-state.ts'

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

/**
 * What the screen of a list with views reads: the views, and the rows. A loader does not wait for the views: it goes by
 * those that are known or remembered, and asks for no rows where only the views can say which.
 */
export const savedListReads =
  <Rows extends FilterRows, Sort extends string>(list: RecordAddress<Rows, Sort>, rows: RowsQuery<Rows, Sort>) =>
  async (
    { query, known }: Reader,
    { companyId, search: address = {} }: ParamsOf & { search?: ListSearch<Rows, Sort> },
    user: CompanyUser,
  ): Promise<void> => {
    const viewList = list.key as ViewList
    const wanted = viewQueries.list(companyId, viewList)
    const asked = query(wanted)
    const views = known
      ? ((known(wanted) as readonly View[] | undefined) ?? rememberedViews(companyId, viewList, user))
      : ((await asked) ?? [])
    const view = meantView(address, views)
    const isUnknown = typeof address.view === 'number' && !view
    // Without a connection the person goes from the view back to the plain list.
    const shown = isUnknown ? [] : known || !view ? [view] : [view, null]
    const searches = shown.map((each) => ({ ...shownSearch(address, each, list.read), view: undefined }))
    await Promise.all([asked, ...searches.map((search) => query(rows(companyId, list.chosen(search, user), user)))])
  }
