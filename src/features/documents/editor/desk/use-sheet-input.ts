import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useLatest } from '#src/lib/use-latest.ts'
import type { SheetInput } from '#src/widgets/sheet-view/sheet-view.tsx'
import type { PasteOnSheet } from './use-sheet-paste.ts'

type SheetInputOptions = {
  /** By address. */
  cells: ReadonlyMap<string, TemplateItem>
  sheet: number
  draft: Draft
  isReadOnly: boolean
  onActivateItem: (item: TemplateItem) => void
  onPaste: PasteOnSheet
}

/** Typing and pasting on the sheet itself: a letter goes over to the cell's field, a range over the cells from the selected one on. */
export const useSheetInput = ({
  cells,
  sheet,
  draft,
  isReadOnly,
  onActivateItem,
  onPaste,
}: SheetInputOptions): SheetInput | undefined => {
  const paste = useLatest(onPaste)
  return useMemo(() => {
    if (isReadOnly) return undefined
    const inputAt = (address: string): TemplateItem | undefined => {
      const item = cells.get(address)
      return item && isInputType(item.type) ? item : undefined
    }
    return {
      onType: (address) => {
        const item = inputAt(address)
        // The field has the cursor before the browser puts the letter where the cursor is.
        if (item) flushSync(() => onActivateItem(item))
      },
      onClear: (addresses) => {
        const items = addresses.flatMap((address) => inputAt(address) ?? [])
        const values = new Map(items.map(({ id }): [number, DocsDataValue] => [id, null]))
        if (values.size > 0) draft.setAll(values)
      },
      onPaste: (address, text, addresses) => void paste.current(sheet, address, text, addresses),
    }
  }, [cells, sheet, draft, isReadOnly, onActivateItem, paste])
}
