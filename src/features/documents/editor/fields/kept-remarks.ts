/**
 * Remarks at cells from key to key, kept in this browser until they are saved: a tab that is killed before they are left loses
 * none. Whoever opens the sheet again has them saved as if they had left the cell; what another wrote meanwhile is asked about
 * where they stand.
 */
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CellRemark } from '#domain/documents/cell-remarks.contract.ts'
import { limits } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { remarkWritten, sendCellRemark } from '#src/api/cell-remarks.ts'
import { ownPerson } from '#src/api/person.ts'
import { readLocalDrafts, removeLocalDraft, writeLocalDraft } from '#src/lib/local-draft.ts'
import { draftKeys } from '#src/outbox/queue/document-drafts.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { tellLifted } from '#src/features/documents/editor/draft/tell-lifted.ts'
import type { Editor } from './editor-context.ts'

/** Words over what was seen when they were begun. */
export type TypedRemark = { text: string; before: string | null }

type Sheet = Pick<Editor, 'companyId' | 'documentId' | 'documentTitle'>

const keysOf = ({ companyId, documentId }: Sheet): string | null => {
  const person = ownPerson()
  return person && draftKeys({ companyId, documentId, userId: person.id }, 'remark')
}

export const readKeptRemark = (sheet: Sheet, itemId: number): TypedRemark | null => {
  const key = keysOf(sheet)
  return key === null ? null : (readLocalDrafts<TypedRemark>(key).get(`${key}${itemId}`) ?? null)
}

/** The items of the sheet at which something is kept. */
const keptItems = (sheet: Sheet): ReadonlySet<number> => {
  const key = keysOf(sheet)
  return new Set(key === null ? [] : [...readLocalDrafts(key).keys()].map((each) => Number(each.slice(key.length))))
}

export const keepRemark = (sheet: Sheet, itemId: number, typed: TypedRemark | null): void => {
  const key = keysOf(sheet)
  if (key === null) return
  if (typed === null) removeLocalDraft(`${key}${itemId}`)
  else writeLocalDraft(`${key}${itemId}`, typed)
}

export const plainRemark = (text: string | null): string | null => text?.trim() || null
export const isTooLong = (text: string): boolean => textLength(text.trim()) > limits.text.note

/** To the server, or into the queue; rejects where another has written at the cell since. */
export const saveRemark = (
  { companyId, documentId, documentTitle }: Sheet,
  item: Pick<TemplateItem, 'id' | 'name'>,
  { text: typed, before }: TypedRemark,
): Promise<{ sent: CellRemark | null } | { queued: number }> => {
  const text = plainRemark(typed)
  const at = { document_id: documentId, item_id: item.id }
  return sendOrQueue(
    { kind: 'cell-remark', company_id: companyId, label: documentTitle, ...at, item_name: item.name, before, text },
    async () => {
      const { data, lifted_confirmations } = await sendCellRemark(companyId, at, { text, before }, { mayWait: true })
      tellLifted(lifted_confirmations)
      return data
    },
  )
}

/** Saves what an earlier page of this browser kept of the sheet: once, as what is typed from here on is saved where it is left. */
export const useKeptRemarks = (sheet: Sheet, items: readonly TemplateItem[], isReadOnly: boolean): void => {
  const client = useQueryClient()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current || isReadOnly) return
    isBegun.current = true
    const send = async (item: TemplateItem): Promise<void> => {
      const kept = readKeptRemark(sheet, item.id)
      if (!kept || isTooLong(kept.text)) return
      try {
        if (plainRemark(kept.text) !== kept.before) await saveRemark(sheet, item, kept)
      } catch {
        // It stays as it was typed: the notes of its cell show it, and what another wrote.
        return
      }
      if (readKeptRemark(sheet, item.id)?.text === kept.text) keepRemark(sheet, item.id, null)
      remarkWritten(client, sheet.companyId)
    }
    const kept = keptItems(sheet)
    for (const item of items) if (kept.has(item.id)) void send(item)
  }, [client, sheet, items, isReadOnly])
}
