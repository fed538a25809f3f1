import { memo, useCallback, useId, useMemo, useState } from 'react'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { sheetProgress } from '#domain/documents/month-sheet.ts'
import { gridItems } from '#domain/documents/item-grids.ts'
import type { ItemGrid } from '#domain/documents/item-grids.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { FocusRequest } from '#src/features/documents/editor/desk/focus-request.ts'
import { useCounted } from '#src/features/documents/editor/draft/use-draft.ts'
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
export const ItemGridFold = memo(({ grid, isOpen, focusRequest, onToggle, onFocusItem }: ItemGridFoldProps) => {
  const { draft } = useEditor()
  const id = useId()
  const table = useLiveTable(grid.sheetIndex)
  // What a form computes where does not change while it is filled in.
  const [form, setForm] = useState<SheetTable>()
  if (table && !form) setForm(table)
  const shown = useMemo(() => withComputed(grid, form), [grid, form])
  const items = useMemo(() => gridItems(grid), [grid])
  const count = useCounted(draft, () => {
    if (!grid.month) {
      const isBegun = (item: TemplateItem | null) => item !== null && !isEmptyValue(draft.valueOf(item.id))
      return `${grid.rows.filter((row) => row.items.some(isBegun)).length} / ${grid.rows.length}行`
    }
    const progress = sheetProgress(grid.month.sheet, grid.month.columns, (itemId) => draft.valueOf(itemId))
    return `${progress.filled} / ${progress.total}項目`
  })
  const leave = useCallback(() => document.getElementById(`${id}-head`)?.focus(), [id])
  return (
    <Fold id={id} title={grid.title} count={count} items={items} isOpen={isOpen} onToggle={() => onToggle(grid.key)}>
      <GridTable grid={shown} focusRequest={focusRequest} onFocusItem={onFocusItem} onLeave={leave} />
    </Fold>
  )
})
ItemGridFold.displayName = 'ItemGridFold'
