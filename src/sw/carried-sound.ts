/** Recordings: players ask for them part by part, which without a connection comes from the whole that is carried. */
import { findCarried } from '#src/lib/carried-bodies.ts'
import { answerOrAtHand } from '#src/lib/answer-or-at-hand.ts'
import { scope } from './scope.ts'

const patienceMs = 4000

/** What a player asks for of a recording: a part, or from where it stands to the end. */
export const isSoundPart = ({
  request,
  url,
  sameOrigin,
}: {
  request: Request
  url: URL
  sameOrigin: boolean
}): boolean => sameOrigin && /^\/api\/c\/[^/]+\/files\/\d+$/.test(url.pathname) && request.destination === 'audio'

/** Of `bytes=from-to`; the last byte where it does not say. */
const partOf = async (whole: Response, range: string | null): Promise<Response> => {
  const bytes = await whole.arrayBuffer()
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const from = Number(first)
  const to = Math.min(last === '' ? Infinity : Number(last), bytes.byteLength - 1)
  const headers = new Headers({
    'content-type': whole.headers.get('content-type') ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
  })
  if (range === null) return new Response(bytes, { headers })
  const isIn = from <= to
  headers.set('content-range', `bytes ${isIn ? `${from}-${to}` : '*'}/${bytes.byteLength}`)
  return new Response(isIn ? bytes.slice(from, to + 1) : null, { status: isIn ? 206 : 416, headers })
}

/** The network's answer, and without one what is carried. */
export const answerSound = async (request: Request): Promise<Response> => {
  const carried = await findCarried(request.url, Date.now()).catch(() => null)
  if (!carried) return fetch(request)
  const atHand = async () => {
    const whole = await carried.open()
    return whole ? partOf(whole, request.headers.get('range')) : Response.error()
  }
  return answerOrAtHand(() => fetch(request), atHand, { isOnline: scope.navigator.onLine, patienceMs })
}
