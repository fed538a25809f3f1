import type { Context } from 'hono'
import { documentCalls } from '#domain/documents/documents.calls.ts'
import type { DocumentFilter, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Paged } from '#domain/paging.ts'
import { sendFile } from '#server/files/send-file.ts'
import { sendZip } from '#server/files/zip.ts'
import { pictureOf } from '#server/files/uploads.ts'
import { nameOfToday, sendCsv, sendMadeFile } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import type { CompanyHandlers } from '#server/http/route.ts'
import type { AppEnv, Deps, Scope } from '#server/http/context.ts'
import { sendMedia } from '#server/templates/sheet-media.routes.ts'
import { listDocumentFiles } from './list/documents-as-files.service.ts'
import { getDocumentChanges } from './record/document-changes.service.ts'
import { countGuestDocuments, showToGuests } from './guests/document-guests.service.ts'
import { askGuest, withdrawGuestRequest } from './guests/guest-requests.service.ts'
import { changeEmbedResources } from './contents/document-embed-changes.service.ts'
import {
  addItemFile,
  markItemFile,
  putItemFileBack,
  removeItemFile,
  requireEditable,
  restoreItemFile,
} from './contents/document-files.service.ts'
import type { DocumentScope } from './list/document-list.store.ts'
import { documentThumbnail } from './paper/document-thumbnail.service.ts'
import {
  archiveDocuments,
  countDocumentPages,
  documentMedia,
  documentPages,
  documentSheets,
  documentUncomputed,
  downloadDocument,
  previewSheets,
} from './paper/document-render.service.ts'
import { documentFormValues } from './paper/document-form-values.service.ts'
import {
  documentPreviousValues,
  documentReadings,
  previousValuesBeforeDocument,
} from './contents/document-previous-values.service.ts'
import { boundValuesBeforeDocument, documentBoundValues } from './contents/bound-values.service.ts'
import { documentPrintMarks } from './paper/document-print-marks.service.ts'
import { makeMatterOfItem } from './record/document-matters.service.ts'
import { listDocumentHistories } from './record/document-histories.service.ts'
import {
  copyDocument,
  createDocument,
  deleteDocument,
  getDocument,
  getWaitingDocuments,
  documentsCsv,
  listDocuments,
  recreateDocument,
  updateDocument,
} from './documents.service.ts'
import {
  addRecipients,
  copyMailLink,
  renewAccessCode,
  resendMail,
  revokeMail,
} from './recipients/recipients.service.ts'
import { matterShootingList } from './list/shooting-list.service.ts'
import { receiptOfMail } from './recipients/receipts.service.ts'
import { sendReceipt } from './recipients/send-receipt.ts'
import { submit } from './recipients/submit.service.ts'

type ListCall = { c: Context<AppEnv>; deps: Deps; scope: Scope; query: DocumentFilter }

const listOf =
  (about: (scope: Scope) => DocumentScope) =>
  async ({ c, deps, scope, query }: ListCall): Promise<Paged<DocumentListItem>> => {
    const { data, total } = await listDocuments(deps, scope, query, about(scope))
    return answerPage(c, query, data, total)
  }
const listToApprove = listOf(({ user }) => ({ kind: 'to_approve', user_id: user.id }))

const handlers: CompanyHandlers<typeof documentCalls> = {
  'GET /documents': listOf(() => ({ kind: 'all' })),

  'POST /document-csv-download': async ({ c, deps, scope, body }) =>
    sendCsv(c, deps, '書類一覧', await documentsCsv(deps, scope, body)),

  'GET /documents-mine': listOf(({ user }) => ({ kind: 'authored', user_id: user.id })),

  'GET /documents-approval': listToApprove,

  'GET /documents/approval': listToApprove,

  'GET /matters/{id}/documents': async ({ c, deps, scope, params, query }) => {
    const { data, total } = await listDocuments(deps, scope, query, { kind: 'of_matter', matter_id: params.id })
    return answerPage(c, query, data, total)
  },

  'GET /matters/{id}/shooting-list': ({ deps, scope, params }) => matterShootingList(deps, scope, params.id),

  'GET /document-files': async ({ c, deps, scope, query }) => {
    const { data, total } = await listDocumentFiles(deps, scope, query)
    return answerPage(c, query, data, total)
  },

  'POST /documents': async ({ deps, scope, body }) => ({ data: await createDocument(deps, scope, body) }),

  'GET /documents/{id}': async ({ deps, scope, params }) => ({ data: await getDocument(deps, scope, params.id) }),

  'PUT /documents/{id}': async ({ deps, scope, params, body }) => ({
    data: await updateDocument(deps, scope, params.id, body),
  }),

  'PUT /documents/{id}/guests': async ({ deps, scope, params, body }) => ({
    data: await showToGuests(deps, scope, params.id, body),
  }),

  'PUT /documents/{id}/guest-request': async ({ deps, scope, params, body }) => ({
    data: await askGuest(deps, scope, params.id, body),
  }),

  'DELETE /documents/{id}/guest-request': async ({ deps, scope, params }) => ({
    data: await withdrawGuestRequest(deps, scope, params.id),
  }),

  'GET /matters/{id}/guest-documents': async ({ deps, scope, params }) => ({
    data: { total: await countGuestDocuments(deps, scope, params.id) },
  }),

  'POST /documents/{id}/embed-resources': async ({ deps, scope, params, body }) => ({
    data: await changeEmbedResources(deps, scope, params.id, body),
  }),

  'DELETE /documents/{id}': ({ deps, scope, params }) => deleteDocument(deps, scope, params.id),

  'POST /documents/{id}/copy': async ({ deps, scope, params }) => ({
    data: await copyDocument(deps, scope, params.id),
  }),

  'POST /documents/{id}/recreation': async ({ deps, scope, params }) => ({
    data: await recreateDocument(deps, scope, params.id),
  }),

  'POST /documents/{id}/submit': async ({ deps, scope, params }) => ({ data: await submit(deps, scope, params.id) }),

  'POST /documents/{id}/matters': async ({ deps, scope, params, body }) => ({
    data: await makeMatterOfItem(deps, scope, params.id, body.item_id),
  }),

  'GET /documents/{id}/histories': async ({ c, deps, scope, params, query }) => {
    const { data, total } = await listDocumentHistories(deps, scope, params.id, query)
    return answerPage(c, query, data, total)
  },

  'GET /documents/{id}/changes': async ({ deps, scope, params }) => ({
    data: await getDocumentChanges(deps, scope, params.id),
  }),

  'GET /documents/{id}/waiting': async ({ deps, scope, params }) => ({
    data: await getWaitingDocuments(deps, scope, params.id),
  }),

  'GET /documents/{id}/sheets': async ({ deps, scope, params }) => ({
    data: await documentSheets(deps, scope, params.id),
  }),

  'GET /documents/{id}/form-values': async ({ deps, scope, params }) => ({
    data: await documentFormValues(deps, scope, params.id),
  }),

  'GET /documents/{id}/previous-values': async ({ deps, scope, params }) => ({
    data: await documentPreviousValues(deps, scope, params.id),
  }),

  'GET /matters/{id}/templates/{template_id}/previous-values': async ({ deps, scope, params }) => ({
    data: await previousValuesBeforeDocument(deps, scope, { matter_id: params.id, template_id: params.template_id }),
  }),

  'GET /documents/{id}/bound-values': async ({ deps, scope, params }) => ({
    data: await documentBoundValues(deps, scope, params.id),
  }),

  'GET /matters/{id}/templates/{template_id}/bound-values': async ({ deps, scope, params }) => ({
    data: await boundValuesBeforeDocument(deps, scope, { matter_id: params.id, template_id: params.template_id }),
  }),

  'GET /documents/{id}/items/{item_id}/readings': async ({ deps, scope, params }) => ({
    data: await documentReadings(deps, scope, params.id, params.item_id),
  }),

  'GET /documents/{id}/uncomputed': async ({ deps, scope, params }) => ({
    data: await documentUncomputed(deps, scope, params.id),
  }),

  'GET /documents/{id}/thumbnail': async ({ c, deps, scope, params, query }) =>
    sendMedia(c, { contentType: 'image/png', bytes: await documentThumbnail(deps, scope, params.id, query) }),

  'GET /documents/{id}/media/{index}': async ({ c, deps, scope, params }) =>
    sendMedia(c, await documentMedia(deps, scope, params.id, params.index)),

  'GET /documents/{id}/pages': async ({ deps, scope, params }) => ({
    data: await documentPages(deps, scope, params.id),
  }),

  'GET /documents/{id}/page-count': async ({ deps, scope, params }) => ({
    data: { pages: await countDocumentPages(deps, scope, params.id) },
  }),

  'POST /documents/{id}/sheets': async ({ deps, scope, params, body }) => ({
    data: await previewSheets(deps, scope, params.id, body.docs_data),
  }),

  'POST /documents/{id}/print-marks': async ({ deps, scope, params, body }) => ({
    data: await documentPrintMarks(deps, scope, params.id, body.docs_data),
  }),

  'GET /documents/{id}/download': async ({ c, deps, scope, params, query }) => {
    const { name, frozen, rendered } = await downloadDocument(deps, scope, params.id, query)
    if (frozen) return sendFile(c, { ...frozen, key: frozen.storage_key, name }, { download: true })
    return sendMadeFile(c, { ...rendered!, name })
  },

  'POST /documents-archive': async ({ c, deps, scope, body }) =>
    sendZip(c, nameOfToday(deps, '書類', 'zip'), await archiveDocuments(deps, scope, body.ids)),

  'POST /documents/{id}/files': {
    before: ({ deps, scope, params }) => requireEditable(deps, scope, params.id),
    handle: async ({ deps, scope, params, body, files }) => ({
      data: await addItemFile(
        deps,
        scope,
        params.id,
        body.item_id,
        { upload: files.find(({ field }) => field === 'file'), original: pictureOf(files, 'original', '元の写真') },
        body.repeat_seconds,
      ),
    }),
  },

  'DELETE /documents/{id}/files/{file_id}': ({ deps, scope, params }) =>
    removeItemFile(deps, scope, params.id, params.file_id),

  'POST /documents/{id}/files/{file_id}/restore': async ({ deps, scope, params }) => ({
    data: await putItemFileBack(deps, scope, params.id, params.file_id),
  }),

  'POST /documents/{id}/files/{file_id}/marked': {
    before: ({ deps, scope, params }) => requireEditable(deps, scope, params.id),
    handle: async ({ deps, scope, params, body, files }) => ({
      data: await markItemFile(
        deps,
        scope,
        params.id,
        params.file_id,
        body.drawn_file_id,
        pictureOf(files, 'file', '書き込んだ写真'),
      ),
    }),
  },

  'POST /documents/{id}/files/{file_id}/original': async ({ deps, scope, params }) => ({
    data: await restoreItemFile(deps, scope, params.id, params.file_id),
  }),

  'POST /documents/{id}/mails': async ({ deps, scope, params, body }) => ({
    data: await addRecipients(deps, scope, params.id, body),
  }),

  'POST /documents/{id}/mails/{mail_id}/link': async ({ deps, scope, params }) => ({
    data: await copyMailLink(deps, scope, params.id, params.mail_id),
  }),

  'POST /documents/{id}/mails/{mail_id}/resend': async ({ deps, scope, params }) => ({
    data: await resendMail(deps, scope, params.id, params.mail_id),
  }),

  'GET /documents/{id}/mails/{mail_id}/receipt': async ({ c, deps, scope, params }) =>
    sendReceipt(c, await receiptOfMail(deps, scope, params.id, params.mail_id)),

  'PUT /documents/{id}/access-code': async ({ deps, scope, params, body }) => ({
    data: await renewAccessCode(deps, scope, params.id, body),
  }),

  'POST /documents/{id}/mails/{mail_id}/revoke': async ({ deps, scope, params }) => ({
    data: await revokeMail(deps, scope, params.id, params.mail_id),
  }),
}

export const documentsRoutes = (app: App): void => companyRoutes(app, 'documents', documentCalls, handlers)
