import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import { canDeleteAttendance } from '#domain/attendances/attendances.policy.ts'
import { toTimestamp } from '#domain/dates.ts'
import { presentWritten } from '#server/histories/written.presenter.ts'
import type { Scope } from '#server/http/context.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import type { ListedAttendance } from './attendances.store.ts'

export const presentAttendance = ({ actor }: Scope, { attendance, user, role }: ListedAttendance): Attendance => {
  const { id, matter_id, step, latitude, longitude, accuracy, entered_at, created_at } = attendance
  return {
    id,
    matter_id,
    step,
    user: { id: user.id, name: user.name, profile_photo_path: profilePhotoPath(user), role },
    place: latitude === null || longitude === null || accuracy === null ? null : { latitude, longitude, accuracy },
    entered_at: entered_at && toTimestamp(entered_at),
    created_at: toTimestamp(created_at),
    ...presentWritten(attendance),
    canDelete: canDeleteAttendance(actor, attendance),
  }
}
