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
import { forgetOwner, isClosed, replaceFormer, setOwner } from '#src/lib/carry-owner.ts'
import { fetchOwn } from '#src/lib/own-answer.ts'
import { answerOrAtHand } from '#src/lib/answer-or-at-hand.ts'
import { packedTile } from './packed-tile.ts'
import { scope } from './scope.ts'
import type { Lasting } from './scope.ts'

const patienceMs = 4000
/** A gateway's word that the server behind it cannot be reached. */
const unreached = [502, 503, 504]
const refused = [403, 404, 410]
/** How long somebody who is back waits for the key of what they carry. */
const keyPatienceMs = 2000

const namesPerson = ({ pathname }: URL, { ok }: Response): boolean => ok && /^\/api\/c\/[^/]+\/myself$/.test(pathname)

/** When the latest answer that named somebody was asked for. */
let namedAt = 0

/** Who is signed in is told by the very answer that the screens go by. */
const noteOwner = async (url: URL, answer: Response, askedAt: number): Promise<void> => {
  // What was asked before the person was back, and is answered late, is about the session before.
  if (answer.status === 401) return askedAt < namedAt ? undefined : forgetOwner()
  if (!namesPerson(url, answer)) return
  namedAt = askedAt
  await replaceFormer()
  await setOwner(((await answer.json()) as { data: { id: number } }).data.id)
}

/** Whoever is back may lose the connection with their next step: what they carry is open before they hear that they are. */
const openBefore = async (noted: Promise<void>): Promise<void> => {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, keyPatienceMs))
  await Promise.race([noted, tooLong]).catch(() => undefined)
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
    const isOpening = namesPerson(url, answer) && (await isClosed().catch(() => false))
    const noted = noteOwner(url, answer.clone(), askedAt)
    event.waitUntil(noted)
    if (isOpening) await openBefore(noted)
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
