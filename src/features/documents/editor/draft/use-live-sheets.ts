import { useEffect, useState } from 'react'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { valueText } from '#domain/documents/docs-data.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { calculateSheets, documentQueries } from '#src/api/documents.ts'
import { typingPauseMs } from '#src/ui/measures.ts'
import type { Draft } from './draft.ts'

/** Sheets, and the contents that they show. */
type Calculated = { tables: SheetTable[]; contents: DataByItem }

export type LiveSheets = {
  /** undefined: still loading. */
  tables: SheetTable[] | undefined
  contents: DataByItem
  /** The last calculation failed: what is typed shows in its cells, formulas do not follow. */
  hasFailed: boolean
  loadError: Error | null
  reload: () => void
}

/**
 * The sheets of a document that is being edited: the saved ones, and 300 ms after the last change those that the server
 * calculates of what is typed. Sheets, rows and cells that stay equal stay the same objects, so that only what changed
 * is rendered.
 */
export const useLiveSheets = (
  companyId: string,
  document: Pick<Document, 'id' | 'item_files'>,
  draft: Draft,
  isExcel: boolean,
): LiveSheets => {
  const client = useQueryClient()
  const [first] = useState(draft.current)
  const [live, setLive] = useState<Calculated | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // Once something was typed the calculated sheets are the newer ones.
  const saved = useQuery({
    ...documentQueries.sheets(companyId, document.id),
    staleTime: 0,
    enabled: isExcel && live === null,
  })

  useEffect(() => {
    if (!isExcel) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let call: AbortController | undefined
    let scheduled = draft.current()
    const calculate = async () => {
      call?.abort()
      call = new AbortController()
      const { signal } = call
      const contents = draft.current()
      const changes = draft.changes().filter(({ data }) => textLength(valueText(data)) <= limits.text.itemTextArea)
      try {
        const tables = await calculateSheets(companyId, document.id, changes, { signal })
        if (signal.aborted) return
        const savedTables = client.getQueryData(documentQueries.sheets(companyId, document.id).queryKey)
        setLive((before) => ({ tables: replaceEqualDeep(before?.tables ?? savedTables, tables), contents }))
        setFailed(false)
      } catch {
        // A newer call took this one's place, or the note tells that formulas do not follow.
        if (!signal.aborted) setFailed(true)
      }
    }
    const schedule = () => {
      scheduled = draft.current()
      clearTimeout(timer)
      timer = setTimeout(() => void calculate(), typingPauseMs)
    }
    // Pictures stand in cells too: this runs again when a file was added or removed.
    if (draft.current() !== first) schedule()
    const unsubscribe = draft.subscribe(() => draft.current() !== scheduled && schedule())
    return () => {
      unsubscribe()
      clearTimeout(timer)
      call?.abort()
    }
  }, [client, companyId, document.id, document.item_files, draft, first, isExcel])

  return {
    tables: live?.tables ?? saved.data,
    contents: live?.contents ?? first,
    hasFailed,
    loadError: live ? null : saved.error,
    reload: () => void saved.refetch(),
  }
}
