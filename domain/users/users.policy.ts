/** Who may do what with users; pure questions, asked by the screens (can… flags) and by the server before each call. */
import { limits } from '../limits.ts'
import { may, roleGivers } from './rights.ts'
import type { Role } from './users.labels.ts'

/** The person acting, with the role of the company in question. */
export type Actor = { id: number; role: Role }

export const isInternalRole = (role: Role): boolean => may({ role }, 'beInternal')
export const isInternal = (actor: Pick<Actor, 'role'>): boolean => isInternalRole(actor.role)
export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => may(actor, 'administer')
/** Whether the actor sees all of the company's matters, documents and files, not only those they take part in. */
export const canSeeCompany = (actor: Pick<Actor, 'role'>): boolean => may(actor, 'seeCompany')

/** Internal users know everybody of the company, guests those who are on a matter with them or wrote a document that they see. */
export const canViewUser = (
  actor: Actor,
  target: { id: number; is_on_own_matter: boolean; is_author_of_seen_document: boolean },
): boolean =>
  canSeeCompany(actor) || target.id === actor.id || target.is_on_own_matter || target.is_author_of_seen_document

/** Somebody outside who is known by an address alone: guests are not told it. */
export const outsiderName = (actor: Pick<Actor, 'role'>, name: string): string =>
  canSeeCompany(actor) || !name.includes('@') ? name : '提出先'

/** In the place of a person whom a guest does not know. */
export const insiderName = '関係者'

/** Admins, and the one who made the record as long as they keep records. */
export const isAdminOrCreator = (actor: Actor, record: { created_user_id: number | null }): boolean =>
  isAdmin(actor) || (may(actor, 'keepRecords') && record.created_user_id === actor.id)

/** Seats left for internal users; pending invitations take a seat too. */
export const internalSeatsLeft = (internalUsers: number): number => Math.max(0, limits.internalUsers - internalUsers)
export const canAddInternalUser = (internalUsers: number): boolean => internalSeatsLeft(internalUsers) > 0
export const internalLimitMessage = `社内ユーザーは${limits.internalUsers}名までです`
/** Whether the change makes a guest internal and so takes a seat. */
export const takesInternalSeat = (from: Role | null, to: Role): boolean =>
  isInternalRole(to) && (from === null || !isInternalRole(from))

export const canManageUsers = (actor: Actor): boolean => isAdmin(actor)
/** The company's own people see who else there is, with address and state. */
export const canListUsers = (actor: Actor): boolean => canSeeCompany(actor)

/** One's own absence, and an admin's word for somebody who is away already; guests answer no approvals. */
export const canSetAbsence = (actor: Actor, target: Actor): boolean =>
  isInternal(target) && (target.id === actor.id || isAdmin(actor))

/** Guests are invited by whoever may edit the matters; internal users by admins; nobody as Master. */
export const canInviteUser = (actor: Actor, role: Role, mayEditMatters: boolean): boolean => {
  switch (roleGivers[role]) {
    case 'administrators':
      return isAdmin(actor)
    case 'matterEditors':
      return isAdmin(actor) || (may(actor, 'keepRecords') && mayEditMatters)
    case 'master':
      return false
  }
}

/** Whether the role is the one that is only handed over. */
export const isMaster = ({ role }: Pick<Actor, 'role'>): boolean => roleGivers[role] === 'master'

/** Admins edit others but the Master; the Master's entry is the Master's own. */
export const canEditUser = (actor: Actor, target: Actor): boolean =>
  isAdmin(actor) && (!isMaster(target) || target.id === actor.id)

/** The Master is neither demoted nor made here, and nobody changes their own role. */
export const canChangeRole = (actor: Actor, target: Actor, role: Role): boolean =>
  canEditUser(actor, target) && target.id !== actor.id && !isMaster(target) && !isMaster({ role })

export const canDeleteUser = (actor: Actor, target: Actor): boolean =>
  isAdmin(actor) && !isMaster(target) && target.id !== actor.id
