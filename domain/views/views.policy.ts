import { may } from '../users/rights.ts'
import { isMaster, type Actor } from '../users/users.policy.ts'

type Shared = { user_id: number; is_shared: boolean }

const isOwn = (actor: Actor, { user_id }: Shared): boolean => user_id === actor.id

/** People from outside have their own alone: a shared one would tell them of what they may not see. */
export const canShareViews = (actor: Actor): boolean => may(actor, 'seeCompany')
export const canViewView = (actor: Actor, view: Shared): boolean =>
  isOwn(actor, view) || (view.is_shared && may(actor, 'seeCompany'))
export const canEditView = isOwn
/** The Master clears away what somebody shared and left. */
export const canDeleteView = (actor: Actor, view: Shared): boolean =>
  isOwn(actor, view) || (view.is_shared && isMaster(actor))
