import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { entries, putInOutbox } from '#src/outbox/queue/outbox-store.ts'
import { withValues } from '#src/outbox/kinds/projection.ts'
import { contentsOf } from '#src/outbox/queue/queued-contents.ts'
import { typedFailureOf } from '#src/outbox/queue/storage-failures.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import type { Draft } from './draft.ts'

/** Whether what is saved now must wait behind what waits already, or for the document itself. */
export const mustQueue = (
  { id }: Pick<Document, 'id'>,
  isWaiting: (entry: Queued<'contents'>) => boolean = () => true,
): boolean => id < 0 || contentsOf(entries.get(), id).some(isWaiting)

/** Puts contents into the browser's queue: from there they are as good as saved. Answers whether it keeps them. */
export const queueContents = async (
  companyId: string,
  document: Document,
  draft: Draft,
  contents: DocsDataRequest,
): Promise<boolean> => {
  if (contents.length === 0) return true
  const items = new Map(document.template.items.map(({ id, name, type }) => [id, { name, type }]))
  const changes = contents.map((entry) => ({
    ...entry,
    before: draft.saved().get(entry.item_id) ?? null,
    item: items.get(entry.item_id),
  }))
  return draft.whileSending(contents, async () => {
    try {
      await putInOutbox({
        kind: 'contents',
        company_id: companyId,
        label: document.title,
        document_id: document.id,
        changes,
        updated_at: draft.updatedAt,
        after: null,
      })
    } catch (error) {
      toast.error(typedFailureOf(error))
      return false
    }
    // What is typed next begins from it.
    draft.rebase(withValues({ ...document, updated_at: draft.updatedAt }, [...draft.savedEntries(), ...contents]))
    return true
  })
}
