import { toTimestamp } from '#domain/dates.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { lineLabel } from '#domain/journal/journal.ts'
import { outsiderName, type Actor } from '#domain/users/users.policy.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import { presentWritten } from './written.presenter.ts'
import type { HistoryRow } from './histories.store.ts'

/** A comment that was taken back leaves its line in the history, but not its words. */
export const presentHistory = (
  { actor }: { actor: Pick<Actor, 'role'> },
  { history, user, comment_deleted_at }: HistoryRow,
): History => ({
  id: history.id,
  type: history.type,
  field: history.field,
  column_name: lineLabel(history.historyable_type, history),
  before: history.before,
  after: comment_deleted_at === null ? history.after : null,
  user: user
    ? { name: user.name, profile_photo_path: profilePhotoPath(user) }
    : history.actor_name === null
      ? null
      : { name: outsiderName(actor, history.actor_name), profile_photo_path: null },
  historyable_id: history.historyable_id,
  historyable_type: history.historyable_type,
  historyable_name: history.historyable_name,
  is_deleted: comment_deleted_at !== null,
  updated_at: toTimestamp(history.updated_at),
  ...presentWritten(history),
})
