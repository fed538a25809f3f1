import { useEffect, useState } from 'react'

const firstCount = 16
const step = 8

/** Safari has no idle callback. */
const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 30)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task, { timeout: 500 })
  return () => window.cancelIdleCallback(handle)
}

/** How many of `total` parts to render: a screenful at once, at least `atLeast`, the rest whenever the browser has nothing else to do. */
export const useGrowingCount = (total: number, atLeast: number): number => {
  const [count, setCount] = useState(firstCount)
  const shown = Math.min(total, Math.max(count, atLeast))
  useEffect(() => (shown < total ? whenIdle(() => setCount(shown + step)) : undefined), [shown, total])
  return shown
}
