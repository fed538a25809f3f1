import { z } from 'zod'
import {
  createDocumentRequestSchema,
  docsDataRequestSchema,
  documentAnswerSchema,
  documentFilterSchema,
  documentItemFileAnswerSchema,
  documentsAnswerSchema,
  downloadQuerySchema,
  updateDocumentRequestSchema,
  waitingDocumentsAnswerSchema,
} from '#domain/documents/documents.contract.ts'
import { documentChangesAnswerSchema } from '#domain/documents/document-changes.ts'
import { documentFileFilterSchema, filesAnswerSchema, repeatFields } from '#domain/files/files.contract.ts'
import { historiesAnswerSchema, historyFilterSchema } from '#domain/histories/histories.contract.ts'
import { sheetTablesAnswerSchema } from '#domain/documents/sheet-table.ts'
import { pageQuery } from '#domain/paging.contract.ts'
import { contentDisposition, sendFile } from '#server/files/send-file.ts'
import type { Scope } from '#server/http/context.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import { mediaParams, sendMedia } from '#server/templates/sheet-media.routes.ts'
import { listDocumentFiles } from './documents-as-files.service.ts'
import { getDocumentChanges } from './document-changes.service.ts'
import { addItemFile, removeItemFile } from './document-files.service.ts'
import type { DocumentScope } from './document-list.store.ts'
import { documentMedia, documentSheets, downloadDocument, previewSheets } from './document-render.service.ts'
import { listDocumentHistories } from './document-histories.service.ts'
import {
  copyDocument,
  createDocument,
  deleteDocument,
  getDocument,
  getWaitingDocuments,
  listDocuments,
  updateDocument,
} from './documents.service.ts'
import { resendMail, revokeMail } from './recipients.service.ts'
import { submit } from './submit.service.ts'

const tag = 'documents'
/** What people wrote into a document is kept to the character. */
const verbatim = ['docs_data'] as const
const mailParams = idParam.extend({ mail_id: idParam.shape.id })
const fileParams = idParam.extend({ file_id: idParam.shape.id })

export const documentsRoutes = (app: App): void => {
  const list = (path: string, summary: string, about: (scope: Scope) => DocumentScope) =>
    companyRoute(
      app,
      { method: 'get', path, tag, summary, query: documentFilterSchema, answer: documentsAnswerSchema },
      async ({ c, deps, scope, query }) => {
        const { data, total } = await listDocuments(deps, scope, query, about(scope))
        return answerPage(c, query, data, total)
      },
    )
  const toApprove = ({ user }: Scope): DocumentScope => ({ kind: 'to_approve', user_id: user.id })
  list('/documents', '書類の一覧', () => ({ kind: 'all' }))
  list('/documents-mine', '自分が作成者の書類', ({ user }) => ({ kind: 'authored', user_id: user.id }))
  list('/documents-approval', '自分への承認依頼', toApprove)
  list('/documents/approval', '自分への承認依頼', toApprove)

  companyRoute(
    app,
    {
      method: 'get',
      path: '/matters/{id}/documents',
      tag,
      summary: '案件の書類',
      params: idParam,
      query: z.object(pageQuery),
      answer: documentsAnswerSchema,
    },
    async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listDocuments(deps, scope, query, { kind: 'of_matter', matter_id: params.id })
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/documents',
      tag,
      summary: 'テンプレートから書類を作成する',
      body: createDocumentRequestSchema,
      answer: documentAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body }) => ({ data: await createDocument(deps, scope, body) }),
  )

  companyRoute(
    app,
    { method: 'get', path: '/documents/{id}', tag, summary: '書類', params: idParam, answer: documentAnswerSchema },
    async ({ deps, scope, params }) => ({ data: await getDocument(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/documents/{id}',
      tag,
      summary: '書類を保存する（内容、提出先、提出方法のいずれか）',
      params: idParam,
      body: updateDocumentRequestSchema,
      verbatim,
      answer: documentAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await updateDocument(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    { method: 'delete', path: '/documents/{id}', tag, summary: '書類を削除する', params: idParam, status: 204 },
    ({ deps, scope, params }) => deleteDocument(deps, scope, params.id),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/documents/{id}/copy',
      tag,
      summary: '書類を複製する',
      params: idParam,
      answer: documentAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params }) => ({ data: await copyDocument(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/documents/{id}/submit',
      tag,
      summary: '書類を提出する',
      params: idParam,
      answer: documentAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await submit(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/documents/{id}/histories',
      tag,
      summary: '書類の変更履歴',
      params: idParam,
      query: historyFilterSchema,
      answer: historiesAnswerSchema,
    },
    async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listDocumentHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/documents/{id}/changes',
      tag,
      summary: '前回の差し戻しからの変更点（差し戻しがなければnull）',
      params: idParam,
      answer: documentChangesAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await getDocumentChanges(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/documents/{id}/waiting',
      tag,
      summary: '自分の承認を待つ書類の、この書類の前と次',
      params: idParam,
      answer: waitingDocumentsAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await getWaitingDocuments(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/document-files',
      tag,
      summary: 'ファイルとしての書類',
      query: documentFileFilterSchema,
      answer: filesAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listDocumentFiles(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  sheetRoutes(app)
  fileRoutes(app)
  recipientManagementRoutes(app)
}

const sheetRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/documents/{id}/sheets',
      tag,
      summary: '保存された内容のシートの表',
      params: idParam,
      answer: sheetTablesAnswerSchema,
    },
    async ({ deps, scope, params }) => ({ data: await documentSheets(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    { method: 'get', path: '/documents/{id}/media/{index}', tag, summary: 'シートの中の画像', params: mediaParams },
    async ({ c, deps, scope, params }) => sendMedia(c, await documentMedia(deps, scope, params.id, params.index)),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/documents/{id}/sheets',
      tag,
      summary: '入力途中の内容で計算し直したシートの表（保存しない）',
      params: idParam,
      body: z.object({ docs_data: docsDataRequestSchema }),
      verbatim,
      answer: sheetTablesAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await previewSheets(deps, scope, params.id, body.docs_data) }),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/documents/{id}/download',
      tag,
      summary: 'PDFまたはExcelでダウンロードする',
      params: idParam,
      query: downloadQuerySchema,
    },
    async ({ c, deps, scope, params, query }) => {
      const { name, frozen, rendered } = await downloadDocument(deps, scope, params.id, query.download_type)
      if (frozen) return sendFile(c, { ...frozen, key: frozen.storage_key, name }, { download: true })
      return c.body(rendered!.bytes as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': rendered!.content_type,
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'private, no-store',
      })
    },
  )
}

const fileRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'post',
      path: '/documents/{id}/files',
      tag,
      summary: 'ファイル項目にファイルを追加する（multipart: item_id、file）',
      params: idParam,
      multipart: true,
      body: z.object({ item_id: z.coerce.number().int().positive(), ...repeatFields }),
      answer: documentItemFileAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params, body, files }) => ({
      data: await addItemFile(deps, scope, params.id, body.item_id, files[0], body.repeat_seconds),
    }),
  )

  companyRoute(
    app,
    {
      method: 'delete',
      path: '/documents/{id}/files/{file_id}',
      tag,
      summary: 'ファイル項目からファイルを外す',
      params: fileParams,
      status: 204,
    },
    ({ deps, scope, params }) => removeItemFile(deps, scope, params.id, params.file_id),
  )
}

const recipientManagementRoutes = (app: App): void => {
  const common = { tag, params: mailParams, answer: documentAnswerSchema } as const
  companyRoute(
    app,
    {
      ...common,
      method: 'post',
      path: '/documents/{id}/mails/{mail_id}/resend',
      summary: '提出先へ新しいリンクを送り直す',
    },
    async ({ deps, scope, params }) => ({ data: await resendMail(deps, scope, params.id, params.mail_id) }),
  )
  companyRoute(
    app,
    {
      ...common,
      method: 'post',
      path: '/documents/{id}/mails/{mail_id}/revoke',
      summary: '提出先のリンクを無効にする',
    },
    async ({ deps, scope, params }) => ({ data: await revokeMail(deps, scope, params.id, params.mail_id) }),
  )
}
