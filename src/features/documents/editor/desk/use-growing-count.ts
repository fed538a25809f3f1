import { useEffect, useState } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'

const firstCount = 16
const step = 8

/** How many of `total` parts to render: a screenful at once, at least `atLeast`, the rest whenever the browser has nothing else to do. */
export const useGrowingCount = (total: number, atLeast: number): number => {
  const [count, setCount] = useState(firstCount)
  const shown = Math.min(total, Math.max(count, atLeast))
  useEffect(() => {
    if (shown < total) return whenIdle(() => setCount(shown + step), { within: 500, otherwiseAfter: 30 })
  }, [shown, total])
  return shown
}
