import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { isSamePages } from '#domain/documents/embed-changes.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { useRecreateDocument, useSaveDocument } from '#src/api/document-changes.ts'
import { deletionText, isConflict, isDeleted, isForForm, isValidation, OfflineError } from '#src/api/errors.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { contestedOf, currentOf } from './conflict.ts'
import type { Current } from './conflict.ts'
import { embedRefusal, embedRequests, isSameEmbeds, withoutRefused } from './draft-embeds.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import type { Draft } from './draft.ts'
import { tellLifted } from './tell-lifted.ts'

/** A 422 names entries by their place in the request: docs_data.2.data. */
const errorsByItem = (fields: Record<string, string>, sent: DocsDataRequest): Map<number, string> => {
  const errors = new Map<number, string>()
  for (const [field, message] of Object.entries(fields)) {
    const entry = sent[Number(/^docs_data\.(\d+)\b/.exec(field)?.[1])]
    if (entry) errors.set(entry.item_id, message)
  }
  return errors
}

/** Inserted files are named in the same way, document_embed_resources.0.pages; what is said of all concerns those that changed. */
const errorsByEmbed = (
  fields: Record<string, string>,
  sent: readonly DraftEmbed[],
  saved: readonly DraftEmbed[],
): Map<string, string> => {
  const errors = new Map<string, string>()
  for (const [field, message] of Object.entries(fields)) {
    const meant =
      field === 'document_embed_resources'
        ? sent.filter(({ id, pages }) => !saved.some((own) => own.id === id && isSamePages(own.pages, pages)))
        : sent.filter((_, index) => field.startsWith(`document_embed_resources.${index}.`))
    for (const embed of meant) errors.set(embed.key, embedRefusal(message, embed))
  }
  return errors
}

/** A draft of an earlier day, and somebody saved since. */
const conflictAtStart = (document: Document, draft: Draft): Current | null =>
  draft.updatedAt < document.updated_at ? document : null

const isShownHere = (error: unknown): boolean => isForForm(error) || isDeleted(error) || error instanceof OfflineError

/** What is wrong, by item and by inserted file. */
type Wrong = { items: ReadonlyMap<number, string>; embeds: ReadonlyMap<string, string> }
const nothing: Wrong = { items: new Map(), embeds: new Map() }

const wrongIn = (
  error: Error,
  docs_data: DocsDataRequest,
  embeds: readonly DraftEmbed[],
  savedEmbeds: readonly DraftEmbed[],
): Wrong =>
  isValidation(error)
    ? { items: errorsByItem(error.fields, docs_data), embeds: errorsByEmbed(error.fields, embeds, savedEmbeds) }
    : nothing

/**
 * Sends what was typed, and shows what comes back: all but a missing connection, of which desk and phone make something
 * different. `onRefused` is told the first item that is wrong.
 */
export const useSendContents = (
  companyId: string,
  document: Document,
  draft: Draft,
  onRefused: (itemId: number) => void,
) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const saving = useSaveDocument(companyId, isShownHere)
  const recreating = useRecreateDocument(companyId)
  /** The document that it is saved in once this one was deleted and made anew. */
  const anew = useRef<number | null>(null)
  /** Who deleted the document meanwhile. */
  const [deletion, setDeletion] = useState<string | null>(null)
  const [conflict, setConflict] = useState(() => conflictAtStart(document, draft))

  const refuse = (errors: ReadonlyMap<number, string>, embedErrors?: ReadonlyMap<string, string>) => {
    draft.refuse(errors, embedErrors)
    const first = document.template.items.find(({ id }) => errors.has(id))
    if (first) {
      const names = document.template.items.flatMap(({ id, name }) => (errors.has(id) ? [`「${name}」`] : []))
      toast.error(`${names.join('')}は保存できませんでした。入力内容を確認してください。`)
      onRefused(first.id)
    } else if (errors.size > 0) toast.error(emptyTexts.itemMissing)
    for (const message of new Set(embedErrors?.values())) toast.error(message)
  }

  const show = (error: Error) => {
    if (isValidation(error)) toast.error(error.message)
    else if (isConflict(error)) {
      const current = currentOf(error)
      if (current) return setConflict(current)
      // No other version but another state: applied for, approved or submitted meanwhile.
      toast.error(error.message)
      void invalidateNoun(client, companyId, 'documents')
    } else if (isDeleted(error)) setDeletion(deletionText(error, '書類'))
  }

  /** What is right is not held up by what is wrong, which is told of once the rest is saved. */
  const sendOver = (base: string, wanted: DocsDataRequest): Promise<Error | null> =>
    draft.whileSending(wanted, () => sendRight(base, wanted))

  const sendRight = async (base: string, wanted: DocsDataRequest): Promise<Error | null> => {
    let docs_data = wanted
    let updated_at = base
    let refused = nothing
    let refusal: Error | null = null
    let isAboutFiles = true
    for (;;) {
      const right = docs_data.filter(({ item_id }) => !refused.items.has(item_id))
      const saved = draft.savedEmbeds()
      const embeds = withoutRefused(draft.embeds(), saved, refused.embeds)
      const document_embed_resources = isAboutFiles && !isSameEmbeds(embeds, saved) ? embedRequests(embeds) : undefined
      if (refusal && right.length === 0 && !document_embed_resources) break
      try {
        // A month sheet has several writers at once: the server puts their cells together.
        const cells = document.period
          ? right.map((entry) => ({ ...entry, before: draft.saved().get(entry.item_id) ?? null }))
          : right
        const body = { id: anew.current ?? document.id, docs_data: cells, document_embed_resources, updated_at }
        const kept = await saving.mutateAsync(body)
        tellLifted(kept.lifted_confirmations)
        draft.rebase(kept)
        setConflict(null)
        break
      } catch (error) {
        if (!(error instanceof Error)) throw error
        const theirs = isConflict(error) ? currentOf(error) : null
        if (theirs && contestedOf(document.template.items, draft, theirs).length === 0) {
          // Two people at different items are no conflict: the other's come in beside what was typed here.
          draft.rebase(theirs)
          docs_data = docs_data.filter(({ item_id, data }) => !draft.hasYielded(item_id, data))
          updated_at = theirs.updated_at
          continue
        }
        refusal ??= error
        const wrong = wrongIn(error, right, embeds, saved)
        if (wrong.items.size + wrong.embeds.size === 0) {
          show(error)
          break
        }
        const before = refused.items.size + refused.embeds.size
        refused = {
          items: new Map([...refused.items, ...wrong.items]),
          embeds: new Map([...refused.embeds, ...wrong.embeds]),
        }
        if (refused.items.size + refused.embeds.size > before) continue
        // What is left as it is saved is refused all the same: the list of files waits, and what was typed does not.
        if (!isAboutFiles) {
          show(error)
          break
        }
        isAboutFiles = false
      }
    }
    if (refused !== nothing) refuse(refused.items, refused.embeds)
    return refusal
  }

  const recreate = async (): Promise<Error | null> => {
    if (anew.current === null) {
      const made = await recreating.mutateAsync(document.id).catch(() => null)
      // Why not stands in a toast.
      if (!made) return null
      anew.current = made.id
      draft.rebase(made)
    }
    const documentId = anew.current
    const failure = await sendOver(draft.updatedAt, draft.changes())
    setDeletion(null)
    if (failure) return failure
    toast.success('新しい書類として保存しました')
    void navigate({
      to: '/c/$companyId/documents/$documentId/edit',
      params: { companyId, documentId },
      replace: true,
      ignoreBlocker: true,
    })
    return null
  }

  return {
    /** These entries, taken as right, and the inserted files. null once the server has them, else why it has not. */
    send: (docs_data: DocsDataRequest) => sendOver(draft.updatedAt, docs_data),
    refuse,
    isSending: saving.isPending || recreating.isPending,
    /** The document as another left it meanwhile; null where nobody did. */
    conflict,
    /** Everything typed, over what the other saved; answers like send. */
    overwrite: async () => conflict && sendOver(conflict.updated_at, draft.changes()),
    closeConflict: () => setConflict(null),
    /** Who deleted the document; null as long as nobody did. */
    deletion,
    /** The whole of it as a new document; answers like send. */
    recreate,
    closeDeletion: () => setDeletion(null),
  }
}
