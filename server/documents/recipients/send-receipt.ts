import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { Receipt } from './receipts.service.ts'

/** To be looked at in the browser's own viewer. */
export const sendReceipt = (c: Context<AppEnv>, { name, bytes }: Receipt): Response =>
  c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition('inline', name),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
  })
