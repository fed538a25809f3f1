import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { App } from '#server/http/route.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whoever brings METRICS_TOKEN: other programs of this machine are strangers too, and so is a proxy on it. */
const mayRead = (c: Context<AppEnv>): boolean => {
  const { METRICS_TOKEN } = c.get('deps').env
  if (!METRICS_TOKEN) return false
  return timingSafeEqual(digest(`Bearer ${METRICS_TOKEN}`), digest(c.req.header('authorization') ?? ''))
}

/** GET /metrics for Prometheus. To anybody else it does not exist. */
export const metricsRoutes = (app: App, { read }: Metrics): void => {
  app.get('/metrics', async (c) => {
    if (!mayRead(c)) throw notFound()
    const { text, contentType } = await read()
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
}
