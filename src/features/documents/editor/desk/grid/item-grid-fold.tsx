import { useId, useMemo, useState, useSyncExternalStore } from 'react'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { sheetProgress } from '#domain/documents/month-sheet.ts'
import { gridItems } from '#domain/documents/item-grids.ts'
import type { ItemGrid } from '#domain/documents/item-grids.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { FocusRequest } from '#src/features/documents/editor/desk/focus-request.ts'
import { Fold } from '#src/features/documents/editor/desk/fold.tsx'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { useLiveTable } from '../live-tables.ts'
import { withComputed } from './computed-columns.ts'
import { GridTable } from './grid-table.tsx'

type ItemGridFoldProps = {
  grid: ItemGrid<TemplateItem>
  isOpen: boolean
  focusRequest: FocusRequest | null
  onToggle: (key: string) => void
  onFocusItem: (item: TemplateItem) => void
}

/** A block of the form that repeats, as a table; how many of its lines have something in them. */
export const ItemGridFold = ({ grid, isOpen, focusRequest, onToggle, onFocusItem }: ItemGridFoldProps) => {
  const { draft } = useEditor()
  const id = useId()
  const table = useLiveTable(grid.sheetIndex)
  // What a form computes where does not change while it is filled in.
  const [form, setForm] = useState<SheetTable>()
  if (table && !form) setForm(table)
  const shown = useMemo(() => withComputed(grid, form), [grid, form])
  const filled = useSyncExternalStore(
    draft.subscribe,
    () => grid.rows.filter(({ items }) => items.some((item) => item && !isEmptyValue(draft.valueOf(item.id)))).length,
  )
  const month = useSyncExternalStore(draft.subscribe, () => {
    if (!grid.month) return null
    const progress = sheetProgress(grid.month.sheet, grid.month.columns, (itemId) => draft.valueOf(itemId))
    return `${progress.filled} / ${progress.total}項目`
  })
  return (
    <Fold
      id={id}
      title={grid.title}
      count={month === null ? `${filled} / ${grid.rows.length}行` : month}
      items={gridItems(grid)}
      isOpen={isOpen}
      onToggle={() => onToggle(grid.key)}
    >
      <GridTable
        grid={shown}
        focusRequest={focusRequest}
        onFocusItem={onFocusItem}
        onLeave={() => document.getElementById(`${id}-head`)?.focus()}
      />
    </Fold>
  )
}
