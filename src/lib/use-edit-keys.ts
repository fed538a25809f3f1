import { useEffect } from 'react'

type EditKeys = {
  /** null: nothing can be saved. */
  save: (() => void) | null
  undo: () => void
  redo: () => void
  /** Whether undoing and redoing there is somebody else's matter: a dialog's, a text field's. */
  isOutside: (target: EventTarget | null) => boolean
}

/** Keys of a screen on which something is edited: Ctrl+S (⌘S) saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. */
export const useEditKeys = ({ save, undo, redo, isOutside }: EditKeys): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const run = (action: () => void) => {
        event.preventDefault()
        action()
      }
      const key = event.key.toLowerCase()
      // The browser's own dialog for saving the page is of no use even where nothing can be saved.
      if (key === 's' && !event.shiftKey) run(() => save?.())
      else if (isOutside(event.target)) return
      else if (key === 'z') run(event.shiftKey ? redo : undo)
      else if (key === 'y') run(redo)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [save, undo, redo, isOutside])
}
