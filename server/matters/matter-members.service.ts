/** Who is on one matter becomes another. The caller holds the matter and has asked whether that may be. */
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { happened } from '#server/records/happened.ts'
import { guestNews } from './guest-jobs.service.ts'
import { matterEvent } from './matters.columns.ts'
import { addLinks, linkNames, listLinks, removeLinks, updateMatters, type MatterRow } from './matters.store.ts'

/** With its lines in the history and the letters to guests; who leads and leaves leads no longer. */
export const changeMembers = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  matter: MatterRow,
  { add, remove }: { add: number[]; remove: number[] },
): Promise<void> => {
  const before = await listLinks(tx, scope, matter.id, 'users')
  const added = add.filter((id) => !before.includes(id))
  const removed = remove.filter((id) => before.includes(id))
  if (added.length + removed.length === 0) return
  await addLinks(tx, scope, matter.id, 'users', added)
  await removeLinks(tx, scope, matter.id, 'users', removed)
  const isRelieved = matter.lead_user_id !== null && removed.includes(matter.lead_user_id)
  const values = { updated_user_id: scope.user.id, ...(isRelieved && { lead_user_id: null }) }
  const moment = (await updateMatters(tx, scope, [matter.id], values)).get(matter.id)!
  const names = await linkNames(tx, scope, 'users', [...added, ...removed])
  const nameOf = (id: number) => names.get(id) ?? null
  const now = {
    matter: { ...matter, ...values, updated_at: moment },
    user_ids: await listLinks(tx, scope, matter.id, 'users'),
  }
  await happened(tx, deps, scope, [
    ...added.map((id) => matterEvent('linked', matter, { field: 'users', after: nameOf(id), moment })),
    ...removed.map((id) => matterEvent('unlinked', matter, { field: 'users', before: nameOf(id), moment })),
    ...(isRelieved
      ? [
          matterEvent('updated', matter, {
            field: 'lead_user_id',
            before: nameOf(matter.lead_user_id!),
            after: null,
            moment,
          }),
        ]
      : []),
    ...(await guestNews(tx, scope, { matter, user_ids: before }, now)),
  ])
}
