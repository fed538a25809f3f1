import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetPage } from '#domain/sheets/sheet-table.ts'
import { documentQueries } from '#src/api/documents.ts'

/** A page to read; a sheet of which no page is known is one itself. */
type Leaf = { sheet_index: number; name: string; page: number; of: number; isPrinted: boolean }

const keyOf = ({ sheet_index, page }: Pick<Leaf, 'sheet_index' | 'page'>): string => `${sheet_index}-${page}`

const nameOf = ({ name, page, of }: Leaf): string => (of > 1 ? `${name} ${page}ページ目` : name)

/** Names that are said of what was not opened; of the rest how many they are. */
const mostNamed = 3

const unopenedText = (leaves: readonly Leaf[], opened: ReadonlySet<string>): string | null => {
  const names = leaves.filter((leaf) => !opened.has(keyOf(leaf))).map(nameOf)
  if (names.length === 0) return null
  const rest = names.length - mostNamed
  const named = names.slice(0, mostNamed).join('、')
  return `${leaves.length}ページのうち${named}${rest > 0 ? `、ほか${rest}ページ` : ''}をまだ開いていません。`
}

const noPages: readonly SheetPage[] = []

/** Which pages there are to read, which of them is shown, and which nobody has opened here yet. */
export const useOpenedPages = (companyId: string, document: Document) => {
  const { template } = document
  const sheets = useMemo(() => template.sheets.filter(({ state }) => state === 'visible'), [template.sheets])
  const { data } = useQuery({ ...documentQueries.pages(companyId, document.id), enabled: template.has_excel })
  const [shown, setShown] = useState({ sheet_index: sheets[0]?.sheet_index ?? 0, page: 1 })
  const [wanted, setWanted] = useState<{ at: number } | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([keyOf(shown)]))
  const bySheet = useMemo(() => Map.groupBy(data ?? noPages, ({ sheet_index }) => sheet_index), [data])
  const leaves = sheets.flatMap(({ sheet_index, name }): Leaf[] => {
    const of = bySheet.get(sheet_index)?.length || 1
    const isPrinted = !data || bySheet.has(sheet_index)
    return Array.from({ length: of }, (_, at) => ({ sheet_index, name, page: at + 1, of, isPrinted }))
  })
  const open = (pages: readonly number[], sheet_index: number) => {
    const keys = pages.map((page) => keyOf({ sheet_index, page })).filter((key) => !opened.has(key))
    if (keys.length > 0) setOpened(new Set([...opened, ...keys]))
  }
  return {
    sheets,
    leaves,
    shown,
    /** 2 / 4ページ */
    place: `${leaves.findIndex((leaf) => keyOf(leaf) === keyOf(shown)) + 1} / ${leaves.length}ページ`,
    isOpened: (leaf: Leaf) => opened.has(keyOf(leaf)),
    unopened: template.has_excel ? unopenedText(leaves, opened) : null,
    show: (sheet_index: number, page = 1) => {
      setShown({ sheet_index, page })
      setWanted({ at: page - 1 })
      open([page], sheet_index)
    },
    /** What the view of the sheet shown asks for and tells. */
    view: {
      pages: bySheet.get(shown.sheet_index) ?? noPages,
      wanted,
      onSight: (seen: readonly number[], most: number) => {
        open(
          seen.map((at) => at + 1),
          shown.sheet_index,
        )
        if (shown.page !== most + 1) setShown({ ...shown, page: most + 1 })
      },
    },
  }
}
export type OpenedPages = ReturnType<typeof useOpenedPages>
