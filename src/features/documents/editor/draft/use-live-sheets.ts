import { startTransition, useEffect, useRef, useState } from 'react'
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { valueText } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { useLatest } from '#src/lib/use-latest.ts'
import { typingPauseMs } from '#src/ui/sizes/measures.ts'
import { contentsOf } from '#src/outbox/queue/queued-contents.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import type { Draft } from './draft.ts'
import { isRefused } from './is-refused.ts'
import { createLiveCalculation } from './live-calculation.ts'
import type { CalculatedSheets, Calculator } from './live-calculation.ts'

/** Sheets, and the contents that they show. */
type Calculated = CalculatedSheets & { contents: DataByItem }

export type LiveSheets = {
  /** undefined: still loading. */
  tables: SheetTable[] | undefined
  contents: DataByItem
  by: Calculator
  /** The last calculation failed: what is typed shows in its cells, formulas do not follow. */
  hasFailed: boolean
  loadError: Error | null
  reload: () => void
}

type LiveOptions = {
  isExcel: boolean
  /** Index of the one that is looked at. */
  sheet: number
  /** The screen stands without them too. */
  isBeside?: boolean
}

/** What is calculated with: the last word on each item, without what no sheet can take. */
const typedOver = (items: readonly TemplateItem[], changes: DocsDataRequest): DocsDataRequest => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const last = new Map(changes.map(({ item_id, data }) => [item_id, data]))
  return [...last]
    .map(([item_id, data]) => ({ item_id, data }))
    .filter(({ data }) => textLength(valueText(data)) <= limits.text.itemTextArea)
    .map(({ item_id, data }) => {
      const item = byId.get(item_id)
      return { item_id, data: item && isRefused(item, data) ? null : data }
    })
}

/**
 * The sheets of a document that is being edited: the saved ones, and 300 ms after the last change those of what is typed,
 * calculated by the server or without a connection by this device. Sheets, rows and cells that stay equal stay the same
 * objects, so that only what changed is rendered.
 */
export const useLiveSheets = (
  companyId: string,
  document: Pick<Document, 'id' | 'docs_data' | 'item_files' | 'template'>,
  draft: Draft,
  { isExcel, sheet, isBeside = false }: LiveOptions,
): LiveSheets => {
  const client = useQueryClient()
  const { template } = document
  const [first] = useState(draft.current)
  const [live, setLive] = useState<Calculated | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const seen = useLatest(sheet)
  /** Calculates again, where it is this device that does. */
  const goOn = useRef<() => void>(undefined)
  // Once something was typed the calculated sheets are the newer ones.
  const saved = useQuery({
    ...documentQueries.sheetsOf(companyId, document),
    staleTime: 0,
    enabled: isExcel && live === null,
    meta: { screenShows: (error) => isBeside && !isUnauthorized(error) },
  })
  const queued = contentsOf(useOutbox(), document.id)
  const waiting = useLatest(queued)
  /** Saved here, and not in the sheets of the server; those of a document that it does not know are of the empty form. */
  const isAheadOfSheets =
    saved.data !== undefined && (document.id < 0 ? document.docs_data.length > 0 : queued.length > 0)

  useEffect(() => {
    if (!isExcel) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let call: AbortController | undefined
    let scheduled = draft.current()
    let isByDevice = false
    const savedSheets = () =>
      client.getQueryData<SheetTable[]>(documentQueries.sheetsOf(companyId, { id: document.id, template }).queryKey)
    const calculation = createLiveCalculation(companyId, { id: document.id, template }, savedSheets)
    const calculate = async () => {
      call?.abort()
      call = new AbortController()
      const { signal } = call
      const contents = draft.current()
      const typed = typedOver(template.items, [
        ...waiting.current.flatMap(({ write }) => write.changes),
        ...draft.changes(),
      ])
      try {
        const over = { saved: draft.saved(), typed, sheet: seen.current }
        const { tables, by } = await calculation.calculate(over, signal)
        if (signal.aborted) return
        // Somebody may be typing on: a keystroke goes before the thousands of cells.
        startTransition(() => {
          setLive((before) => ({ tables: replaceEqualDeep(before?.tables ?? savedSheets(), tables), contents, by }))
          setFailed(false)
        })
        isByDevice = by !== 'server'
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
    if (draft.current() !== first || isAheadOfSheets) schedule()
    const unsubscribe = draft.subscribe(() => draft.current() !== scheduled && schedule())
    goOn.current = () => {
      if (isByDevice) void calculate()
    }
    // Charts have waited for the server.
    const handleOnline = () => goOn.current?.()
    window.addEventListener('online', handleOnline)
    return () => {
      unsubscribe()
      window.removeEventListener('online', handleOnline)
      clearTimeout(timer)
      call?.abort()
      calculation.close()
    }
  }, [
    client,
    companyId,
    document.id,
    document.item_files,
    draft,
    first,
    isAheadOfSheets,
    isExcel,
    seen,
    template,
    waiting,
  ])
  // Of the sheets it calculates the one that is looked at.
  useEffect(() => goOn.current?.(), [sheet])

  return {
    tables: live?.tables ?? saved.data,
    contents: live?.contents ?? first,
    by: live?.by ?? 'server',
    hasFailed,
    loadError: live ? null : saved.error,
    reload: () => void saved.refetch(),
  }
}
