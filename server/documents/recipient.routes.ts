import { z } from 'zod'
import { downloadQuerySchema } from '#domain/documents/documents.contract.ts'
import { publicDocumentMailAnswerSchema } from '#domain/documents/recipient.contract.ts'
import { sendFile } from '#server/files/send-file.ts'
import { publicRoute, type App } from '#server/http/route.ts'
import { getPublicDocument, markOpened, openFrozenFile } from './recipient.service.ts'

const tag = 'recipient'
const path = '/api/public/document-mails/{token}'
const params = z.object({ token: z.string().max(200) })

export const recipientRoutes = (app: App): void => {
  publicRoute(
    app,
    { method: 'get', path, tag, summary: '提出先に届いたリンクの書類', params, answer: publicDocumentMailAnswerSchema },
    async ({ deps, params: { token } }) => ({ data: await getPublicDocument(deps, token) }),
  )

  publicRoute(
    app,
    { method: 'post', path: `${path}/open`, tag, summary: '提出先が書類を開いた', params, status: 204 },
    ({ deps, params: { token } }) => markOpened(deps, token),
  )

  publicRoute(
    app,
    { method: 'get', path: `${path}/preview`, tag, summary: '書類のPDF（画面に表示する）', params },
    async ({ c, deps, params: { token } }) => {
      const { storage_key: key, ...file } = await openFrozenFile(deps, token, 'pdf', { isDownload: false })
      return sendFile(c, { key, ...file })
    },
  )

  publicRoute(
    app,
    {
      method: 'get',
      path: `${path}/download`,
      tag,
      summary: '書類をPDFまたはExcelでダウンロードする',
      params,
      query: downloadQuerySchema,
    },
    async ({ c, deps, params: { token }, query }) => {
      const { storage_key: key, ...file } = await openFrozenFile(deps, token, query.download_type, {
        isDownload: c.req.method === 'GET' && !c.req.header('range'),
      })
      return sendFile(c, { key, ...file }, { download: true })
    },
  )
}
