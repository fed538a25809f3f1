/** Making something anew where its answer may get lost on the way: sent again, the same is made once. */
import { fingerprint } from '#src/lib/fingerprint.ts'
import { preferenceKeys, readPreference, writePreference } from '#src/lib/preference.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { OfflineError, ServerError } from './errors.ts'

/**
 * Keys of calls of which nobody knows whether they arrived, by what was to be made; with the browser, since a phone kills
 * the page between a call and its answer, and what was typed is offered again. Of the text only a fingerprint is kept.
 */
const kept = 'attempt.'
type Attempt = { key: string; at: number }

/** Whoever wants the same after that long wants it once more. */
const keptMs = 60 * 60_000

const knownKey = (what: string): string | null => {
  const attempt = readPreference<Attempt>(kept + what)
  return attempt && Date.now() - attempt.at < keptMs ? attempt.key : null
}

const forget = (what: string): void => writePreference(kept + what, null)

const remember = (what: string, key: string): void => {
  for (const name of preferenceKeys()) {
    if (!name.startsWith(kept)) continue
    const other = name.slice(kept.length)
    if (knownKey(other) === null) forget(other)
  }
  writePreference(kept + what, { key, at: Date.now() } satisfies Attempt)
}

const nameOf = (place: string, body: unknown): string => fingerprint(`${place} ${JSON.stringify(body)}`)

/**
 * The key of a try of which nobody knows whether it arrived, for whoever sends the same later in its place; null where there
 * was none.
 */
export const takeAttempt = (place: string, body: unknown): string | null => {
  const what = nameOf(place, body)
  const key = knownKey(what)
  forget(what)
  return key
}

/** Whether what was sent may be there all the same. */
export const mayHaveArrived = (error: unknown): boolean => error instanceof OfflineError || error instanceof ServerError

/**
 * Sends under a key; the same `place` and `body` again get the same one until an answer has come. Whoever has heard that it
 * was made, or refused, and wants it once more gets it once more.
 */
export const makeOnce = async <T>(
  place: string,
  body: unknown,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> => {
  const what = nameOf(place, body)
  const key = knownKey(what) ?? randomKey()
  remember(what, key)
  try {
    const made = await send(key)
    forget(what)
    return made
  } catch (error) {
    if (!mayHaveArrived(error)) forget(what)
    throw error
  }
}
