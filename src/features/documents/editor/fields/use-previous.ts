import { use, useSyncExternalStore } from 'react'
import { isEmptyValue, shownText } from '#domain/documents/docs-data.ts'
import { previousValuesShown } from '#domain/documents/previous-values.ts'
import type { PreviousValue } from '#domain/documents/previous-values.ts'
import { isChoiceType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { ChooseContext } from './choose-context.ts'
import { useEditor } from './editor-context.ts'

const none: readonly PreviousValue[] = []

/** What the last comparable documents say in an item, and how it comes into this one. */
export const usePrevious = (item: TemplateItem) => {
  const { draft, isReadOnly, errorOf, previousValues, answered } = useEditor()
  const choose = use(ChooseContext)
  const value = useItemValue(draft, item.id)
  const isCopied = useSyncExternalStore(draft.subscribe, () => draft.isCopied(item.id))
  const values = previousValues.get(item.id) ?? none
  const last = values[0]
  const hasAnswer = !isEmptyValue(value) || answered.has(item.id)
  return {
    values: values.slice(0, previousValuesShown),
    textOf: ({ value: one }: PreviousValue): string => shownText(item.type, one),
    /** Until something else is typed. */
    isCopied,
    /** null where there is an answer already or nothing to copy, or this version of the form does not take it. */
    copy:
      last === undefined || hasAnswer || isReadOnly || errorOf(item, last.value) !== null
        ? null
        : () => {
            draft.markCopied(new Map([[item.id, last.value]]))
            // What is typed waits to be saved, what is chosen does not.
            if (choose && isChoiceType(item.type)) choose(item, last.value)
            else draft.set(item.id, last.value)
          },
  }
}
