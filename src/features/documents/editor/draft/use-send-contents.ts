import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { invalidateDocuments, useRecreateDocument, useSaveDocument } from '#src/api/documents.ts'
import { deletionText, isConflict, isDeleted, isForForm, isValidation, OfflineError } from '#src/api/errors.ts'
import { toast } from '#src/ui/toast.tsx'
import { contestedOf, currentOf } from './conflict.ts'
import type { Current } from './conflict.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

/** A 422 names entries by their place in the request: docs_data.2.data. */
const errorsByItem = (fields: Record<string, string>, sent: DocsDataRequest): Map<number, string> => {
  const errors = new Map<number, string>()
  for (const [field, message] of Object.entries(fields)) {
    const entry = sent[Number(/^docs_data\.(\d+)\b/.exec(field)?.[1])]
    if (entry) errors.set(entry.item_id, message)
  }
  return errors
}

/** Embedded files are named in the same way: document_embed_resources.0.pages. */
const errorsByEmbed = (fields: Record<string, string>, sent: readonly DraftEmbed[]): Map<string, string> => {
  const errors = new Map<string, string>()
  for (const [field, message] of Object.entries(fields)) {
    const embed = sent[Number(/^document_embed_resources\.(\d+)\b/.exec(field)?.[1])]
    if (embed) errors.set(embed.key, message === notAChoice('ファイル') ? goneText(embed) : message)
  }
  return errors
}
/** A file that is no longer there to be chosen. */
const goneText = ({ file }: DraftEmbed): string =>
  `「${file.name}」は削除されたか、見られなくなりました。一覧から削除して、もう一度保存してください。`

/** A draft of an earlier day, and somebody saved since. */
const conflictAtStart = (document: Document, draft: Draft): Current | null =>
  draft.updatedAt < document.updated_at ? document : null

const isShownHere = (error: unknown): boolean => isForForm(error) || isDeleted(error) || error instanceof OfflineError

type Sent = { docs_data: DocsDataRequest; embeds: readonly DraftEmbed[] }

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

  const show = (error: Error, sent: Sent) => {
    if (isValidation(error)) {
      const errors = errorsByItem(error.fields, sent.docs_data)
      const embedErrors = errorsByEmbed(error.fields, sent.embeds)
      if (errors.size + embedErrors.size > 0) refuse(errors, embedErrors)
      else toast.error(error.message)
    } else if (isConflict(error)) {
      const current = currentOf(error)
      if (current) return setConflict(current)
      // No other version but another state: applied for, approved or submitted meanwhile.
      toast.error(error.message)
      void invalidateDocuments(client, companyId)
    } else if (isDeleted(error)) setDeletion(deletionText(error, '書類'))
  }

  const sendOver = (updated_at: string, docs_data: DocsDataRequest): Promise<Error | null> => {
    const embeds = draft.embeds()
    const body = {
      id: anew.current ?? document.id,
      docs_data,
      document_embed_resources: draft.embedChanges(),
      updated_at,
    }
    return saving.mutateAsync(body).then(
      (saved) => {
        draft.rebase(saved)
        setConflict(null)
        return null
      },
      (error: Error) => {
        const theirs = isConflict(error) ? currentOf(error) : null
        if (theirs && contestedOf(document.template.items, draft, theirs).length === 0) {
          // Two people at different items are no conflict: the other's come in beside what was typed here.
          draft.rebase(theirs)
          return sendOver(theirs.updated_at, docs_data)
        }
        show(error, { docs_data, embeds })
        // What is right is not held up by what is wrong.
        const wrong = isValidation(error) ? errorsByItem(error.fields, docs_data) : new Map<number, string>()
        const others = docs_data.filter(({ item_id }) => !wrong.has(item_id))
        if (wrong.size > 0 && others.length > 0) return sendOver(updated_at, others).then(() => error)
        return error
      },
    )
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
