/** The browser's CacheStorage as far as it is used here, and the database that keeps its key; jsdom has neither. */
import 'fake-indexeddb/auto'

type Kept = { status: number; headers: [string, string][]; body: ArrayBuffer }

const addressOf = (request: RequestInfo | URL): string => {
  const { pathname, search } = new URL(request instanceof Request ? request.url : request, 'http://localhost:3000')
  return pathname + search
}
const read = (kept: Kept | undefined): Response | undefined =>
  kept && new Response(kept.body, { status: kept.status, headers: kept.headers })

const createCache = () => {
  const entries = new Map<string, Kept>()
  return {
    match: async (request: RequestInfo | URL) => read(entries.get(addressOf(request))),
    put: async (request: RequestInfo | URL, response: Response) => {
      const { status, headers } = response
      entries.set(addressOf(request), { status, headers: [...headers], body: await response.arrayBuffer() })
    },
    delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
    keys: async () => [...entries.keys()].map((address) => ({ url: `http://localhost:3000${address}` })),
  }
}

export const createCacheStorage = (): CacheStorage => {
  const stored = new Map<string, ReturnType<typeof createCache>>()
  const storage = {
    keys: async () => [...stored.keys()],
    has: async (name: string) => stored.has(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? createCache()
      stored.set(name, cache)
      return cache
    },
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo | URL, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.match(request),
  }
  return storage as unknown as CacheStorage
}

/** What is left of it in a WebKit whose process behind it has ended. */
export const lostCacheStorage = new Proxy({} as CacheStorage, {
  get: () => () => Promise.reject(new TypeError('Internal error')),
})
