/**
 * Which of the answers that the screens show were carried, and from when they are: without a connection the service
 * worker answers with what this device holds, and nobody is to take that for what stands now.
 */
import { createStore } from '#src/lib/store.ts'

/** When each was kept, by the address that was asked. */
export const carriedAnswers = createStore<ReadonlyMap<string, string>>(new Map())

/** The address of the answer that the screen is about, where it is about one record. */
export const shownRecord = createStore<string | null>(null)

/** Of a screen's address that of its record's answer; null where it is about no single one. */
export const recordOf = (pathname: string): string | null => {
  const record = /^\/c\/[^/]+\/(?:matters|documents|drawings|buildings|facilities)\/\d+(?=\/|$)/.exec(pathname)?.[0]
  return record === undefined ? null : `/api${record}`
}

/** The server itself answered while carried answers are shown: `reached`, and `ended` where it says that nobody is signed in. */
export const reachedAgain = new EventTarget()

/** `at`: when it was kept; null where the server itself answered. */
export const noteAnswer = (url: string, at: string | null): void => {
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

/** `ended`: the server said that nobody is signed in. */
export const sessionEnds = new EventTarget()

export const noteEnded = (): void => {
  sessionEnds.dispatchEvent(new Event('ended'))
  if (carriedAnswers.get().size > 0) reachedAgain.dispatchEvent(new Event('ended'))
}

/** The earliest moment that something on the screens is from; null where all of it stands now. */
export const oldestOf = (answers: ReadonlyMap<string, string>): string | null => [...answers.values()].sort()[0] ?? null

/** From when the record is that the screen is about; of one about several, or about one that stands as it is, as `oldestOf`. */
export const ageOfShown = (answers: ReadonlyMap<string, string>, record: string | null): string | null =>
  (record === null ? undefined : answers.get(record)) ?? oldestOf(answers)
