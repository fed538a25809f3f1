import { useState } from 'react'
import type { ClipboardEvent } from 'react'
import { businessDay } from '#domain/dates.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { now } from '#src/lib/now.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { createSheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'
import { itemsByAddress } from './items-by-address.ts'
import { isRange, pasteOnSheet } from './sheet-paste.ts'
import type { SheetPaste } from './sheet-paste.ts'

/** What was pasted last, and the contents as they were then. */
export type LastPaste = SheetPaste & { contents: unknown }
export type PasteOnSheet = (sheet: number, address: string, text: string, addresses: readonly string[]) => boolean

type SheetPasteOptions = {
  items: readonly TemplateItem[]
  tables: readonly SheetTable[] | undefined
  draft: Draft
  isReadOnly: boolean
}

/** Ranges of Excel over the items of a document, from the sheet and from any of its fields; and what became of the last one. */
export const useSheetPaste = ({ items, tables, draft, isReadOnly }: SheetPasteOptions) => {
  const [last, setLast] = useState<LastPaste | null>(null)
  const paste: PasteOnSheet = (sheet, address, text, addresses) => {
    const table = tables?.find(({ sheetIndex }) => sheetIndex === sheet)
    if (!table || isReadOnly) return false
    const index = createSheetIndex(table)
    if (!index.boxes.has(address)) return false
    const cells = itemsByAddress(items, sheet)
    const pasted = pasteOnSheet({ cells, table, index }, { address, addresses }, text, businessDay(now()))
    if (pasted.values.size === 0) {
      toast.error('選択したセルに、入力できる項目がありません。')
      return true
    }
    draft.setAll(pasted.values)
    setLast({ ...pasted, contents: draft.current() })
    return true
  }
  /** Before the field itself takes it for a text. */
  const handlePaste = (event: ClipboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.closest('[role="grid"]')) return
    const itemId = Number(target.closest<HTMLElement>('[data-item-id]')?.dataset.itemId)
    const item = items.find(({ id }) => id === itemId)
    const place = item && sheetAddressOf(item)
    if (!place || !isRange(event.clipboardData, target instanceof HTMLTextAreaElement)) return
    if (!paste(place.sheet, place.address, event.clipboardData.getData('text/plain'), [place.address])) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { paste, handlePaste, last, close: () => setLast(null) }
}
