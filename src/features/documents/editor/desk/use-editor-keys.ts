import { useEffect } from 'react'

export type EditorKeys = {
  /** null: nothing can be saved. */
  save: (() => void) | null
  undo: () => void
  redo: () => void
}

const firstControl =
  '[role="grid"], [aria-current="true"], input:not([type="file"]), textarea, [role="combobox"], button'

/** From the pane with the cursor to the next, past the end to the first. */
const moveToPane = (step: 1 | -1): void => {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')]
  const from = panes.findIndex((pane) => pane.contains(document.activeElement))
  const pane = panes[(Math.max(from, step === 1 ? -1 : 0) + step + panes.length) % panes.length]
  const control = pane?.querySelector<HTMLElement>(firstControl) ?? pane
  control?.focus()
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** Keys of the whole screen: Ctrl+S (⌘S) saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, F6 goes from pane to pane. */
export const useEditorKeys = ({ save, undo, redo }: EditorKeys): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey) return
      const run = (action: () => void) => {
        event.preventDefault()
        action()
      }
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        // The browser's own dialog for saving the page is of no use even where nothing can be saved.
        if (key === 's') run(() => save?.())
        else if (isInDialog(event.target)) return
        else if (key === 'z') run(event.shiftKey ? redo : undo)
        else if (key === 'y') run(redo)
      } else if (event.key === 'F6' && !isInDialog(event.target)) run(() => moveToPane(event.shiftKey ? -1 : 1))
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [save, undo, redo])
}
