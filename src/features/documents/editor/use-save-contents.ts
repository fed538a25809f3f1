import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { documentConflictSchema } from '#domain/documents/documents.contract.ts'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { describeError, isConflict, isValidation, OfflineError } from '#src/api/errors.ts'
import { invalidateDocuments, useSaveDocument } from '#src/api/documents.ts'
import { toast } from '#src/ui/toast.tsx'
import type { Current } from './conflict.ts'
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

const isShownHere = (error: unknown): boolean => isValidation(error) || isConflict(error) || error instanceof OfflineError

/** Saving of what was typed, and everything that can come back. `onRefused` is told the first item that is wrong. */
export const useSaveContents = (companyId: string, document: Pick<Document, 'id' | 'template'>, draft: Draft, onRefused: (itemId: number) => void) => {
  const client = useQueryClient()
  const saving = useSaveDocument(companyId, document.id, isShownHere)
  const [conflict, setConflict] = useState<Current | null>(null)

  const refuse = (errors: ReadonlyMap<number, string>) => {
    draft.refuse(errors)
    const first = document.template.items.find(({ id }) => errors.has(id))
    if (first) onRefused(first.id)
  }

  const handleFailure = (error: unknown, sent: DocsDataRequest) => {
    if (isValidation(error)) {
      const errors = errorsByItem(error.fields, sent)
      if (errors.size > 0) refuse(errors)
      else toast.error(error.message)
    } else if (isConflict(error)) {
      const answer = documentConflictSchema.safeParse(error.body)
      if (answer.success) return setConflict(answer.data.current)
      // No other version but another state: applied for, approved or submitted meanwhile.
      toast.error(error.message)
      void invalidateDocuments(client, companyId)
    } else if (error instanceof OfflineError) {
      toast.error(describeError(error), { label: '再試行', onPress: () => void save() })
    }
  }

  const send = async (updated_at: string): Promise<boolean> => {
    const docs_data = draft.changes()
    try {
      draft.rebase(await saving.mutateAsync({ docs_data, updated_at }))
      setConflict(null)
      return true
    } catch (error) {
      handleFailure(error, docs_data)
      return false
    }
  }

  /** True once everything typed is saved. */
  const save = async (): Promise<boolean> => {
    if (saving.isPending) return false
    const errors = draft.check(document.template.items)
    if (errors.size === 0) return draft.isDirty() ? send(draft.updatedAt) : true
    refuse(errors)
    return false
  }

  return {
    save,
    isSaving: saving.isPending,
    conflict,
    overwrite: () => void (conflict && send(conflict.updated_at)),
    closeConflict: () => setConflict(null),
  }
}
