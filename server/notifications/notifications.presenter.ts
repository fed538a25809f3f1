import { toTimestamp } from '#domain/dates.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { canSeeCompany, outsiderName, type Actor } from '#domain/users/users.policy.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import type { ListedNotification } from './notifications.store.ts'

export const present = (
  viewer: Actor,
  { notification, actor, matter, document, body }: ListedNotification,
): Notification => ({
  id: notification.id,
  kind: notification.kind,
  subject: { type: notification.subject_type, id: notification.subject_id },
  actor: actor
    ? { id: actor.id, name: actor.name, profile_photo_path: profilePhotoPath(actor) }
    : notification.actor_name === null
      ? null
      : { id: null, name: outsiderName(viewer, notification.actor_name), profile_photo_path: null },
  matter,
  document,
  // What approvers said on the way is not for a guest; why it was sent back is.
  body: notification.kind === 'approval_approved' && !canSeeCompany(viewer) ? null : body,
  created_at: toTimestamp(notification.created_at),
  read_at: notification.read_at && toTimestamp(notification.read_at),
})
