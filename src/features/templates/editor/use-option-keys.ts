import type { ClipboardEvent, KeyboardEvent, Dispatch, SetStateAction } from 'react'
import { limits } from '#domain/limits.ts'

export const max = limits.items.optionsPerItem

type UseOptionKeysOptions = {
  onChange: (options: string[]) => void
  setFocus: Dispatch<SetStateAction<{ index: number } | null>>
  shown: readonly string[]
}

/** Options as they are typed and pasted. */
export const useOptionKeys = ({ onChange, setFocus, shown }: UseOptionKeysOptions) => {
  const change = (next: string[], focused?: number) => {
    onChange(next)
    if (focused !== undefined) setFocus({ index: Math.max(0, focused) })
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shown.length < max) change(shown.toSpliced(index + 1, 0, ''), index + 1)
    } else if (event.key === 'Backspace' && shown[index] === '' && shown.length > 1) {
      event.preventDefault()
      change(shown.toSpliced(index, 1), index - 1)
    }
  }
  const handlePaste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const isBlank = shown[index] === ''
    change(
      shown.toSpliced(isBlank ? index : index + 1, isBlank ? 1 : 0, ...lines),
      index + lines.length - (isBlank ? 1 : 0),
    )
  }
  return { change, handleKey, handlePaste }
}
