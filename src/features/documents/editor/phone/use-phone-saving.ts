import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { DocsDataRequest, DocsDataValue, Document } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { isConflict, isDeleted, isOffline, isValidation } from '#src/api/errors.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { mustQueue, queueContents } from '#src/features/documents/editor/draft/queue-contents.ts'
import { useSendContents } from '#src/features/documents/editor/draft/use-send-contents.ts'
import type { SaveOutcome } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemError } from '#src/features/documents/editor/fields/item-error.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { cancelEntry, onArrival, sendNow } from '#src/outbox/queue/outbox-store.ts'
import { contentsOf } from '#src/outbox/queue/queued-contents.ts'
import { embedsAbout } from '#src/outbox/kinds/queued-embeds.ts'
import { useOfferOutbox, useOutbox, useOutboxPause } from '#src/outbox/queue/use-outbox.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { standOf } from './field-stand.tsx'
import type { FieldStand } from './field-stand.tsx'
import { logFailedSave } from './log-failed-save.ts'
import { sendHeld, stillRefused } from './send-held.ts'

/** A phone that says it is online may still reach nobody, ms. */
const tryAgainEvery = 20_000

const isShown = (error: Error | null): boolean =>
  isValidation(error) || isConflict(error) || isDeleted(error) || isOffline(error)

/** Calls whenever a connection may be there again, as long as there is none. */
const useChances = (isCut: boolean, tryNow: () => Promise<void>): void => {
  const tryAgain = useEffectEvent(tryNow)
  useEffect(() => {
    if (!isCut) return
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
  }, [isCut])
}

/** The items of which the server has what was saved here. */
const useSentItems = (documentId: number) => {
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  const addSent = useCallback(
    (contents: readonly { item_id: number }[]): void =>
      setSent((known) => new Set([...known, ...contents.map(({ item_id }) => item_id)])),
    [],
  )
  useEffect(
    () =>
      onArrival((write) => {
        if (write.kind !== 'contents' || write.document_id !== documentId) return
        addSent(write.changes)
      }),
    [documentId, addSent],
  )
  return { sent, addSent }
}

/** Where what was saved here stands, by item. */
const useStands = (sent: ReadonlySet<number>, queued: readonly Queued<'contents'>[], direct: readonly number[]) =>
  useMemo(() => {
    const known = new Map<number, FieldStand>([...sent].map((id) => [id, 'sent']))
    for (const entry of queued) for (const { item_id } of entry.write.changes) known.set(item_id, standOf(entry))
    for (const id of direct) known.set(id, 'sending')
    return known
  }, [sent, queued, direct])

/** What of the document waits in the browser's queue, and what of that another person was before. */
const useWaiting = (documentId: number) => {
  const entries = useOutbox()
  const queued = useMemo(() => contentsOf(entries, documentId), [entries, documentId])
  const queuedEmbeds = useMemo(() => embedsAbout(entries, documentId), [entries, documentId])
  const isWaiting = queued.length + queuedEmbeds.length > 0 || documentId < 0
  const contested = [...queued, ...queuedEmbeds].find((entry) => entry.contested !== null)
  return { queued, isWaiting, contested }
}

/** What others did meanwhile, and what is done about it. */
const useDisputes = (
  sending: ReturnType<typeof useSendContents>,
  settle: (error: Error | null) => Error | null,
  forgetTakenBack: () => void,
) => ({
  conflict: sending.conflict,
  overwrite: () => void sending.overwrite().then(settle),
  closeConflict: sending.closeConflict,
  deletion: sending.deletion,
  recreate: () =>
    void sending
      .recreate()
      .then(settle)
      .then((error) => error === null && forgetTakenBack()),
  closeDeletion: sending.closeDeletion,
})

/**
 * Saving where the connection comes and goes: at once where there is one, else into the browser's outbox, which goes on
 * sending when this screen is closed. Where the browser keeps nothing it stays in the draft, and goes while the screen is open.
 */
export const usePhoneSaving = (
  companyId: string,
  document: Document,
  draft: Draft,
  onRefused: (itemId: number) => void,
) => {
  // A draft of an earlier day is something to send too.
  useState(() => draft.hold())
  const [isCut, setCut] = useState(false)
  const failure = useRef<Error>(null)
  const running = useRef<Promise<SaveOutcome>>(null)
  const [direct, setDirect] = useState<readonly number[]>([])
  const { sent, addSent } = useSentItems(document.id)
  useOfferOutbox()
  const { queued, isWaiting, contested } = useWaiting(document.id)
  const pause = useOutboxPause()

  const sending = useSendContents(companyId, document, draft, onRefused)

  /** What waits in the browser's queue, apart from what was taken back out of it. */
  const isQueued = (): boolean => mustQueue(document, ({ id }) => !draft.hasTakenBack(id))
  const forgetTakenBack = (): void => {
    for (const id of draft.forgetTakenBack()) cancelEntry(id)
  }
  /** Whether the browser keeps it from here on. */
  const queue = async (contents: DocsDataRequest): Promise<boolean> => {
    if (contents.length === 0) return true
    if (!(await queueContents(companyId, document, draft, contents))) return false
    forgetTakenBack()
    if (!draft.areEmbedsDirty()) setCut(false)
    return true
  }

  const settle = (error: Error | null): Error | null => {
    if (error === null) return null
    failure.current = error
    setCut(isOffline(error))
    if (!isOffline(error)) draft.release()
    return error
  }
  const sendDirectly = async (contents: DocsDataRequest): Promise<Error | null> => {
    setDirect(contents.map(({ item_id }) => item_id))
    const error = settle(await sending.send(contents))
    setDirect([])
    if (error) return error
    setCut(false)
    addSent(contents)
    forgetTakenBack()
    return null
  }
  /** One call at a time; what is held meanwhile goes along. */
  const send = (): Promise<SaveOutcome> => {
    running.current ??= sendHeld(draft, { isQueued, queue, send: sendDirectly }).finally(() => {
      running.current = null
    })
    return running.current
  }

  /** Everything typed that is right. */
  const save = async (): Promise<SaveOutcome> => {
    const errors = draft.check(document.template.items, itemError)
    if (errors.size > 0) {
      sending.refuse(errors)
      draft.hold(draft.changes().flatMap(({ item_id }) => (errors.has(item_id) ? [] : [item_id])))
      await send()
      return 'failed'
    }
    draft.hold()
    return send()
  }

  /** One item, as soon as it is chosen. */
  const choose = async (item: TemplateItem, data: DocsDataValue): Promise<void> => {
    draft.set(item.id, data)
    draft.hold([item.id])
    const outcome = await send()
    if (outcome === 'sent' || (outcome === 'waiting' && isQueued())) return
    logFailedSave(item.type, failure.current)
    if (!isShown(failure.current))
      toast.error(`「${item.name}」を保存できませんでした。選んだ内容は残っています。`, {
        label: '再試行',
        onPress: () => void choose(item, data),
      })
  }

  /** What the server refused is typed again, over what it was typed over, and its screen says what is wrong with it. */
  const takeBack = useEffectEvent((refused: readonly Queued<'contents'>[]) => {
    for (const entry of refused) {
      const own = stillRefused(entry, queued)
      if (own) draft.takeBack(document, own)
      else cancelEntry(entry.id)
    }
    if (refused.length > 0) void send()
  })
  useEffect(() => {
    takeBack(queued.filter(({ id, state, contested }) => state === 'failed' && !contested && !draft.hasTakenBack(id)))
  }, [queued, draft])

  const tryAgain = async () => {
    if ((await send()) === 'sent') toast.success('未送信の内容を送信しました')
  }
  useChances(isCut, tryAgain)

  const stands = useStands(sent, queued, direct)

  return {
    save,
    choose,
    /** What waits, and the inserted files. */
    send: async (): Promise<SaveOutcome> => {
      if (isWaiting) sendNow()
      return send()
    },
    /** Empties these items and saves that. */
    clear: (itemIds: readonly number[]): Promise<SaveOutcome> => {
      for (const itemId of itemIds) draft.set(itemId, null)
      draft.hold(itemIds)
      return send()
    },
    /** What is typed until now is what restore() goes back to. */
    hold: () => draft.hold(),
    restore: () => draft.backToHeld(),
    isTouched: useSyncExternalStore(draft.subscribe, draft.isTouched),
    /** Without a connection, as far as is known. */
    isOffline: isCut || (isWaiting && pause?.reason === 'offline'),
    /** Whether the browser's queue holds contents or inserted files of the document, or the document itself. */
    isWaiting,
    stands,
    isSending: sending.isSending,
    /** An entry of the queue that another person was before. */
    contested,
    ...useDisputes(sending, settle, forgetTakenBack),
  }
}

export type PhoneSaving = ReturnType<typeof usePhoneSaving>
