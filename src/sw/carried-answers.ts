/**
 * The API's answers: the network's, and where none comes, or none in time, what was carried. Refusals are never papered
 * over with what was carried before: they end it, and a session's end closes all of it until the person is back. Changes
 * of the company's data do not come through here at all.
 */
import { errorMessages } from '#domain/errors.ts'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { findCarried, keepAnswer, removeAt } from '#src/lib/carried-bodies.ts'
import { carryingHeader, notCarriedCode } from '#src/lib/carried-store.ts'
import { noteServerTime } from '#src/lib/carried-time.ts'
import { forgetOwner, replaceFormer, setOwner } from '#src/lib/carry-owner.ts'
import { fetchOwn } from '#src/lib/own-answer.ts'
import { answerOrAtHand } from '#src/lib/answer-or-at-hand.ts'
import { packedTile } from './packed-tile.ts'
import { scope } from './scope.ts'
import type { Lasting } from './scope.ts'

const patienceMs = 4000
/** A gateway's word that the server behind it cannot be reached. */
const unreached = [502, 503, 504]
const refused = [403, 404, 410]

const isMyself = ({ pathname }: URL): boolean => /^\/api\/c\/[^/]+\/myself$/.test(pathname)

/** Who is signed in is told by the very answer that the screens go by. */
const noteOwner = async (url: URL, answer: Response): Promise<void> => {
  if (answer.status === 401) return forgetOwner()
  if (!isMyself(url)) return
  if (!answer.ok) return
  await replaceFormer()
  await setOwner(((await answer.json()) as { data: { id: number } }).data.id)
}

const notCarried = (): Response =>
  Response.json(
    { message: errorMessages.notCarried, code: notCarriedCode },
    { status: 504, headers: { 'cache-control': 'no-store', [ownAnswerHeader]: '1' } },
  )

/** Marked by what it is: whoever reads it sees from when it is. */
export const answerCall = async (request: Request, event: Lasting): Promise<Response> => {
  const url = new URL(request.url)
  // WebKit loses all caches with the process behind them: the network answers as if nothing had been carried.
  const carried = await findCarried(request.url, Date.now()).catch(() => null)
  const ask = async (): Promise<Response> => {
    const askedAt = Date.now()
    const answer = await fetchOwn(request)
    if (unreached.includes(answer.status) && carried) throw new Error('the server is not reached')
    event.waitUntil(noteOwner(url, answer.clone()))
    // What cannot be noted now is with the next answer.
    event.waitUntil(noteServerTime(answer).catch(() => undefined))
    if (carried && answer.status === 200)
      event.waitUntil(keepAnswer(carried.held, request.url, answer.clone(), askedAt))
    if (carried && refused.includes(answer.status)) event.waitUntil(removeAt(carried.held, request.url))
    return answer
  }
  if (carried)
    return answerOrAtHand(ask, async () => (await carried.open()) ?? notCarried(), {
      isOnline: scope.navigator.onLine,
      patienceMs,
    })
  try {
    return await ask()
  } catch (error) {
    if (request.signal.aborted) throw error
    const tile = await packedTile(url)
    if (tile) return tile
    // A picture has no way to read a sentence.
    return request.destination === '' ? notCarried() : Response.error()
  }
}

/** A call that reads: no navigation, no part of a film, nothing that changes. */
export const isReadingCall = ({
  request,
  url,
  sameOrigin,
}: {
  request: Request
  url: URL
  sameOrigin: boolean
}): boolean =>
  sameOrigin &&
  url.pathname.startsWith('/api/') &&
  request.mode !== 'navigate' &&
  !request.headers.has('range') &&
  !request.headers.has(carryingHeader)
