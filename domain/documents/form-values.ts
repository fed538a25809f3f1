/** What a form's own cells say where nothing is filled in: it stands in the fields and on paper, and counts as not typed. */
import { z } from 'zod'
import { idSchema, listOf } from '../fields.ts'
import { isChoiceType, isInputType } from '../templates/item-types.ts'
import type { ItemFacts } from './docs-data.ts'
import { hasLiveChoices } from './live-choices.ts'
import { isTypedKind } from './typed-values.ts'

export const formValueSchema = z.object({
  item_id: idSchema,
  /** As the cell shows it. */
  text: z.string(),
})
export type FormValue = z.infer<typeof formValueSchema>
export const formValuesAnswerSchema = listOf(formValueSchema)

/** Under a field that shows such a value. */
export const formValueHint = '様式に書かれている値です。変えなければ、このまま印刷されます。'

/** Whether a cell's text is a value for its item, and no frame to write into: 年月日 with blanks between, ☐, empty brackets. */
export const isFormValue = (item: Omit<ItemFacts, 'name'>, text: string): boolean => {
  const { type, item_parts } = item
  if (!isInputType(type) || type === 'checkbox') return false
  if (isChoiceType(type) && !hasLiveChoices(item)) return item_parts.some(({ item_value }) => item_value === text)
  return isTypedKind(type) ? /\p{N}/u.test(text) : /[\p{L}\p{N}]/u.test(text)
}
