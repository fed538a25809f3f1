import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { documentQueries } from '#src/api/documents.ts'
import { createLiveCalculation } from '#src/features/documents/editor/draft/live-calculation.ts'
import type { CalculatedSheets, Calculator } from '#src/features/documents/editor/draft/live-calculation.ts'

export type PreviewSheets = {
  /** undefined: still loading. */
  tables: SheetTable[] | undefined
  by: Calculator
  error: Error | null
  retry: () => void
}

/** The sheets with these contents over the stored ones; `sheet` is looked at. Without a connection this device calculates it. */
export const usePreviewSheets = (
  companyId: string,
  document: Pick<Document, 'id' | 'template' | 'docs_data'>,
  changes: DocsDataRequest | null,
  sheet: number,
): PreviewSheets => {
  const client = useQueryClient()
  const stored = documentQueries.sheetsOf(companyId, document)
  const saved = useQuery<SheetTable[]>({ ...stored, enabled: changes === null })
  const [calculation] = useState(() =>
    createLiveCalculation(companyId, document, () => client.query(stored).catch(() => undefined)),
  )
  useEffect(() => calculation.close, [calculation])
  const [typed, setTyped] = useState<(CalculatedSheets & { of: DocsDataRequest }) | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // The server answers with all sheets, this device with the one that is looked at.
  const isKnown = typed?.of === changes && typed?.by === 'server'
  const { docs_data } = document
  useEffect(() => {
    if (changes === null || isKnown) return
    const call = new AbortController()
    calculation.calculate({ saved: dataByItem(docs_data), typed: changes, sheet }, call.signal).then(
      (calculated) => {
        if (call.signal.aborted) return
        setError(null)
        setTyped({ ...calculated, of: changes })
      },
      (failure: Error) => {
        if (!call.signal.aborted) setError(failure)
      },
    )
    return () => call.abort()
  }, [calculation, changes, docs_data, sheet, isKnown, attempt])
  return changes === null
    ? { tables: saved.data, by: 'server', error: saved.error, retry: () => void saved.refetch() }
    : { tables: typed?.tables, by: typed?.by ?? 'server', error, retry: () => setAttempt((count) => count + 1) }
}
