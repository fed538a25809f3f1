import { toTimestamp } from '#domain/dates.ts'
import type { Absence, UserListItem } from '#domain/users/users.contract.ts'
import { canDeleteUser, canEditUser, type Actor } from '#domain/users/users.policy.ts'
import type { AbsenceRow, PersonRow } from './users.store.ts'

/** Address of a person's photo; its storage key stays inside. */
export const profilePhotoPath = (user: { id: number; profile_photo_path: string | null }): string | null =>
  user.profile_photo_path && `/api/users/${user.id}/photo?v=${user.profile_photo_path.slice(-8)}`

export const presentAbsence = ({ from_date, to_date, substitute }: AbsenceRow): Absence => ({
  from_date,
  to_date,
  substitute,
})

export const presentPerson = (
  actor: Actor,
  { user, role, last_active_at, ...place }: PersonRow,
  around: { absence: AbsenceRow | undefined; matters: { id: number; name: string }[] },
): UserListItem => {
  const target = { id: user.id, role }
  return {
    ...target,
    name: user.name,
    email: user.email,
    profile_photo_path: profilePhotoPath(user),
    deleted_at: null,
    has_pending_invitation: false,
    last_password_updated_at: user.last_password_updated_at && toTimestamp(user.last_password_updated_at),
    two_factor_enabled: user.two_factor_confirmed_at !== null,
    two_factor_confirmed_at: user.two_factor_confirmed_at && toTimestamp(user.two_factor_confirmed_at),
    last_active_at: last_active_at && toTimestamp(last_active_at),
    absence: around.absence ? presentAbsence(around.absence) : null,
    firm: place.firm_id === null ? null : { id: place.firm_id, name: place.firm_name ?? '' },
    is_firm_head: place.is_firm_head,
    firm_said:
      place.firm_said === null && place.firm_said_tel === null
        ? null
        : { name: place.firm_said, tel: place.firm_said_tel },
    matters: around.matters.map(({ id, name }) => ({ id, name })),
    canEdit: canEditUser(actor, target),
    canDelete: canDeleteUser(actor, target),
  }
}
