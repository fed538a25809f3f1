/** Making something anew where its answer may get lost on the way: sent again, the same is made once. */
import { randomKey } from '#src/lib/random-key.ts'
import { OfflineError, ServerError } from './errors.ts'

/** Keys of calls of which nobody knows whether they arrived, by what was to be made. */
const unknown = new Map<string, string>()

const nameOf = (place: string, body: unknown): string => `${place} ${JSON.stringify(body)}`

/**
 * The key of a try of which nobody knows whether it arrived, for whoever sends the same later in its place; null where there
 * was none.
 */
export const takeAttempt = (place: string, body: unknown): string | null => {
  const what = nameOf(place, body)
  const key = unknown.get(what) ?? null
  unknown.delete(what)
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
  const key = unknown.get(what) ?? randomKey()
  unknown.set(what, key)
  try {
    const made = await send(key)
    unknown.delete(what)
    return made
  } catch (error) {
    if (!mayHaveArrived(error)) unknown.delete(what)
    throw error
  }
}
