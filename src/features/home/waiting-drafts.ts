import { isEmptyValue } from '#domain/documents/docs-data.ts'
import type { HomeDraft } from '#domain/home/home.contract.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'

/** How many of a document's items are filled in once what waits of it has arrived; what was refused is not counted. */
export const filledWithWaiting = (
  { id, filled_items_count }: Pick<HomeDraft, 'id' | 'filled_items_count'>,
  waiting: readonly QueuedEntry[],
): number => {
  const changes = queuedOf(waiting, 'contents')
    .filter(({ write, state, contested }) => write.document_id === id && (state !== 'failed' || contested !== null))
    .flatMap(({ write }) => write.changes)
  return [...Map.groupBy(changes, ({ item_id }) => item_id).values()].reduce(
    (filled, own) => filled + Number(!isEmptyValue(own.at(-1)!.data)) - Number(!isEmptyValue(own[0]!.before)),
    filled_items_count,
  )
}
