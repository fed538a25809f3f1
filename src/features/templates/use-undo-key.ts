import { useEffect } from 'react'

const isTextField = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

/** Ctrl+Z anywhere but in a text field, which has its own. `onUndo` stays the same function. */
export const useUndoKey = (onUndo: () => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTextField(event.target)) return
      event.preventDefault()
      onUndo()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onUndo])
}
