/** The token that the server wants to see again with every change (AUTH.md): a cookie, fetched before the first of them. */

export const csrfCookieName = 'XSRF-TOKEN'
export const csrfHeaderName = 'X-XSRF-TOKEN'

let asked: Promise<unknown> | null = null

/** Resolves once the cookie is there; `ask` fetches it, once for all who wait. */
export const awaitCsrfCookie = (ask: () => Promise<unknown>): Promise<unknown> => {
  asked ??= ask().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

/** The next mutating call fetches a fresh token. */
export const forgetCsrfCookie = (): void => {
  asked = null
}

/** The token as a page reads it; null where there is none, and in a service worker. */
export const readCsrfCookie = (): string | null =>
  typeof document === 'undefined' ? null : (new RegExp(`${csrfCookieName}=([^;]+)`).exec(document.cookie)?.[1] ?? null)

/** In a service worker, which has no document for axios to read it from; null in a page. */
export const workersCsrfToken = async (): Promise<string | null> =>
  typeof document === 'undefined' ? decodeURIComponent((await cookieStore.get(csrfCookieName))?.value ?? '') : null
