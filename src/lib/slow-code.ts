/** Code of the application that is asked for: said on the screen where it takes its time, and not waited for without end. */
import { UnansweredPartError } from './missing-module.ts'
import { createStore } from './store.ts'

/** How many parts have taken longer than anybody takes for nothing at all. */
export const slowCodeCount = createStore(0)

/** As the router has it for whole screens, ms. */
const shown = { after: 1000, atLeast: 500 }
/** A browser may wait for ever, for a cache whose process has gone or a connection that is none, ms. */
const patience = 30_000

const show = (): (() => void) => {
  slowCodeCount.set(slowCodeCount.get() + 1)
  const since = performance.now()
  return () => {
    const left = Math.max(0, since + shown.atLeast - performance.now())
    setTimeout(() => slowCodeCount.set(slowCodeCount.get() - 1), left)
  }
}

/** The part; rejects as where it does not load (isMissingModule) when half a minute brings nothing. */
export const awaitCode = async <Part>(asked: Promise<Part>): Promise<Part> => {
  let hide: (() => void) | undefined
  const slow = setTimeout(() => (hide = show()), shown.after)
  let late: ReturnType<typeof setTimeout> | undefined
  const given = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new UnansweredPartError()), patience)
  })
  try {
    return await Promise.race([asked, given])
  } finally {
    clearTimeout(slow)
    clearTimeout(late)
    hide?.()
  }
}
