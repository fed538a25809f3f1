/** What surrounds every call: an id, the caller's address, security headers, one log line without secrets. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import type { AppEnv, Deps } from './context.ts'
import { isJson } from './media-type.ts'
import { callerAddress } from './ip.ts'
import { isRequestId, newRequestId } from './request-id.ts'

/** Who is at the other end of the connection: a person's machine, or the nearest proxy. */
export const socketAddress = (c: Context): string =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '127.0.0.1'
/** Recipient, reset and invitation tokens stand in paths; they do not belong into a log. */
/** Pages that a mailed link opens, and what they ask by its token. */
const holdsToken = (path: string): boolean =>
  /^(?:\/api)?\/(?:d|p|invitations|document-mails|outbox|email)\/|^\/(?:reset|let-in)$/.test(path)
const withoutTokens = (path: string) =>
  path.replace(/(\/(?:d|p|invitations|document-mails|calendar-feeds|outbox)\/)[^/]+/, '$1…')

/** What monitors ask, mostly past the proxy. */
const isOfOperator = (path: string): boolean => /^\/(healthz|readyz|metrics)$/.test(path)

/**
 * Whether people reach this server by TLS. Where APP_URL says so they do, whatever a proxy forgets to tell; of several
 * proxies' words one suffices.
 */
const isByTls = (c: Context, { APP_URL, TRUSTED_PROXIES }: Deps['env']): boolean => {
  const told = TRUSTED_PROXIES > 0 ? (c.req.header('x-forwarded-proto') ?? '') : ''
  return Boolean(APP_URL?.startsWith('https:')) || told.split(',').some((scheme) => scheme.trim() === 'https')
}

/** Tells the operator once of a proxy that says nothing, or something else than APP_URL. */
const createProxyWatch = (): ((c: Context, deps: Deps) => void) => {
  let isTold = false
  return (c, { env, logger }) => {
    if (isTold || env.TRUSTED_PROXIES === 0 || !env.APP_URL?.startsWith('https:')) return
    const told = c.req.header('x-forwarded-proto')
    if (isOfOperator(c.req.path) || /\bhttps\b/.test(told ?? '')) return
    isTold = true
    logger.warn(
      { forwarded_proto: told ?? null },
      'APP_URL is https, but the proxy does not say so: let it set X-Forwarded-Proto',
    )
  }
}

export const surroundRequest = (deps: Deps): MiddlewareHandler<AppEnv> => {
  const watchProxy = createProxyWatch()
  return async (c, next) => {
    const started = performance.now()
    const { TRUSTED_PROXIES } = deps.env
    const given = c.req.header('x-request-id')
    const requestId = TRUSTED_PROXIES > 0 && isRequestId(given) ? given : newRequestId()
    c.set('deps', deps)
    c.set('requestId', requestId)
    c.set('ip', callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), TRUSTED_PROXIES))
    c.set('isTls', isByTls(c, deps.env))
    watchProxy(c, deps)
    c.set('session', null)
    await next()
    c.header('X-Request-Id', requestId)
    c.header(ownAnswerHeader, '1')
    c.header('X-Content-Type-Options', 'nosniff')
    // An address that opens something by itself is told to nobody, our own pages included.
    c.header('Referrer-Policy', holdsToken(c.req.path) ? 'no-referrer' : 'same-origin')
    // robots.txt keeps searchers from asking; who was given an address (a mailed link) is told here.
    c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
    c.header('X-Frame-Options', 'SAMEORIGIN')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    const { headers } = c.res
    if (isJson(headers.get('content-type')) && !headers.has('cache-control')) c.header('Cache-Control', 'no-store')
    // Where nothing can be done just now, or never again by this process, the caller comes anew, maybe to another one.
    if (c.res.status === 503 || deps.isStopping()) c.header('Connection', 'close')
    if (c.get('isTls')) c.header('Strict-Transport-Security', 'max-age=31536000')
    const path = withoutTokens(new URL(c.req.url).pathname)
    const level =
      c.res.status >= 500 ? 'error' : path.startsWith('/api/') || path.startsWith('/sanctum/') ? 'info' : 'debug'
    deps.logger[level](
      {
        requestId,
        method: c.req.method,
        path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        ip: c.get('ip'),
        company: /^\/api\/c\/([^/]+)/.exec(path)?.[1],
        userId: c.get('session')?.user?.id ?? null,
        ...(c.error && c.res.status >= 500 ? { err: c.error } : {}),
      },
      'request',
    )
  }
}
