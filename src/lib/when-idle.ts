/** Runs the task once the page has nothing more urgent to do, within seconds; returns how to call it off. */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 1000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task, { timeout: 5000 })
  return () => window.cancelIdleCallback(handle)
}
