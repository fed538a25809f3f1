/**
 * A sheet of a workbook as the screen shows it, with drawings and zoom; it fills its parent and scrolls alone.
 *
 *   const [zoom, setZoom] = useState(initialZoom)
 *   <SheetZoomToolbar zoom={zoom} onZoomChange={setZoom} />
 *   <SheetView table={table} zoom={zoom} onZoomChange={setZoom} selectedAddress="E10" onSelectCell={select}
 *     mapped={new Map([['E10', { label: '吹出温度（℃）', tone: 'quiet' }]])} overrides={new Map([['E10', { value: '14.0' }]])} />
 *
 * Rows compare what concerns them: a keystroke that changes one override renders one cell. Keep `table` the same object
 * between renders (the query's data is).
 */
import { useEffect, useMemo, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import Box from '@mui/material/Box'
import { clipboardTable } from '#domain/clipboard-table.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { usePagesInSight } from './use-pages-in-sight.ts'
import type { PagesShown } from './use-pages-in-sight.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'
import type { CellOverride, MappedCell } from './sheet-cell.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { createSheetIndex, neighbourOf } from './sheet-index.ts'
import type { Direction } from './sheet-index.ts'
import { copiedRange } from './sheet-range.ts'
import { addressOf, useSheetRange } from './use-sheet-range.ts'

export type SheetInput = {
  /** A letter is about to be typed: whoever takes the cursor now, gets it. */
  onType: (address: string) => void
  onClear: (addresses: readonly string[]) => void
  /** `addresses`: of the range that is chosen, at least of the cell. */
  onPaste: (address: string, text: string, addresses: readonly string[]) => void
}

/** A letter, also the first one of a kanji. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^(?:\S|Process)$/.test(key) && !ctrlKey && !metaKey && !altKey

export type SheetViewProps = {
  /** undefined: still loading. */
  table: SheetTable | undefined
  zoom: number
  onZoomChange?: (zoom: number) => void
  /** By address, B3; of a merge its top left cell. */
  mapped?: ReadonlyMap<string, MappedCell>
  overrides?: ReadonlyMap<string, CellOverride>
  selectedAddress?: string | null
  /** Makes cells selectable by click and arrow keys; told of every cell, mapped or not. */
  onSelectCell?: (address: string) => void
  /** A click on a cell, after its selection, or Enter on the selected one. */
  onActivateCell?: (address: string) => void
  /** What is typed and pasted on the selected cell, where cells are filled in. */
  input?: SheetInput
  /** Ranges can be chosen and copied; answers what was typed into a cell, undefined where the sheet shows it. */
  typedAt?: (address: string) => string | undefined
  /** Looks like the printed page: no headings of columns and rows, no grid lines. */
  isPaper?: boolean
  /** The pages that it falls on, where people go from one to the other. */
  shown?: PagesShown
}

const directions: ReadonlySet<string> = new Set<Direction>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
const margin = 16

const viewport = {
  position: 'relative',
  height: '100%',
  minHeight: 0,
  overflow: 'auto',
  touchAction: 'pan-x pan-y',
  bgcolor: 'surface.canvas',
  px: 3,
  pb: 6,
  pt: 1,
  '&:focus-visible': { outlineOffset: -2 },
} as const

/** Scrolls `viewport`, and nothing else, until `cell` is inside. */
const reveal = (viewport: HTMLElement, cell: Element): void => {
  const outer = viewport.getBoundingClientRect()
  const inner = cell.getBoundingClientRect()
  if (inner.top < outer.top + margin) viewport.scrollTop += inner.top - outer.top - margin
  else if (inner.bottom > outer.bottom - margin)
    viewport.scrollTop += Math.min(inner.bottom - outer.bottom + margin, inner.top - outer.top - margin)
  if (inner.left < outer.left + margin) viewport.scrollLeft += inner.left - outer.left - margin
  else if (inner.right > outer.right - margin)
    viewport.scrollLeft += Math.min(inner.right - outer.right + margin, inner.left - outer.left - margin)
}

/** Whatever is selected, by whom ever, is in sight. */
const useRevealed = (
  viewportRef: RefObject<HTMLElement | null>,
  table: SheetTable | undefined,
  selectedAddress: string | null,
): void => {
  useEffect(() => {
    const cell =
      selectedAddress && viewportRef.current?.querySelector(`[data-address="${CSS.escape(selectedAddress)}"]`)
    if (viewportRef.current && cell) reveal(viewportRef.current, cell)
  }, [viewportRef, selectedAddress, table])
}

export const SheetView = ({
  table,
  zoom,
  onZoomChange,
  mapped,
  overrides,
  selectedAddress = null,
  onSelectCell,
  onActivateCell,
  input,
  typedAt,
  isPaper = false,
  shown,
}: SheetViewProps) => {
  const viewportRef = useRef<HTMLDivElement>(null)
  const index = useMemo(() => table && createSheetIndex(table), [table])
  const handleZoomKey = useZoomGestures(viewportRef, { zoom, onZoomChange, hasPlainKeys: !onSelectCell })
  useRevealed(viewportRef, table, selectedAddress)
  usePagesInSight(viewportRef, { table, firstColumn: index?.firstColumn ?? 0, zoom, shown })

  const range = useSheetRange({ index, selectedAddress, typedAt, onSelectCell })

  const handleKeyDown = (event: KeyboardEvent) => {
    handleZoomKey(event)
    if (event.key === 'Enter' && selectedAddress) onActivateCell?.(selectedAddress)
    if (input && selectedAddress && isLetter(event)) input.onType(selectedAddress)
    else if (input && selectedAddress && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      input.onClear(range.addresses)
    }
    if (!table || !index || !onSelectCell || !directions.has(event.key)) return
    const direction = event.key as Direction
    event.preventDefault()
    if (event.shiftKey && range.end !== null) {
      const end = neighbourOf(table, index, range.end, direction)
      if (end) range.extend(end)
      return
    }
    const next =
      selectedAddress && index.boxes.has(selectedAddress)
        ? neighbourOf(table, index, selectedAddress, direction)
        : (index.addressAt(0, 0) ?? null)
    if (next) range.select(next)
  }
  const handleClick = (event: MouseEvent) => {
    const address = addressOf(event)
    if (!address || (event.shiftKey && range.end !== null)) return
    range.select(address)
    onActivateCell?.(address)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!input || !selectedAddress || text === '') return
    event.preventDefault()
    input.onPaste(selectedAddress, text, range.addresses)
  }
  const handleCopy = (event: ClipboardEvent) => {
    if (!typedAt || !table || !index || !range.box) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipboardTable(copiedRange(table, index, range.box, typedAt)))
    if (event.type === 'cut') input?.onClear(range.addresses)
  }
  const isEmpty = table !== undefined && table.rows.length === 0

  return (
    <Box
      ref={viewportRef}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      onPaste={handlePaste}
      onCopy={handleCopy}
      onCut={handleCopy}
      {...(typedAt && range.pointer)}
      {...(!onSelectCell && { role: 'region', tabIndex: 0, 'aria-label': `シート ${table?.name ?? ''}` })}
      sx={viewport}
    >
      {table === undefined && <Message>{emptyTexts.loading}</Message>}
      {isEmpty && <Message>{emptyTexts.noData}</Message>}
      {table?.note && (
        <Box role="note" sx={{ pb: 2, typography: 'caption', color: 'text.secondary', textAlign: 'center' }}>
          {table.note}
        </Box>
      )}
      {table && index && !isEmpty && (
        <SheetGrid
          table={table}
          index={index}
          zoom={zoom}
          mapped={mapped}
          overrides={overrides}
          selectedAddress={selectedAddress}
          isSelectable={onSelectCell !== undefined}
          ranged={range.ranged}
          isPaper={isPaper}
        />
      )}
    </Box>
  )
}

const Message = ({ children }: { children: string }) => (
  <Box
    role="status"
    sx={{
      display: 'grid',
      placeItems: 'center',
      minHeight: 160,
      height: '100%',
      typography: 'body2',
      color: 'text.secondary',
    }}
  >
    {children}
  </Box>
)
