import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { DocsDataValue, Document } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { isConflict, isValidation, OfflineError } from '#src/api/errors.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useSendContents } from '#src/features/documents/editor/draft/use-send-contents.ts'
import { itemError } from '#src/features/documents/editor/fields/item-error.ts'
import { toast } from '#src/ui/toast.tsx'
import { logFailedSave } from './log-failed-save.ts'
import { Outbox } from './outbox.ts'

/** A phone that says it is online may still reach nobody, ms. */
const tryAgainEvery = 20_000

/** waiting: without a connection, the contents stay on the phone and go by themselves. */
type SaveOutcome = 'sent' | 'waiting' | 'failed'

const isShown = (error: Error | null): boolean =>
  isValidation(error) || isConflict(error) || error instanceof OfflineError

/** Saving where the connection comes and goes: what is saved goes into the outbox, and from there to the server. */
export const usePhoneSaving = (
  companyId: string,
  document: Document,
  draft: Draft,
  onRefused: (itemId: number) => void,
) => {
  const [outbox] = useState(() => new Outbox(draft))
  const [isOffline, setOffline] = useState(false)
  const failure = useRef<Error>(null)
  const running = useRef<Promise<SaveOutcome>>(null)

  const sending = useSendContents(companyId, document, draft, onRefused)

  const settle = (error: Error | null): Error | null => {
    if (error === null) return null
    failure.current = error
    const isWaiting = error instanceof OfflineError
    setOffline(isWaiting)
    if (!isWaiting) outbox.takeBack()
    return error
  }
  const sendWaiting = async (): Promise<SaveOutcome> => {
    for (let entries = outbox.entries(); entries.length > 0 || draft.areEmbedsDirty(); entries = outbox.entries()) {
      const error = settle(await sending.send(entries))
      if (error) return error instanceof OfflineError ? 'waiting' : 'failed'
    }
    setOffline(false)
    return 'sent'
  }
  /** One call at a time; what is put in meanwhile goes along. */
  const send = (): Promise<SaveOutcome> => {
    running.current ??= sendWaiting().finally(() => {
      running.current = null
    })
    return running.current
  }

  /** Everything typed that is right. */
  const save = async (): Promise<SaveOutcome> => {
    const errors = draft.check(document.template.items, itemError)
    if (errors.size > 0) {
      sending.refuse(errors)
      outbox.put(draft.changes().flatMap(({ item_id }) => (errors.has(item_id) ? [] : [item_id])))
      await send()
      return 'failed'
    }
    outbox.put()
    return send()
  }

  /** One item, as soon as it is chosen. */
  const choose = async (item: TemplateItem, data: DocsDataValue): Promise<void> => {
    draft.set(item.id, data)
    outbox.put([item.id])
    if ((await send()) === 'sent') return
    logFailedSave(item.type, failure.current)
    if (!isShown(failure.current))
      toast.error(`「${item.name}」を保存できませんでした。選んだ内容は残っています。`, {
        label: '再試行',
        onPress: () => void choose(item, data),
      })
  }

  const tryAgain = useEffectEvent(async () => {
    if ((await send()) === 'sent') toast.success('未送信の内容を送信しました')
  })
  useEffect(() => {
    if (!isOffline) return
    const handleChance = () => {
      if (window.document.visibilityState === 'visible') void tryAgain()
    }
    const timer = setInterval(handleChance, tryAgainEvery)
    window.addEventListener('online', handleChance)
    window.document.addEventListener('visibilitychange', handleChance)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', handleChance)
      window.document.removeEventListener('visibilitychange', handleChance)
    }
  }, [isOffline])

  return {
    save,
    choose,
    /** What waits, and the inserted files. */
    send,
    /** Empties these items and saves that. */
    clear: (itemIds: readonly number[]): Promise<SaveOutcome> => {
      for (const itemId of itemIds) draft.set(itemId, null)
      outbox.put(itemIds)
      return send()
    },
    /** What is typed until now is what restore() goes back to. */
    hold: () => outbox.put(),
    restore: () => outbox.restore(),
    isTouched: useSyncExternalStore(outbox.subscribe, outbox.isTouched),
    isOffline,
    isSending: sending.isSending,
    conflict: sending.conflict,
    overwrite: () => void sending.overwrite().then(settle),
    closeConflict: sending.closeConflict,
  }
}

export type PhoneSaving = ReturnType<typeof usePhoneSaving>
