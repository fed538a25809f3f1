/** Calls `measure` now, and whenever what stands on the page, or the window, may have changed; returns how to stop. */
export const watchLayout = (measure: () => void): (() => void) => {
  measure()
  const observer = new MutationObserver(measure)
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', measure)
  }
}
