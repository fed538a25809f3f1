import { useEffect } from 'react'
import { isTyping } from '#src/lib/is-typing.ts'

type EditorKeys = { undo: () => void; redo: () => void; save: () => void }

/** Ctrl+S anywhere; Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z anywhere but in a text field, which has its own. */
export const useEditorKeys = ({ undo, redo, save }: EditorKeys): void => {
  useEffect(() => {
    const actionOf = ({ key, shiftKey, target }: KeyboardEvent) => {
      if (key.toLowerCase() === 's' && !shiftKey) return save
      if (isTyping(target)) return undefined
      if (key.toLowerCase() === 'z') return shiftKey ? redo : undo
      return key.toLowerCase() === 'y' ? redo : undefined
    }
    const handleKey = (event: KeyboardEvent) => {
      const action = event.altKey || !(event.ctrlKey || event.metaKey) ? undefined : actionOf(event)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [undo, redo, save])
}
