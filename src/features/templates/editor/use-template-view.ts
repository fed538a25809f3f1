import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import { itemAt, missingProposals, newItem, shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { MappedCell } from '#src/widgets/sheet-view/sheet-cell.tsx'
import { labelBeside } from './label-beside.ts'

const taken = 'このセルは他の項目で使われています。'

/** The sheet's cells that have an item. */
const mappedCells = (
  items: readonly DraftItem[],
  errors: ReadonlyMap<string, ItemErrors>,
  sheet: number,
): Map<string, MappedCell> => {
  const cells = new Map<string, MappedCell>()
  for (const { key, name, cell_reference, isProposed } of items) {
    const place = sheetAddressOf({ cell_reference })
    if (place?.sheet === sheet)
      cells.set(place.address, { label: name, tone: errors.has(key) ? 'error' : isProposed ? 'proposed' : 'item' })
  }
  return cells
}

type TemplateView = {
  template: Template
  draft: TemplateDraft
  proposals: readonly ProposedItem[] | undefined
  tables: readonly SheetTable[] | undefined
}

/** Choosing an item, in its row or by its cell, and what else is done in its row. */
const useItemRows = ({ items, actions }: TemplateDraft, firstSheet: number) => {
  const [sheet, setSheet] = useState(firstSheet)
  const [cursor, setCursor] = useState<string | null>(null)
  const [isPickingCell, setPickingCell] = useState(false)
  const latestItems = useRef(items)
  useEffect(() => {
    latestItems.current = items
  })

  // The selected item's cell is the sheet's selected cell, until the arrow keys move on.
  const select = useCallback(
    (key: string | null) => {
      actions.select(key)
      setPickingCell(false)
      const item = latestItems.current.find((one) => one.key === key)
      const place = item ? sheetAddressOf(item) : null
      setCursor(place?.address ?? null)
      if (place) setSheet(place.sheet)
    },
    [actions],
  )
  const remove = useCallback(
    (key: string) => {
      const index = latestItems.current.findIndex((item) => item.key === key)
      const item = latestItems.current[index]
      if (!item) return
      actions.remove(key)
      toast.success(
        item.type === 'separator'
          ? `セクション「${shownName(item)}」を削除しました。項目は残っています。`
          : `「${shownName(item)}」を削除しました`,
        { label: '元に戻す', onPress: () => actions.restore(item, index) },
      )
    },
    [actions],
  )
  const rowActions = useMemo(
    () => ({
      select,
      remove,
      patch: actions.patch,
      move: actions.move,
      duplicate: actions.duplicate,
      pickCell: setPickingCell,
    }),
    [select, remove, actions],
  )
  const showSheet = (next: number) => {
    setSheet(next)
    setCursor(null)
  }
  return { sheet, showSheet, cursor, setCursor, isPickingCell, setPickingCell, select, rowActions }
}

/** What the editor shows: the sheet, its selected cell, and what pressing a cell or a row does. */
export const useTemplateView = ({ template, draft, proposals, tables }: TemplateView) => {
  const { items, selectedKey, errors, actions } = draft
  const sheets = template.sheets.filter(({ state }) => state === 'visible')
  const rows = useItemRows(draft, sheets[0]?.sheet_index ?? 0)
  const { sheet, cursor, setCursor, isPickingCell, setPickingCell, select, rowActions } = rows
  const [newKey, setNewKey] = useState<string | null>(null)
  const table = tables?.find(({ sheetIndex }) => sheetIndex === sheet)
  const missing = useMemo(() => missingProposals(items, proposals ?? []), [items, proposals])

  const add = (item: DraftItem) => {
    setNewKey(item.key)
    actions.insert(item)
  }
  /** Its item is selected; where it has none one is made of it. While a cell is picked it becomes the selected item's. */
  const activateCell = (address: string) => {
    const reference = `${sheet}:${address}`
    const present = itemAt(items, reference)
    if (isPickingCell && selectedKey !== null) {
      setPickingCell(false)
      if (present && present.key !== selectedKey)
        actions.refuse(new Map(errors).set(selectedKey, { cell_reference: taken }))
      else actions.place(selectedKey, reference, sheet)
    } else if (present) actions.select(present.key)
    else {
      const proposed = missing.find(({ cell_reference }) => cell_reference === reference)
      add(
        newItem(
          proposed
            ? { ...proposed, isProposed: false }
            : { sheet, cell_reference: reference, name: table ? labelBeside(table, address) : '' },
        ),
      )
    }
  }

  return {
    sheets,
    sheet,
    table,
    showSheet: rows.showSheet,
    cursor,
    setCursor,
    mapped: useMemo(() => mappedCells(items, errors, sheet), [items, errors, sheet]),
    activateCell,
    isPickingCell,
    select,
    rowActions,
    /** Proposals for cells that have no item. */
    missing,
    /** Key of the item whose name is to be typed next. */
    newKey,
    add,
    showErrors: (refused: Map<string, ItemErrors>) => {
      actions.refuse(refused)
      select([...refused.keys()][0] ?? null)
    },
  }
}
