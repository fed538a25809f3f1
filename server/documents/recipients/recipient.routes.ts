import { recipientCalls } from '#domain/documents/recipient.calls.ts'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { sendOutside } from '#server/files/send-picture.ts'
import { sendZip } from '#server/files/zip.ts'
import { sendFile } from '#server/files/send-file.ts'
import { publicRoutes, type App } from '#server/http/route.ts'
import { answerDocument } from './recipient-answers.service.ts'
import { callerOf, keysOf } from './recipient-link.ts'
import { receiptOfLink } from './receipts.service.ts'
import { sendReceipt } from './send-receipt.ts'
import { unlockLink } from './recipient-code.service.ts'
import { renewLink } from './recipient-renewal.service.ts'
import {
  getLinkSender,
  getPublicDocument,
  markOpened,
  openEnclosure,
  openFrozenFile,
  packDocument,
} from './opened-link.service.ts'

/**
 * Somebody who follows a link to a file is shown a page that says why there is none, where a call of the page itself is
 * answered in its own words.
 */
const orPage = async (c: Context<AppEnv>, token: string, send: () => Promise<Response>): Promise<Response> => {
  try {
    return await send()
  } catch (error) {
    const isFollowed = (c.req.header('accept') ?? '').includes('text/html')
    if (!isFollowed || !(error instanceof HttpError) || ![404, 410].includes(error.status)) throw error
    return c.redirect(`/d/${encodeURIComponent(token)}`)
  }
}

export const recipientRoutes = (app: App): void => {
  publicRoutes(app, 'recipient', recipientCalls, {
    'GET /api/public/document-mails/{token}': async ({ c, deps, params: { token } }) => ({
      data: await getPublicDocument(deps, token, keysOf(c)),
    }),

    'POST /api/public/document-mails/{token}/open': ({ c, deps, params: { token } }) =>
      markOpened(deps, token, callerOf(c)),

    'POST /api/public/document-mails/{token}/unlock': ({ c, deps, params: { token }, body }) =>
      unlockLink(c, deps, token, body),

    'POST /api/public/document-mails/{token}/answers': async ({ c, deps, params: { token }, body }) => ({
      data: await answerDocument(deps, token, body, callerOf(c)),
    }),

    'GET /api/public/document-mails/{token}/sender': async ({ deps, params: { token } }) => ({
      data: await getLinkSender(deps, token),
    }),

    'POST /api/public/document-mails/{token}/renew': ({ c, deps, params: { token } }) =>
      renewLink(deps, token, callerOf(c)),

    'GET /api/public/document-mails/{token}/preview': ({ c, deps, params: { token }, query }) =>
      orPage(c, token, async () => {
        const isForPrint = query.use === 'print' && c.req.method === 'GET'
        const how = { range: null, ...callerOf(c), isForPrint }
        const { storage_key: key, ...file } = await openFrozenFile(deps, token, 'pdf', how)
        return sendFile(c, { key, ...file })
      }),

    'GET /api/public/document-mails/{token}/download': ({ c, deps, params: { token }, query }) =>
      orPage(c, token, async () => {
        const { storage_key: key, ...file } = await openFrozenFile(deps, token, query.download_type, {
          range: c.req.method === 'GET' ? (c.req.header('range') ?? '') : null,
          ...callerOf(c),
        })
        return sendFile(c, { key, ...file }, { download: true })
      }),

    'GET /api/public/document-mails/{token}/receipt': ({ c, deps, params: { token } }) =>
      orPage(c, token, async () => sendReceipt(c, await receiptOfLink(deps, token, callerOf(c)))),

    'GET /api/public/document-mails/{token}/enclosures/{id}': ({ c, deps, params: { token, id } }) =>
      orPage(c, token, async () => {
        const range = c.req.method === 'GET' ? (c.req.header('range') ?? '') : null
        return sendOutside(c, deps, await openEnclosure(deps, token, id, { range, ...callerOf(c) }))
      }),

    'GET /api/public/document-mails/{token}/archive': ({ c, deps, params: { token } }) =>
      orPage(c, token, async () => {
        const { name, entries } = await packDocument(deps, token, { isTaken: c.req.method === 'GET', ...callerOf(c) })
        return sendZip(c, name, entries)
      }),
  })
}
