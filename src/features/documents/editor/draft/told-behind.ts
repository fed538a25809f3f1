/** What is counted over a whole form comes behind the keystroke: its listeners are told after the frame that shows the key. */

type Subscribe = (listener: () => void) => () => void

/** A page that is put away draws no frames. */
const afterFrame = (task: () => void): void => {
  if (document.visibilityState === 'hidden') setTimeout(task)
  else requestAnimationFrame(() => setTimeout(task))
}

/** The same news, once for all that came before a frame. */
export const toldBehind = (subscribe: Subscribe): Subscribe => {
  const listeners = new Set<() => void>()
  let isAhead = false
  let end: (() => void) | undefined
  const tell = () => {
    isAhead = false
    for (const listener of listeners) listener()
  }
  const handleNews = () => {
    if (isAhead) return
    isAhead = true
    afterFrame(tell)
  }
  return (listener) => {
    listeners.add(listener)
    end ??= subscribe(handleNews)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      end?.()
      end = undefined
    }
  }
}
