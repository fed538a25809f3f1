import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { rightsOf } from '#server/files/send-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { Receipt } from './receipts.service.ts'

/** To be looked at in the browser's own viewer. */
export const sendReceipt = (c: Context<AppEnv>, { name, bytes }: Receipt): Response =>
  c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition('inline', name),
    'Cache-Control': 'private, no-store',
    ...rightsOf('application/pdf'),
  })
