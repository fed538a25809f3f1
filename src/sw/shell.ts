/**
 * The page and its parts, kept for when there is no connection. Every part's name has its hash, so that what is kept is
 * never old; the page itself is asked for first, and the kept one stands in where no answer comes.
 */
import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { fetchOwn, isOwnAnswer } from '#src/lib/own-answer.ts'
import { answerOrAtHand } from '#src/lib/answer-or-at-hand.ts'
import { beginFirstCall } from './first-call.ts'
import { precached, scope } from './scope.ts'
import type { Lasting } from './scope.ts'

const page = '/index.html'
/** Large parts that few screens want: kept once they were. */
const asked = 'asked-parts'
const mostAsked = 400
const patienceMs = 4000

/** Addresses of the scripts that a page begins with. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^<>]* src="\/([^"<>]+)"/g)].map(([, address]) => address!)

/**
 * A page whose scripts are another build's would be kept beside parts that it does not know: the server was changed in
 * this very moment. Nothing is kept then, and the browser comes again.
 */
const ofThisBuild =
  (parts: ReadonlySet<string>) =>
  async ({ request, response }: { request: Request; response: Response }): Promise<Response | null> => {
    if (!response.ok || !isOwnAnswer(response)) return null
    if (new URL(request.url).pathname !== page) return response
    return scriptsOf(await response.clone().text()).every((script) => parts.has(script)) ? response : null
  }

const keepAsked = async (request: Request, response: Response): Promise<void> => {
  const cache = await caches.open(asked)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostAsked)).map((key) => cache.delete(key)))
}

const fetchAndKeep = async (request: Request, event: Lasting): Promise<Response> => {
  const response = await fetchOwn(request)
  if (response.status === 200) event.waitUntil(keepAsked(request, response.clone()))
  return response
}

export const serveShell = (): void => {
  const parts = new Set(precached.map((entry) => (typeof entry === 'string' ? entry : entry.url)))
  addPlugins([{ cacheWillUpdate: ofThisBuild(parts) }])
  precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })

  // The kept page bears the nonce of the answer that it came in, and that answer's header with it: they agree.
  registerRoute(
    ({ request, url }) =>
      request.mode === 'navigate' &&
      !/^\/(api|sanctum|health|metrics|outbox|p)\b|^\/d\/[^/]+\/reports\b|\.\w+$/.test(url.pathname),
    async ({ request, url, event }) => {
      const kept = await matchPrecache(page)
      if (!kept) return fetch(request)
      event.waitUntil(beginFirstCall(url, event))
      return answerOrAtHand(
        () => fetchOwn(request),
        async () => kept,
        { isOnline: scope.navigator.onLine, patienceMs },
      )
    },
  )
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, event }) => (await caches.match(request, { cacheName: asked })) ?? fetchAndKeep(request, event),
  )
  // Their names are the same in every version.
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && /^\/(pdfjs|icons|measures)\//.test(url.pathname),
    async ({ request, event }) => {
      const kept = await caches.match(request, { cacheName: asked })
      if (!kept) return fetchAndKeep(request, event)
      return answerOrAtHand(
        () => fetchAndKeep(request, event),
        async () => kept,
        { isOnline: scope.navigator.onLine, patienceMs },
      )
    },
  )
}
