/**
 * Whether an answer is this server's. Where guests of a network are to sign in first, that network answers every call by
 * itself, with a page or some JSON and 200; a gateway has pages of its own. None of that says anything of what was asked:
 * it is no connection.
 */
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { carriedAtHeader } from './carried-store.ts'

/** A proxy in front takes no body of this size: that would be the same the next time, and nobody would be told. */
const tooLarge = 413

type Answer = { headers: { has: (name: string) => boolean }; status: number; type?: ResponseType }

/** Of a navigation that leads elsewhere nothing can be read, and the browser follows it. */
export const isOwnAnswer = ({ headers, status, type }: Answer): boolean =>
  headers.has(ownAnswerHeader) || headers.has(carriedAtHeader) || status === tooLarge || type === 'opaqueredirect'

/** Fetch, for which another's answer is as none. */
export const fetchOwn: typeof fetch = async (...of) => {
  const answer = await fetch(...of)
  if (!isOwnAnswer(answer)) throw new TypeError('another than the server has answered')
  return answer
}
