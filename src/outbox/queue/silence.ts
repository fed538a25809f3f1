import { OfflineError } from '#src/api/errors.ts'

/** So long nothing at all may come of a call before it counts as cut: a bar of signal through which nothing passes. */
const silenceMs = 90_000

/** Ends what is silent for too long as a lost connection would; `heard` is told of every sign of life. */
export const watchSilence = (signal: AbortSignal) => {
  const cut = new AbortController()
  const follow = () => cut.abort(signal.reason)
  signal.addEventListener('abort', follow)
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => cut.abort(new OfflineError()), silenceMs)
  }
  heard()
  const stop = () => clearTimeout(timer)
  const end = () => {
    stop()
    signal.removeEventListener('abort', follow)
  }
  const broken = new Promise<never>((_resolve, reject) =>
    cut.signal.addEventListener('abort', () => reject(cut.signal.reason as Error)),
  )
  broken.catch(() => undefined)
  return { signal: cut.signal, broken, heard, stop, end }
}

export type Silence = ReturnType<typeof watchSilence>
