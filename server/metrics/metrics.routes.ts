import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { socketAddress } from '#server/http/requests.ts'
import type { App } from '#server/http/route.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** With METRICS_TOKEN whoever brings it; without, only this machine, and no proxy on it. */
const mayRead = (c: Context<AppEnv>): boolean => {
  const { METRICS_TOKEN } = c.get('deps').env
  if (METRICS_TOKEN)
    return timingSafeEqual(digest(`Bearer ${METRICS_TOKEN}`), digest(c.req.header('authorization') ?? ''))
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => c.req.header(name) !== undefined)
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socketAddress(c))
}

/** GET /metrics for Prometheus. To anybody else it does not exist. */
export const metricsRoutes = (app: App, { read }: Metrics): void => {
  app.get('/metrics', async (c) => {
    if (!mayRead(c)) throw notFound()
    const { text, contentType } = await read()
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
}
