import { createContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useSheetsWithPhotos } from '#src/features/documents/editor/draft/use-sheets-with-photos.ts'
import { useLiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'

type Glimpses = {
  /** undefined: not asked for, or still loading. */
  tables: readonly SheetTable[] | undefined
  isPending: boolean
  /** A field that shows its cell has come near. */
  want: () => void
}

export const GlimpsesContext = createContext<Glimpses>({ tables: undefined, isPending: true, want: () => undefined })

type LiveGlimpsesProps = {
  companyId: string
  document: Document
  draft: Draft
  /** Index of the section's sheet. */
  sheet: number
  children: ReactNode
}

/** The sheets that a section's fields show their cells of: with what is typed, once one of them is to be seen. */
export const LiveGlimpses = ({ companyId, document, draft, sheet, children }: LiveGlimpsesProps) => {
  const [isWanted, setWanted] = useState(false)
  const live = useLiveSheets(companyId, document, draft, { isExcel: isWanted, sheet, isBeside: true })
  const tables = useSheetsWithPhotos(document, live.tables)
  const isPending = tables === undefined && live.loadError === null
  const glimpses = useMemo(() => ({ tables, isPending, want: () => setWanted(true) }), [tables, isPending])
  return <GlimpsesContext value={glimpses}>{children}</GlimpsesContext>
}
