/** What surrounds every call: an id, the caller's address, security headers, one log line without secrets. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv, Deps } from './context.ts'
import { isJson } from './media-type.ts'
import { callerAddress } from './ip.ts'
import { isRequestId, newRequestId } from './request-id.ts'

/** Who is at the other end of the connection: a person's machine, or the nearest proxy. */
export const socketAddress = (c: Context): string =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '127.0.0.1'
/** Recipient, reset and invitation tokens stand in paths; they do not belong into a log. */
const withoutTokens = (path: string) => path.replace(/(\/(?:d|invitations|document-mails|outbox)\/)[^/]+/, '$1…')

export const surroundRequest =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now()
    const { TRUSTED_PROXIES } = deps.env
    const given = c.req.header('x-request-id')
    const requestId = TRUSTED_PROXIES > 0 && isRequestId(given) ? given : newRequestId()
    c.set('deps', deps)
    c.set('requestId', requestId)
    c.set('ip', callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), TRUSTED_PROXIES))
    c.set('isTls', TRUSTED_PROXIES > 0 && c.req.header('x-forwarded-proto') === 'https')
    c.set('session', null)
    await next()
    c.header('X-Request-Id', requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'same-origin')
    c.header('X-Frame-Options', 'SAMEORIGIN')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    const { headers } = c.res
    if (isJson(headers.get('content-type')) && !headers.has('cache-control')) c.header('Cache-Control', 'no-store')
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
        userId: c.get('session')?.user?.id ?? null,
        ...(c.error && c.res.status >= 500 ? { err: c.error } : {}),
      },
      'request',
    )
  }
