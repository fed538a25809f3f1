/** Somebody of a firm takes over what another of it was writing and has not finished: it goes with the job. */
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import { addAuthor, findDocument } from '#server/documents/record/documents.store.ts'
import { moveGuestRequest } from '#server/documents/guests/guest-requests.service.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { listDocumentsOf } from './own-firm.store.ts'

/** Before the first one leaves the matters: who still writes the documents sees them. */
export const handDocuments = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { from, to, matter_ids }: { from: number; to: number; matter_ids: readonly number[] },
): Promise<void> => {
  const asLeaver: Scope = { ...scope, actor: { id: from, role: roles.guest } }
  const name = (await findUserNames(tx, [to])).get(to) ?? null
  const events: Event[] = []
  for (const id of await listDocumentsOf(tx, { ...scope, user_id: from }, matter_ids)) {
    const row = await findDocument(tx, asLeaver, id, true)
    if (!row) continue
    const moved = await moveGuestRequest(tx, asLeaver, row, { from, to })
    await addAuthor(tx, scope, id, to)
    events.push(...moved, documentEvent('linked', row, { field: 'authors', after: name }))
  }
  await happened(tx, deps, scope, events)
}
