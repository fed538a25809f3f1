let last: Promise<unknown> = Promise.resolve()

/** Safari has no requestIdleCallback. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
    else requestIdleCallback(() => resolve(), { timeout: 500 })
  })

/** Runs one piece of work after the other, each once the browser has nothing better to do; what is aborted before its turn never runs. */
export const inTurn = (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  const turn = last.then(async () => {
    if (!signal.aborted) await idle()
    if (!signal.aborted) await work()
  })
  // The next one's turn comes whatever became of this one; its caller hears of that.
  last = turn.catch(() => undefined)
  return turn
}
