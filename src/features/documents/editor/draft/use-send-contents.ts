import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { invalidateDocuments, useSaveDocument } from '#src/api/documents.ts'
import { isConflict, isValidation, OfflineError } from '#src/api/errors.ts'
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

const isShownHere = (error: unknown): boolean =>
  isValidation(error) || isConflict(error) || error instanceof OfflineError

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
  const saving = useSaveDocument(companyId, document.id, isShownHere)
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
    }
  }

  const sendOver = (updated_at: string, docs_data: DocsDataRequest): Promise<Error | null> => {
    const embeds = draft.embeds()
    return saving.mutateAsync({ docs_data, document_embed_resources: draft.embedChanges(), updated_at }).then(
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

  return {
    /** These entries, taken as right, and the inserted files. null once the server has them, else why it has not. */
    send: (docs_data: DocsDataRequest) => sendOver(draft.updatedAt, docs_data),
    refuse,
    isSending: saving.isPending,
    /** The document as another left it meanwhile; null where nobody did. */
    conflict,
    /** Everything typed, over what the other saved; answers like send. */
    overwrite: async () => conflict && sendOver(conflict.updated_at, draft.changes()),
    closeConflict: () => setConflict(null),
  }
}
