import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { describeError, isOffline } from '#src/api/errors.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { mustQueue, queueContents } from '#src/features/documents/editor/draft/queue-contents.ts'
import { useSendContents } from '#src/features/documents/editor/draft/use-send-contents.ts'
import { deskItemError } from '#src/features/documents/editor/fields/item-error.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { keptText } from '#src/outbox/queue/send-or-queue.ts'
import { useOfferOutbox } from '#src/outbox/queue/use-outbox.ts'

/** 保存する: everything typed that is right, at once. `onRefused` is told the first item that is wrong. */
export const useDeskSaving = (
  companyId: string,
  document: Document,
  draft: Draft,
  onRefused: (itemId: number) => void,
) => {
  const { send, overwrite, recreate, refuse, ...sending } = useSendContents(companyId, document, draft, onRefused)
  useOfferOutbox()
  const showOffline = (failure: Error | null) => {
    if (isOffline(failure)) toast.error(describeError(failure), { label: '再試行', onPress: () => void save() })
  }
  /** Without a connection the contents wait on this device; inserted files stay in the form. */
  const keep = async (failure: Error | null, contents: DocsDataRequest): Promise<void> => {
    if (!isOffline(failure) || contents.length === 0) return showOffline(failure)
    if (!(await queueContents(companyId, document, draft, contents))) return
    if (draft.areEmbedsDirty()) showOffline(failure)
    else toast.success(keptText)
  }
  /** Whether the server has everything that is typed. */
  const save = async (): Promise<boolean> => {
    if (sending.isSending) return false
    const errors = draft.check(document.template.items, deskItemError)
    if (errors.size > 0) refuse(errors)
    const right = draft.changes().filter(({ item_id }) => !errors.has(item_id))
    // What was refused is mended in 送信待ち; until then nothing waits for it.
    if (mustQueue(document, ({ state, contested }) => state !== 'failed' || contested !== null)) {
      await queueContents(companyId, document, draft, right)
      return false
    }
    if (right.length === 0 && !draft.areEmbedsDirty()) return !draft.isDirty()
    const failure = await send(right)
    await keep(failure, right)
    return !isOffline(failure) && !draft.isDirty()
  }
  return {
    ...sending,
    save,
    overwrite: () => void overwrite().then(showOffline),
    recreate: () => void recreate().then(showOffline),
  }
}
