/** Who may do what with users; pure questions, asked by the screens (can… flags) and by the server before each call. */
import { limits } from '../limits.ts'
import { roles, type Role } from './users.labels.ts'

/** The person acting, with the role of the company in question. */
export type Actor = { id: number; role: Role }

export const isInternalRole = (role: Role): boolean => role !== roles.guest
export const isInternal = (actor: Pick<Actor, 'role'>): boolean => isInternalRole(actor.role)
export const isAdmin = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === roles.admin || actor.role === roles.master

/** Admins, and the internal user who made the record. */
export const isAdminOrCreator = (actor: Actor, record: { created_user_id: number | null }): boolean =>
  isAdmin(actor) || (isInternal(actor) && record.created_user_id === actor.id)

/** Seats left for internal users; pending invitations take a seat too. */
export const internalSeatsLeft = (internalUsers: number): number => Math.max(0, limits.internalUsers - internalUsers)
export const canAddInternalUser = (internalUsers: number): boolean => internalSeatsLeft(internalUsers) > 0
export const internalLimitMessage = `社内ユーザーは${limits.internalUsers}名までです`
/** Whether the change makes a guest internal and so takes a seat. */
export const takesInternalSeat = (from: Role | null, to: Role): boolean =>
  isInternalRole(to) && (from === null || !isInternalRole(from))

export const canManageUsers = (actor: Actor): boolean => isAdmin(actor)

/** Guests are invited by whoever may edit the matters; internal users by admins; nobody as Master. */
export const canInviteUser = (actor: Actor, role: Role, mayEditMatters: boolean): boolean => {
  if (role === roles.master) return false
  return isAdmin(actor) || (role === roles.guest && isInternal(actor) && mayEditMatters)
}

/** Admins edit others but the Master; the Master's entry is the Master's own. */
export const canEditUser = (actor: Actor, target: Actor): boolean =>
  isAdmin(actor) && (target.role !== roles.master || target.id === actor.id)

/** The Master is neither demoted nor made here, and nobody changes their own role. */
export const canChangeRole = (actor: Actor, target: Actor, role: Role): boolean =>
  canEditUser(actor, target) && target.id !== actor.id && target.role !== roles.master && role !== roles.master

export const canDeleteUser = (actor: Actor, target: Actor): boolean =>
  isAdmin(actor) && target.role !== roles.master && target.id !== actor.id
