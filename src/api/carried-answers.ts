/**
 * Which of the answers that the screens show were carried, and from when they are: without a connection the service
 * worker answers with what this device holds, and nobody is to take that for what stands now.
 */
import { carriedAtHeader } from '#src/lib/carried-store.ts'
import { createStore } from '#src/lib/store.ts'

/** When each was kept, by the address that was asked. */
export const carriedAnswers = createStore<ReadonlyMap<string, string>>(new Map())

/** The server itself answered while carried answers are shown: `reached`, and `ended` where it says that nobody is signed in. */
export const reachedAgain = new EventTarget()

export const noteAnswer = (url: string, answer: Response): void => {
  const at = answer.headers.get(carriedAtHeader)
  const known = carriedAnswers.get()
  if (at === null && known.size === 0) return
  if (at !== (known.get(url) ?? null)) {
    const next = new Map(known)
    if (at === null) next.delete(url)
    else next.set(url, at)
    carriedAnswers.set(next)
  }
  if (at === null) reachedAgain.dispatchEvent(new Event('reached'))
}

export const noteEnded = (): void => {
  if (carriedAnswers.get().size > 0) reachedAgain.dispatchEvent(new Event('ended'))
}

/** The earliest moment that something on the screens is from; null where all of it stands now. */
export const oldestOf = (answers: ReadonlyMap<string, string>): string | null => [...answers.values()].sort()[0] ?? null
