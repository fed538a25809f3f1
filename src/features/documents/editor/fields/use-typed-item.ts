import { useState } from 'react'
import { maxLengthOf, valuesOf } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { useItemError, useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from './editor-context.ts'
import { useFormValue } from './use-form-value.ts'

/** An item's value and message. What is too long is told at once; whether it is a number or date, once the field was left. */
export const useTypedItem = (item: TemplateItem) => {
  const { draft, isReadOnly, errorOf } = useEditor()
  const value = useItemValue(draft, item.id)
  const refused = useItemError(draft, item.id)
  const [wasLeft, setLeft] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const formValue = useFormValue(item.id, value)
  const isChecked = wasLeft || valuesOf(value).some((text) => textLength(text) > maxLengthOf(item.type))
  return {
    value,
    isReadOnly,
    error: refused ?? (isChecked ? errorOf(item, value) : null) ?? undefined,
    /** Stands in the empty field, not in one that is just being emptied. */
    formValue: isTyping ? undefined : formValue,
    set: (data: DocsDataValue) => {
      setTyping(true)
      draft.set(item.id, data)
    },
    leave: () => {
      setTyping(false)
      setLeft(true)
    },
  }
}
