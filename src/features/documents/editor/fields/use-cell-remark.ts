/** The remark of a cell while it is written: kept when it is left, and what another wrote meanwhile beside it. */
import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CellRemarkConflict } from '#domain/documents/cell-remarks.contract.ts'
import { cellRemarkTexts, joinedRemarks } from '#domain/documents/cell-remarks.ts'
import { limits } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { maxLength } from '#domain/text/validation.ts'
import { contestedRemark, remarkWritten } from '#src/api/cell-remarks.ts'
import { isForForm } from '#src/api/errors.ts'
import { sendRemark } from '#src/outbox/kinds/cell-remark.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useEditor } from './editor-context.ts'

/** Words over what was seen when they were begun. */
type Typed = { text: string; before: string | null }
type Theirs = CellRemarkConflict['current']

const plain = (text: string | null): string | null => text?.trim() || null

export const useCellRemark = (item: TemplateItem) => {
  const { companyId, documentId, documentTitle, notes } = useEditor()
  const client = useQueryClient()
  const remark = notes.remarks.get(item.id)
  const stands = remark?.text ?? null
  const [typed, setTyped] = useState<Typed | null>(null)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const text = typed?.text ?? stands ?? ''
  const error =
    textLength(text.trim()) > limits.text.note ? maxLength(cellRemarkTexts.label, limits.text.note) : undefined
  const sending = useMutation({
    mutationFn: ({ text: words, before }: { text: string | null; before: string | null }) =>
      sendOrQueue(
        {
          kind: 'cell-remark',
          company_id: companyId,
          label: documentTitle,
          document_id: documentId,
          item_id: item.id,
          item_name: item.name,
          before,
          text: words,
        },
        () =>
          sendRemark(
            companyId,
            { document_id: documentId, item_id: item.id },
            { text: words, before },
            { mayWait: true },
          ),
      ),
    onSuccess: (done) => {
      if ('sent' in done) remarkWritten(client, companyId)
    },
    meta: {
      screenShows: isForForm,
      failure: '備考を保存できませんでした。入力内容は残っています。時間をおいて、やり直してください。',
    },
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Whether nothing is left to be saved. */
  const put = async (next: Typed): Promise<boolean> => {
    if (error !== undefined && next === typed) return false
    const words = plain(next.text)
    setRefusal(null)
    if (words === next.before) {
      setTyped(null)
      return true
    }
    try {
      await sending.mutateAsync({ text: words, before: next.before })
      setTheirs(null)
      // What was typed meanwhile is over what has just been saved.
      setTyped((now) => (now === null || now.text === next.text ? null : { text: now.text, before: words }))
      return true
    } catch (failure) {
      const other = contestedRemark(failure)
      if (other) setTheirs(other)
      else if (isForForm(failure) && failure instanceof Error) setRefusal(failure.message)
      return false
    }
  }
  const save = async (): Promise<boolean> => typed === null || (theirs === null && (await put(typed)))
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  // A page that is put away may not come back.
  useEffect(() => {
    const handleHidden = () => {
      if (window.document.visibilityState === 'hidden') void saveNow.current()
    }
    window.document.addEventListener('visibilitychange', handleHidden)
    return () => window.document.removeEventListener('visibilitychange', handleHidden)
  }, [])
  const both = theirs && joinedRemarks(theirs.text, plain(text))
  return {
    text,
    remark,
    error: error ?? refusal ?? undefined,
    isSaving: sending.isPending,
    isTyped: typed !== null,
    type: (next: string) => setTyped((now) => ({ text: next, before: now ? now.before : stands })),
    save,
    forget: () => {
      setTyped(null)
      setTheirs(null)
      setRefusal(null)
    },
    contest: theirs && {
      theirs,
      /** null: together they are too long. */
      keepBoth: both === null ? null : () => put({ text: both, before: theirs.text }),
      keepMine: () => put({ text, before: theirs.text }),
      keepTheirs: () => {
        setTyped(null)
        setTheirs(null)
        remarkWritten(client, companyId)
      },
    },
  }
}
