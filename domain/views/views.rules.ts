/** 自分 in saved filters: whoever opens the view, not who saved it. */
import type { ViewState } from './views.contract.ts'

type Search = ViewState['search']

/** In the place of a member's id. */
export const whoeverOpens = 'me'

/** One's own id is 自分: who filters by members finds oneself under that name alone. Views of before the marker say the id. */
export const withWhoeverOpens = (search: Search, owner_id: number): Search =>
  search['user_id'] === owner_id ? { ...search, user_id: whoeverOpens } : search

/** Whether others see their own in it: their matters, the documents they made, those that wait for their answer. */
export const isPersonal = (search: Search): boolean =>
  search['user_id'] === whoeverOpens || search['mine'] !== undefined || search['waiting'] !== undefined
