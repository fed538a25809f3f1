import { useCallback, useDeferredValue, useMemo } from 'react'
import Box from '@mui/material/Box'
import { isSameValue, shownText } from '#domain/documents/docs-data.ts'
import { uncomputedText } from '#domain/documents/uncomputed.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem, TemplateSheet } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { isRefused } from '#src/features/documents/editor/draft/is-refused.ts'
import { offlineNotes } from '#src/features/documents/editor/draft/live-calculation.ts'
import { useContentsBehind, useErrors } from '#src/features/documents/editor/draft/use-draft.ts'
import type { LiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'
import { itemsByAddress } from './items-by-address.ts'
import { useSheetInput } from './use-sheet-input.ts'
import type { PasteOnSheet } from './use-sheet-paste.ts'
import type { CellOverride, MappedCell } from '#src/widgets/sheet-view/sheet-cell.tsx'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'

type LiveSheetProps = {
  items: readonly TemplateItem[]
  sheets: readonly TemplateSheet[]
  sheet: number
  draft: Draft
  live: LiveSheets
  selectedAddress: string | null
  onSelectCell: (address: string) => void
  onActivateItem: (item: TemplateItem) => void
  onPaste: PasteOnSheet
  isReadOnly: boolean
}

/** So that an A4 page fits its column on a common screen. */
const editorZoom = 0.75

const noteOf = ({ hasFailed, by, tables = [] }: LiveSheets): string => {
  if (hasFailed) return 'シートの再計算ができませんでした。入力はそのまま続けられます。'
  const uncomputed = uncomputedText(tables)
  return [offlineNotes[by], uncomputed && `${uncomputed}。前の値のまま表示しています。`].filter(Boolean).join('')
}

/** The sheet beside the form: what is typed stands in its cell behind the keystroke, before the sheet is calculated. */
export const LiveSheet = ({
  items,
  sheets,
  sheet,
  draft,
  live,
  selectedAddress,
  onSelectCell,
  onActivateItem,
  onPaste,
  isReadOnly,
}: LiveSheetProps) => {
  const contents = useContentsBehind(draft)
  const errors = useErrors(draft)
  // The sheet's thousands of cells come in slices between which the form takes what is typed.
  const isLoaded = useDeferredValue(live.tables !== undefined, false)
  const cells = useMemo(() => itemsByAddress(items, sheet), [items, sheet])
  /** Typed, and no value of its item: sums go without it. */
  const refusedIds = useMemo(
    () =>
      [...cells.values()]
        .flatMap((item) => (errors.has(item.id) || isRefused(item, contents.get(item.id) ?? null) ? [item.id] : []))
        .join(),
    [cells, contents, errors],
  )
  // The same object until they are others: what is typed right marks no cell anew.
  const refused = useMemo(() => new Set(refusedIds === '' ? [] : refusedIds.split(',').map(Number)), [refusedIds])
  const mapped = useMemo(
    () =>
      new Map<string, MappedCell>(
        [...cells].map(([address, item]) => [
          address,
          { label: item.name, tone: refused.has(item.id) ? 'error' : 'quiet' },
        ]),
      ),
    [cells, refused],
  )
  const overrides = useMemo(() => {
    const typed = new Map<string, CellOverride>()
    for (const [address, item] of cells) {
      const value = contents.get(item.id)
      const isAhead = refused.has(item.id) || !isSameValue(value, live.contents.get(item.id))
      if (isInputType(item.type) && isAhead) typed.set(address, { value: shownText(item.type, value) })
    }
    return typed
  }, [cells, contents, live.contents, refused])

  const input = useSheetInput({ cells, sheet, draft, isReadOnly, onActivateItem, onPaste })
  const typedAt = useCallback(
    (address: string) => {
      const item = cells.get(address)
      return item && isInputType(item.type) ? shownText(item.type, draft.valueOf(item.id)) : undefined
    },
    [cells, draft],
  )
  const note = noteOf(live)

  return (
    <SheetStage
      sheets={sheets}
      sheet={sheet}
      startZoom={editorZoom}
      table={isLoaded ? live.tables?.find(({ sheetIndex }) => sheetIndex === sheet) : undefined}
      mapped={mapped}
      overrides={overrides}
      selectedAddress={selectedAddress}
      onSelectCell={onSelectCell}
      input={input}
      typedAt={typedAt}
      onActivateCell={(address) => {
        const item = cells.get(address)
        if (item) onActivateItem(item)
      }}
      failure={live.loadError && { error: live.loadError, onRetry: live.reload }}
      note={
        note && (
          <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {note}
          </Box>
        )
      }
    />
  )
}
