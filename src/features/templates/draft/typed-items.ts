/** The items as an editor of this browser holds them and has not saved, for the preview that opens beside it. */
import { useEffect, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { readLocalDrafts, removeLocalDraft, writeLocalDraft } from '#src/lib/local-draft.ts'
import type { DraftItem } from './draft-items.ts'
import type { TemplateDraft } from './use-template-draft.ts'

const useKey = (companyId: string, templateId: number): string => {
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  return `template.${companyId}.${user.id}.${templateId}`
}

/** As they were handed over when the preview opened; null: none were, or none are asked for. */
export const useTypedItems = (companyId: string, templateId: number, isAsked: boolean): readonly DraftItem[] | null => {
  const key = useKey(companyId, templateId)
  const [items] = useState(() => (isAsked ? (readLocalDrafts<readonly DraftItem[]>(key).get(key) ?? null) : null))
  return items
}

/** Hands them over as they stand when it is called; gone once they are saved, thrown away or left. */
export const useTypedHandover = (
  companyId: string,
  templateId: number,
  { isDirty, items }: Pick<TemplateDraft, 'isDirty' | 'items'>,
): (() => void) => {
  const key = useKey(companyId, templateId)
  useEffect(() => {
    if (isDirty) return () => removeLocalDraft(key)
  }, [isDirty, key])
  return () => {
    if (isDirty) writeLocalDraft(key, items)
  }
}
