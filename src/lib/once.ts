/** Two taps for one: what is asked for again before it is done, or within a moment after, is done once and heard by both. */
type Doing = { promise: Promise<unknown>; endedAt: number | null }

/** A second tap that a busy page gets to late; whoever wants the same again has moved a finger by then, ms. */
export const sameTapMs = 300

/** `restMs`: how long what is done still counts as being done, for what is done in no time. */
export const createOnce = (restMs = 0) => {
  const known = new Map<string, Doing>()
  // A page that is left ends its calls: shown again, it begins anew.
  globalThis.addEventListener?.('pagehide', () => known.clear())
  return <T>(name: string, run: () => Promise<T>): Promise<T> => {
    for (const [other, { endedAt }] of known)
      if (endedAt !== null && performance.now() - endedAt >= restMs) known.delete(other)
    const doing = known.get(name)
    if (doing) return doing.promise as Promise<T>
    const promise = run()
    const begun: Doing = { promise, endedAt: null }
    known.set(name, begun)
    promise.then(
      () => {
        begun.endedAt = performance.now()
      },
      // Whoever was refused may try again at once.
      () => known.delete(name),
    )
    return promise
  }
}
