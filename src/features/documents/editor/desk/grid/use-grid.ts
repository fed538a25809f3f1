import { startTransition, useRef, useState, useSyncExternalStore } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { businessDay } from '#domain/dates.ts'
import { clipboardTable, readClipboardTable } from '#domain/clipboard-table.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { ItemGrid } from '#domain/documents/item-grids.ts'
import { copiedCells, filledDown, pasteInto, reordered } from '#domain/documents/pasted-values.ts'
import type { GridPlace, GridRange } from '#domain/documents/pasted-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import type { FocusRequest } from '#src/features/documents/editor/desk/focus-request.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { textAt, useLiveTable } from '../live-tables.ts'
import type { ShownGrid } from './computed-columns.ts'
import { chosenAt, moved, neighbourOf, orderMoved, rangeOf, placeOfItem } from './grid-moves.ts'
import type { Chosen, GridSize } from './grid-moves.ts'

/** What was pasted last, as long as nothing was changed since. */
export type LastPaste = { range: GridRange; refused: readonly GridPlace[]; leftOut: number }

type GridOptions = {
  grid: ShownGrid
  /** Asks for the cursor in a cell; a new object asks anew. */
  focusRequest: FocusRequest | null
  onFocusItem: (item: TemplateItem) => void
}

const placeOf = (grid: ItemGrid<TemplateItem>, wanted: FocusRequest | null): GridPlace | null =>
  wanted && placeOfItem(grid, wanted.itemId)

/** The nearest cell that something is typed into: past what the form computes, `step` first. */
const landing = ({ columns, computed }: ShownGrid, at: GridPlace, step: number): GridPlace => {
  for (const way of [step, -step])
    for (let column = at.column; column >= 0 && column < columns.length; column += way)
      if (!computed.has(column)) return { ...at, column }
  return at
}

const wholeOf = ({ rows, columns }: GridSize): Chosen => ({
  at: { row: 0, column: 0 },
  to: { row: rows - 1, column: columns - 1 },
})

/** While somebody types in a cell, keys and the clipboard are its field's. */
const isTyping = ({ target }: ClipboardEvent | KeyboardEvent): boolean =>
  (target as HTMLElement).dataset.typing !== undefined

const noRoom = 'ここには移せません。項目のないセルに値が入ってしまいます。'

/** What is chosen in a table, and what its keys and the clipboard do. */
export const useGrid = ({ grid, focusRequest, onFocusItem }: GridOptions) => {
  const { draft, isReadOnly } = useEditor()
  // For what is copied of it.
  const table = useLiveTable(grid.computed.size > 0 ? grid.sheetIndex : null)
  const size = { rows: grid.rows.length, columns: grid.columns.length }
  const [chosen, setChosen] = useState<Chosen>(() => chosenAt(placeOf(grid, focusRequest) ?? { row: 0, column: 0 }))
  const [hasFocus, setFocus] = useState(() => placeOf(grid, focusRequest) !== null)
  const [followed, setFollowed] = useState(focusRequest)
  if (followed !== focusRequest) {
    setFollowed(focusRequest)
    const wanted = placeOf(grid, focusRequest)
    if (wanted) {
      setChosen(chosenAt(wanted))
      setFocus(true)
    }
  }
  const [paste, setPaste] = useState<(LastPaste & { contents: unknown }) | null>(null)
  /** The column in which Tab began, to which Enter goes back. */
  const tabColumn = useRef<number | null>(null)
  const isLastChange = useSyncExternalStore(draft.subscribe, () => paste !== null && paste.contents === draft.current())
  const range = rangeOf(chosen)

  const choose = (next: Chosen) => {
    setChosen(next)
    setFocus(true)
    const item = grid.rows[next.at.row]?.items[next.at.column]
    const isElsewhere = next.at.row !== chosen.at.row || next.at.column !== chosen.at.column || !hasFocus
    // The sheet beside the table follows behind the key.
    if (item && isElsewhere) startTransition(() => onFocusItem(item))
  }
  const put = (values: ReadonlyMap<number, DocsDataValue>) => {
    if (values.size > 0) draft.setAll(values)
  }
  const clear = () => {
    const own = grid.rows
      .slice(range.from.row, range.to.row + 1)
      .flatMap(({ items }) => items.slice(range.from.column, range.to.column + 1))
    put(new Map(own.flatMap((item) => (item ? [[item.id, null] as const] : []))))
  }
  const moveLines = (by: 1 | -1) => {
    const order = orderMoved(size.rows, range.from.row, range.to.row, by)
    if (!order) return
    const values = reordered(grid.rows, order, (id) => draft.valueOf(id))
    if (!values) return toast.error(noRoom)
    put(values)
    setChosen(({ at, to }) => ({ at: { ...at, row: at.row + by }, to: { ...to, row: to.row + by } }))
  }
  const fillDown = () => {
    const values = filledDown(grid.rows, range, (id) => draft.valueOf(id))
    if (values) put(values)
  }
  const runCommand = (event: KeyboardEvent): boolean => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = event.key.toLowerCase()
    if (isControl && key === 'a') choose(wholeOf(size))
    else if (isReadOnly) return false
    else if (isControl && key === 'd') fillDown()
    else if (event.key === 'Delete' || event.key === 'Backspace') clear()
    else if (event.altKey && event.key === 'ArrowUp') moveLines(-1)
    else if (event.altKey && event.key === 'ArrowDown') moveLines(1)
    else return false
    return true
  }
  const tab = (step: 1 | -1): boolean => {
    let next = neighbourOf(chosen.at, step, size)
    while (next && grid.computed.has(next.column)) next = neighbourOf(next, step, size)
    if (!next) return false
    tabColumn.current ??= chosen.at.column
    choose(chosenAt(next))
    return true
  }
  const enter = (step: 1 | -1): void => {
    const row = Math.min(Math.max(chosen.at.row + step, 0), size.rows - 1)
    choose(chosenAt({ row, column: tabColumn.current ?? chosen.at.column }))
    tabColumn.current = null
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // The cursor moves within what is typed.
    const isLeaving = event.key === 'Enter' || event.key === 'Tab'
    if (event.nativeEvent.isComposing || (isTyping(event) && !isLeaving)) return
    const isTaken = (): boolean => {
      if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) return tab(event.shiftKey ? -1 : 1)
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
        enter(event.shiftKey ? -1 : 1)
        return true
      }
      if (runCommand(event)) return true
      const next = moved(chosen, event, size)
      if (next) {
        tabColumn.current = null
        const step = next.at.column < chosen.at.column || event.key === 'End' ? -1 : 1
        choose(event.shiftKey ? next : chosenAt(landing(grid, next.at, step)))
      }
      return next !== null
    }
    if (!isTaken()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const handleCopy = (event: ClipboardEvent) => {
    if (isTyping(event)) return
    event.preventDefault()
    const texts = copiedCells(grid.rows, range, (id) => draft.valueOf(id))
    for (const [column, addresses] of grid.computed)
      if (column >= range.from.column && column <= range.to.column)
        texts.forEach((line, row) => {
          line[column - range.from.column] = textAt(table, addresses[range.from.row + row] ?? null)
        })
    event.clipboardData.setData('text/plain', clipboardTable(texts))
    if (event.type === 'cut' && !isReadOnly) clear()
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (isTyping(event) || text === '') return
    event.preventDefault()
    event.stopPropagation()
    if (isReadOnly) return
    const cells = readClipboardTable(text)
    const isOne = cells.length === 1 && cells[0]!.length === 1
    const { values, refused, leftOut } = pasteInto(
      grid.rows,
      range,
      cells,
      businessDay(new Date()),
      new Set(grid.computed.keys()),
    )
    put(values)
    const to = {
      row: Math.min(range.from.row + cells.length, size.rows) - 1,
      column: Math.min(range.from.column + Math.max(...cells.map(({ length }) => length)), size.columns) - 1,
    }
    const pasted = isOne ? range : { from: range.from, to }
    setChosen({ at: pasted.from, to: pasted.to })
    setPaste({ range: pasted, refused: refused.map(({ place }) => place), leftOut, contents: draft.current() })
  }
  return {
    chosen,
    range,
    hasFocus,
    lastPaste: isLastChange ? paste : null,
    choose,
    extend: (to: GridPlace) => setChosen(({ at }) => ({ at, to })),
    leave: () => setFocus(false),
    handlers: { onKeyDown: handleKeyDown, onCopy: handleCopy, onCut: handleCopy, onPaste: handlePaste },
  }
}
