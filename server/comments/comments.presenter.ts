import { toTimestamp } from '#domain/dates.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { canDeleteComment } from '#domain/comments/comments.policy.ts'
import type { Scope } from '#server/http/context.ts'
import { presentWritten } from '#server/histories/written.presenter.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import type { ListedComment } from './comments.store.ts'

export const presentComment = (
  { actor }: Scope,
  { comment, user, role, matter, document, is_unread }: ListedComment,
  mentions: Comment['mentions'],
): Comment => ({
  id: comment.id,
  body: comment.body,
  user:
    user === null || role === null
      ? null
      : { id: user.id, name: user.name, profile_photo_path: profilePhotoPath(user), role },
  recipient_name: comment.recipient_name,
  matter,
  document,
  mentions,
  is_unread,
  created_at: toTimestamp(comment.created_at),
  ...presentWritten(comment),
  canDelete: canDeleteComment(actor, comment),
})
