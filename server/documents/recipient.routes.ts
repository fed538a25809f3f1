import { recipientCalls } from '#domain/documents/recipient.calls.ts'
import { placeOf } from '#server/http/context.ts'
import { sendFile } from '#server/files/send-file.ts'
import { publicRoutes, type App } from '#server/http/route.ts'
import { getPublicDocument, markOpened, openFrozenFile } from './recipient.service.ts'

export const recipientRoutes = (app: App): void => {
  publicRoutes(app, 'recipient', recipientCalls, {
    'GET /api/public/document-mails/{token}': async ({ deps, params: { token } }) => ({
      data: await getPublicDocument(deps, token),
    }),

    'POST /api/public/document-mails/{token}/open': ({ c, deps, params: { token } }) =>
      markOpened(deps, token, placeOf(c)),

    'GET /api/public/document-mails/{token}/preview': async ({ c, deps, params: { token } }) => {
      const { storage_key: key, ...file } = await openFrozenFile(deps, token, 'pdf', { range: null, place: placeOf(c) })
      return sendFile(c, { key, ...file })
    },

    'GET /api/public/document-mails/{token}/download': async ({ c, deps, params: { token }, query }) => {
      const { storage_key: key, ...file } = await openFrozenFile(deps, token, query.download_type, {
        range: c.req.method === 'GET' ? (c.req.header('range') ?? '') : null,
        place: placeOf(c),
      })
      return sendFile(c, { key, ...file }, { download: true })
    },
  })
}
