import { useState } from 'react'
import { businessDay } from '#domain/dates.ts'
import { shownText, valueText } from '#domain/documents/docs-data.ts'
import { formValueHint } from '#domain/documents/form-values.ts'
import { readTyped } from '#domain/documents/typed-values.ts'
import type { Typed, TypedKind } from '#domain/documents/typed-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useTypedItem } from './use-typed-item.ts'

type Entry = {
  text: string
  /** What the draft was given for it: the stored value, or the text itself where it is not understood. */
  data: string
  reading: Typed | null
  isLeft: boolean
}

/** How an entry was understood, where the field does not say it itself. */
const hintOf = ({ text, reading, isLeft }: Entry, shownValue: string): string | undefined => {
  if (!reading || 'error' in reading) return undefined
  if (reading.isAmbiguous) return `${reading.shown} と読み取りました`
  return reading.shown === (isLeft ? shownValue : text.trim()) ? undefined : reading.shown
}

/** An item that is typed in many ways and stored in one: its field holds what is typed until it is left. */
export const useTypedEntry = (item: TemplateItem, kind: TypedKind) => {
  const { value, formValue, isReadOnly, error, set, leave } = useTypedItem(item)
  const [typed, setTyped] = useState<Entry | null>(null)
  const shownValue = shownText(kind, value)
  // Undone, chosen or loaded meanwhile, the value is no longer that of the entry.
  const entry = typed?.data === valueText(value) ? typed : null
  return {
    text: entry && !entry.isLeft ? entry.text : shownValue || (formValue ?? ''),
    shownValue: shownValue || (formValue ?? ''),
    hint: formValue !== undefined ? formValueHint : entry ? hintOf(entry, shownValue) : undefined,
    isReadOnly,
    error,
    type: (text: string) => {
      const isBlank = text.trim() === ''
      const reading = isBlank ? null : readTyped(kind, text, { name: item.name, today: businessDay(new Date()) })
      const data = reading === null ? '' : 'error' in reading ? text : reading.value
      setTyped({ text, data, reading, isLeft: false })
      set(data)
    },
    leave: () => {
      setTyped((last) => last && { ...last, isLeft: true })
      leave()
    },
  }
}
