/** The remark of a cell while it is written: kept when it is left, and what another wrote meanwhile beside it. */
import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CellRemarkConflict } from '#domain/documents/cell-remarks.contract.ts'
import { cellRemarkTexts, joinedRemarks } from '#domain/documents/cell-remarks.ts'
import { limits } from '#domain/limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { maxLength } from '#domain/text/validation.ts'
import { contestedRemark, remarkWritten } from '#src/api/cell-remarks.ts'
import { isForForm } from '#src/api/errors.ts'
import { useEditor } from './editor-context.ts'
import { isTooLong, keepRemark, plainRemark, readKeptRemark, saveRemark } from './kept-remarks.ts'
import type { TypedRemark } from './kept-remarks.ts'

type Theirs = CellRemarkConflict['current']

export const useCellRemark = (item: TemplateItem) => {
  const editor = useEditor()
  const { companyId, notes } = editor
  const client = useQueryClient()
  const remark = notes.remarks.get(item.id)
  const stands = remark?.text ?? null
  const [typed, setTyped] = useState(() => readKeptRemark(editor, item.id))
  const latest = useRef(typed)
  const take = (next: TypedRemark | null) => {
    latest.current = next
    setTyped(next)
    keepRemark(editor, item.id, next)
  }
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const text = typed?.text ?? stands ?? ''
  const error = isTooLong(text) ? maxLength(cellRemarkTexts.label, limits.text.note) : undefined
  const sending = useMutation({
    mutationFn: (next: TypedRemark) => saveRemark(editor, item, next),
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
  const put = async (next: TypedRemark): Promise<boolean> => {
    if (error !== undefined && next === typed) return false
    const words = plainRemark(next.text)
    setRefusal(null)
    if (words === next.before) {
      take(null)
      return true
    }
    try {
      await sending.mutateAsync(next)
      setTheirs(null)
      const now = latest.current
      // What was typed meanwhile is over what has just been saved.
      take(now === null || now.text === next.text ? null : { text: now.text, before: words })
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
  const both = theirs && joinedRemarks(theirs.text, plainRemark(text))
  return {
    text,
    remark,
    error: error ?? refusal ?? undefined,
    isSaving: sending.isPending,
    isTyped: typed !== null,
    type: (next: string) => take({ text: next, before: latest.current ? latest.current.before : stands }),
    save,
    forget: () => {
      take(null)
      setTheirs(null)
      setRefusal(null)
    },
    contest: theirs && {
      theirs,
      /** null: together they are too long. */
      keepBoth: both === null ? null : () => put({ text: both, before: theirs.text }),
      keepMine: () => put({ text, before: theirs.text }),
      keepTheirs: () => {
        take(null)
        setTheirs(null)
        remarkWritten(client, companyId)
      },
    },
  }
}
