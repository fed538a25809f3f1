/** Clicks that close a menu standing open. A link or button under one acts all the same; a mere empty place does not. */
const dismissing = new WeakSet<Event>()

const mark = (event: Event) => void dismissing.add(event)

/** From here on every click dismisses something; returns how to end that. */
export const dismissWithClicks = (): (() => void) => {
  window.addEventListener('click', mark, true)
  return () => window.removeEventListener('click', mark, true)
}

export const isDismissing = (event: Event): boolean => dismissing.has(event)
