import { may } from '../users/rights.ts'
import { canSeeCompany, isAdminOrCreator, type Actor } from '../users/users.policy.ts'

/** Whoever sees the matter sees its ledgers. */
export const canViewLedger = (actor: Actor, { is_member }: { is_member: boolean }): boolean =>
  canSeeCompany(actor) || is_member
/** A ledger is the work of all who keep the matter's records. */
export const canEditLedgers = (actor: Actor): boolean => may(actor, 'keepRecords')
export const canDeleteLedger = (actor: Actor, ledger: { created_user_id: number | null }): boolean =>
  isAdminOrCreator(actor, ledger)
