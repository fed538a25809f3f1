type Within = {
  /** At the latest, ms. */
  within?: number
  /** Safari has no idle callback: there it runs after this long, ms. */
  otherwiseAfter?: number
}

/** Runs the task once the page has nothing more urgent to do; returns how to call it off. */
export const whenIdle = (task: () => void, { within = 5000, otherwiseAfter = 1000 }: Within = {}): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, otherwiseAfter)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task, { timeout: within })
  return () => window.cancelIdleCallback(handle)
}
