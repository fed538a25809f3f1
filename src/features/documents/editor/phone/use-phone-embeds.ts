import { useEffect, useMemo, useState } from 'react'
import type { Document } from '#domain/documents/documents.contract.ts'
import { addedTo, removedFrom } from '#domain/documents/embed-changes.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { maxCount } from '#domain/text/validation.ts'
import { copyEmbed, insertFiles, savedEmbeds } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { DraftEmbed } from '#src/features/documents/editor/draft/draft-embeds.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useEmbeds } from '#src/features/documents/editor/draft/use-draft.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { EmbedChange } from '#src/outbox/kinds/entry.ts'
import { cancelEntry, onArrival, putInOutbox } from '#src/outbox/queue/outbox-store.ts'
import { embedsAbout, queuedResource, wasNeverDone, withQueuedEmbeds } from '#src/outbox/kinds/queued-embeds.ts'
import { typedFailureOf } from '#src/outbox/queue/storage-failures.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { standOf } from './field-stand.tsx'
import type { FieldStand } from './field-stand.tsx'

/** A row of the inserted files, and where what was done about it here stands; null where nothing was. */
export type PhoneEmbed = DraftEmbed & { entry: Queued<'embeds'> | null; stand: FieldStand | null }

/** Those that were put in from here and are with the server by now. */
const useSentEmbeds = (documentId: number): ReadonlySet<number> => {
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      onArrival((write) => {
        if (write.kind !== 'embeds' || write.document_id !== documentId || write.change.way !== 'added') return
        setSent((known) => new Set([...known, write.change.file_id]))
      }),
    [documentId],
  )
  return sent
}

/** As the server knows them, with what was done about them here. */
const useEmbedRows = (documentId: number, draft: Draft) => {
  const entries = useOutbox()
  const saved = useEmbeds(draft)
  const sent = useSentEmbeds(documentId)
  const queued = useMemo(() => embedsAbout(entries, documentId), [entries, documentId])
  const { embeds: all, leaving } = useMemo(
    () =>
      withQueuedEmbeds(saved, queued, (entry): DraftEmbed => {
        const [row] = savedEmbeds([queuedResource(entry)])
        return { ...row!, id: null, key: `entry.${entry.id}` }
      }),
    [saved, queued],
  )
  const embeds = all.map(({ row, entry }): PhoneEmbed => {
    const isSent = row.id !== null && sent.has(row.file_id)
    return { ...row, entry, stand: entry ? standOf(entry) : isSent ? 'sent' : null }
  })
  return { saved, queued, embeds, leaving }
}

/**
 * The inserted files on a phone: each that is put in or taken out goes into the browser's queue by itself, behind what it
 * waits for. Where the browser keeps nothing (`onUnkept` sends) they stay in the draft, as far as the server knows them.
 */
export const usePhoneEmbeds = (companyId: string, document: Document, draft: Draft, onUnkept: () => void) => {
  const { saved, queued, embeds, leaving } = useEmbedRows(document.id, draft)

  const { document_embed_resources } = document
  // Also behind a save of what is typed, which may have begun before a file arrived and brings back the list of then.
  useEffect(() => draft.followEmbeds(document_embed_resources), [draft, document_embed_resources, saved])
  const put = ({ isPDF, page_count, file }: DraftEmbed, change: EmbedChange): Promise<number> =>
    putInOutbox({
      kind: 'embeds',
      company_id: companyId,
      label: document.title,
      document_id: document.id,
      change,
      shown: { isPDF, page_count, file },
    })
  /** `next`: as they are to stand where the queue keeps nothing of the change. */
  const sendUnkept = (error: unknown, next: readonly DraftEmbed[]): void => {
    const known = next.flatMap(({ key, id, file_id, pages, isPDF, page_count, file }) =>
      file_id > 0 ? [{ key, id, file_id, pages, isPDF, page_count, file }] : [],
    )
    if (document.id < 0 || known.length < next.length) return void toast.error(typedFailureOf(error))
    draft.setEmbeds(known)
    onUnkept()
  }

  const add = async (next: readonly DraftEmbed[]): Promise<void> => {
    for (let place = embeds.length; place < next.length; place++) {
      try {
        await put(next[place]!, { way: 'added', ...addedTo(next.slice(0, place), next[place]!) })
      } catch (error) {
        return sendUnkept(error, next)
      }
    }
  }
  const remove = async (embed: PhoneEmbed): Promise<void> => {
    // What stands unsent is not sent: nothing is to be taken out then.
    if (embed.entry && wasNeverDone(embed.entry)) return cancelEntry(embed.entry.id)
    const place = embeds.findIndex(({ key }) => key === embed.key)
    try {
      await put(embed, { way: 'removed', ...removedFrom(embeds, place) })
    } catch (error) {
      sendUnkept(
        error,
        saved.filter(({ key }) => key !== embed.key),
      )
    }
  }

  return {
    embeds,
    /** What is to go, and not said of the server yet. */
    leaving,
    queued,
    insert: (files: readonly ReportFile[]): void => void add(insertFiles(embeds, files)),
    copy: (embed: DraftEmbed): void => {
      if (embeds.length >= limits.embedResources) toast.error(maxCount('挿入ファイル', limits.embedResources))
      else void add(copyEmbed(embeds, embed))
    },
    remove: (embed: PhoneEmbed): void => void remove(embed),
  }
}

export type PhoneEmbeds = ReturnType<typeof usePhoneEmbeds>
