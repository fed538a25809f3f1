import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { businessDay } from '#domain/dates.ts'
import { readClipboardTable } from '#domain/clipboard-table.ts'
import { pasteInto } from '#domain/documents/pasted-values.ts'
import type { Pasted } from '#domain/documents/pasted-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { now } from '#src/lib/now.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { SheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'
import type { SheetInput } from '#src/widgets/sheet-view/sheet-view.tsx'

type Line = { items: (TemplateItem | null)[] }
type Sheet = { table: SheetTable; index: SheetIndex }

/**
 * The sheet from a cell on, as lines of items. `isMerged`: a merge is one cell, as it looks; else as many as it spans, as Excel
 * copies it.
 */
const linesFrom = (
  cells: ReadonlyMap<string, TemplateItem>,
  { table, index: { boxes, addressAt } }: Sheet,
  address: string,
  isMerged: boolean,
): Line[] => {
  const { top, left } = boxes.get(address)!
  const isBegin = (row: number, column: number): boolean => {
    const box = boxes.get(addressAt(row, column) ?? '')
    return box?.top === row && box.left === column
  }
  const rows = table.rows.map((_, row) => row).slice(top)
  return rows
    .filter((row) => !isMerged || isBegin(row, left))
    .map((row) => {
      const columns = table.columnWidthsPx.map((_, column) => column).slice(left)
      const own = columns.filter((column) => table.columnWidthsPx[column] !== 0 && (!isMerged || isBegin(row, column)))
      return {
        items: own.map((column) => (isBegin(row, column) ? (cells.get(addressAt(row, column)!) ?? null) : null)),
      }
    })
}

const corner = { row: 0, column: 0 }

const pastedAt = (cells: ReadonlyMap<string, TemplateItem>, sheet: Sheet, address: string, text: string): Pasted => {
  const copied = readClipboardTable(text)
  const [merged, spanned] = [true, false].map((isMerged) =>
    pasteInto(linesFrom(cells, sheet, address, isMerged), { from: corner, to: corner }, copied, businessDay(now())),
  ) as [Pasted, Pasted]
  return spanned.leftOut < merged.leftOut ? spanned : merged
}

type SheetInputOptions = {
  /** By address. */
  cells: ReadonlyMap<string, TemplateItem>
  draft: Draft
  isReadOnly: boolean
  onActivateItem: (item: TemplateItem) => void
}

/** Typing and pasting on the sheet itself: a letter goes over to the cell's field, a range over the cells from the selected one on. */
export const useSheetInput = ({
  cells,
  draft,
  isReadOnly,
  onActivateItem,
}: SheetInputOptions): SheetInput | undefined =>
  useMemo(() => {
    if (isReadOnly) return undefined
    return {
      onType: (address) => {
        const item = cells.get(address)
        // The field has the cursor before the browser puts the letter where the cursor is.
        if (item && isInputType(item.type)) flushSync(() => onActivateItem(item))
      },
      onClear: (address) => {
        const item = cells.get(address)
        if (item && isInputType(item.type)) draft.set(item.id, null)
      },
      onPaste: (address, text, sheet) => {
        const { values, refused, leftOut } = pastedAt(cells, sheet, address, text)
        if (values.size === 0) return toast.error('選択したセルに、入力できる項目がありません。')
        draft.setAll(values)
        const missed = [
          refused.length > 0 && `${refused.length}件は入力できない値です。`,
          leftOut > 0 && `項目のないセルの${leftOut}件は貼り付けていません。`,
        ].filter(Boolean)
        toast.success([`${values.size}項目に貼り付けました。`, ...missed].join(''), {
          label: '元に戻す',
          onPress: () => draft.undo(),
        })
      },
    }
  }, [cells, draft, isReadOnly, onActivateItem])
