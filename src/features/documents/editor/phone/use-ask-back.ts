import { useCallback, useEffect, useRef } from 'react'
import { isSameValue } from '#domain/documents/docs-data.ts'
import { questionOf } from '#domain/documents/usual.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import type { PreviousByItem } from '#src/features/documents/editor/draft/use-previous-values.ts'
import { focusItemField } from '#src/features/documents/editor/fields/focus-item-field.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'

/**
 * Asks once about a reading that was typed and is beyond its limits or unlike those before it: a slip of a thumb is
 * found while one still stands at the gauge. Answers whether to go on; 直す leads back into the field.
 */
export const useAskBack = (
  draft: Draft,
  previousValues: PreviousByItem,
): ((item: TemplateItem) => Promise<boolean>) => {
  const confirm = useConfirm()
  const confirmed = useRef(new Map<number, DocsDataValue>())
  // Leaving a field by the save button asks twice: both hear the same answer.
  const asking = useRef<{ itemId: number; answer: Promise<boolean> }>(null)
  // The dialog gives the focus back to where it was; the field takes it after that.
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(returning.current), [])

  return useCallback(
    async (item) => {
      if (asking.current?.itemId === item.id) return asking.current.answer
      if (asking.current) await asking.current.answer
      const value = draft.valueOf(item.id)
      const isTyped = hasLimits(item.type) && !isSameValue(value, draft.saved().get(item.id))
      const previous = (previousValues.get(item.id) ?? []).map((one) => one.value)
      const question =
        isTyped && isUnconfirmed(confirmed.current, item.id, value) ? questionOf(item, value, previous) : null
      if (question === null) return true
      const answer = confirm({ title: item.name, ...question, cancelLabel: '直す', danger: false })
      asking.current = { itemId: item.id, answer }
      const isConfirmed = await answer
      asking.current = null
      if (isConfirmed) confirmed.current.set(item.id, value)
      else returning.current = setTimeout(() => focusItemField(window.document.body, item.id))
      return isConfirmed
    },
    [draft, previousValues, confirm],
  )
}

const isUnconfirmed = (confirmed: ReadonlyMap<number, DocsDataValue>, itemId: number, value: DocsDataValue): boolean =>
  !confirmed.has(itemId) || !isSameValue(confirmed.get(itemId), value)
