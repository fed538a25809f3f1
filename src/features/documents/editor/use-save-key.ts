import { useEffect } from 'react'

/** Ctrl+S and ⌘S save the document instead of the page. null: nothing can be saved. */
export const useSaveKey = (save: (() => void) | null): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.altKey || (!event.ctrlKey && !event.metaKey)) return
      event.preventDefault()
      save?.()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [save])
}
