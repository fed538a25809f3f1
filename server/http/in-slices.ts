import { setImmediate } from 'node:timers/promises'

/** Other people's calls wait no longer than this for a computation of one. */
const sliceMs = 10

/** Runs to its end a computation that pauses now and then; between slices this thread does what else there is to do. */
export const inSlices = async <Result>(steps: Generator<undefined, Result>): Promise<Result> => {
  for (;;) {
    const until = performance.now() + sliceMs
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < until)
    await setImmediate()
  }
}
