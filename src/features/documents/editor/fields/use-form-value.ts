import { isEmptyValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { useEditor } from './editor-context.ts'

/** What the form itself says in an item's cell, as long as the item is empty. */
export const useFormValue = (itemId: number, value: DocsDataValue): string | undefined => {
  const { formValues } = useEditor()
  return isEmptyValue(value) ? formValues.get(itemId) : undefined
}
