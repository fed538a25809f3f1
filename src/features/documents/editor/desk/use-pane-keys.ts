import { useEffect } from 'react'

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

export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** F6 goes from pane to pane, the elements with `data-pane`; with Shift back. */
export const usePaneKeys = (): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isPlain = !event.isComposing && !event.altKey && !event.ctrlKey && !event.metaKey
      if (event.key !== 'F6' || !isPlain || isInDialog(event.target)) return
      event.preventDefault()
      moveToPane(event.shiftKey ? -1 : 1)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}
