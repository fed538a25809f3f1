import { z } from 'zod'
import { contentTypes, idParam, mediaParams, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import { documentFileFilterSchema, filesAnswerSchema } from '../files/files.contract.ts'
import { historiesAnswerSchema, historyFilterSchema } from '../histories/histories.contract.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.contract.ts'
import { documentChangesAnswerSchema } from './document-changes.ts'
import {
  addItemFileRequestSchema,
  calculateSheetsRequestSchema,
  createDocumentRequestSchema,
  documentAnswerSchema,
  documentFilterSchema,
  documentItemFileAnswerSchema,
  documentsAnswerSchema,
  documentThumbnailQuerySchema,
  documentUpdateConflictSchema,
  downloadQuerySchema,
  updateDocumentRequestSchema,
  waitingDocumentsAnswerSchema,
} from './documents.contract.ts'
import { formValuesAnswerSchema } from './form-values.ts'
import { printMarksAnswerSchema } from './print-marks.ts'
import { sheetTablesAnswerSchema, uncomputedAnswerSchema } from './sheet-table.ts'

export const documentCalls = {
  'GET /documents': {
    operation: 'listDocuments',
    summary: '書類の一覧',
    query: documentFilterSchema,
    answer: documentsAnswerSchema,
  },
  'GET /documents-mine': {
    operation: 'listMyDocuments',
    summary: '自分が作成者の書類',
    query: documentFilterSchema,
    answer: documentsAnswerSchema,
  },
  'GET /documents-approval': {
    operation: 'listDocumentsToApprove',
    summary: '自分への承認依頼',
    query: documentFilterSchema,
    answer: documentsAnswerSchema,
  },
  'GET /documents/approval': {
    operation: 'listDocumentApprovals',
    summary: '自分への承認依頼',
    query: documentFilterSchema,
    answer: documentsAnswerSchema,
  },
  'GET /matters/{id}/documents': {
    operation: 'listMatterDocuments',
    summary: '案件の書類',
    params: idParam,
    query: z.object(pageQuery),
    answer: documentsAnswerSchema,
  },
  'GET /document-files': {
    operation: 'listDocumentFiles',
    summary: 'ファイルとしての書類',
    query: documentFileFilterSchema,
    answer: filesAnswerSchema,
  },
  'POST /documents': {
    operation: 'createDocument',
    summary: 'テンプレートから書類を作成する',
    body: createDocumentRequestSchema,
    bodyMb: limits.body.documentMb,
    answer: documentAnswerSchema,
    status: 201,
  },
  'GET /documents/{id}': { operation: 'getDocument', summary: '書類', params: idParam, answer: documentAnswerSchema },
  'PUT /documents/{id}': {
    operation: 'updateDocument',
    summary: '書類を保存する（内容、提出先、提出方法のいずれか）',
    params: idParam,
    body: updateDocumentRequestSchema,
    bodyMb: limits.body.documentMb,
    verbatim: ['docs_data'],
    answer: documentAnswerSchema,
    conflict: documentUpdateConflictSchema,
  },
  'DELETE /documents/{id}': { operation: 'deleteDocument', summary: '書類を削除する', params: idParam, status: 204 },
  'POST /documents/{id}/copy': {
    operation: 'copyDocument',
    summary: '書類を複製する',
    params: idParam,
    answer: documentAnswerSchema,
    status: 201,
  },
  'POST /documents/{id}/submit': {
    operation: 'submitDocument',
    summary: '書類を提出する',
    params: idParam,
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'GET /documents/{id}/histories': {
    operation: 'listDocumentHistories',
    summary: '書類の変更履歴',
    params: idParam,
    query: historyFilterSchema,
    answer: historiesAnswerSchema,
  },
  'GET /documents/{id}/changes': {
    operation: 'getDocumentChanges',
    summary: '前回の差し戻しからの変更点（差し戻しがなければnull）',
    params: idParam,
    answer: documentChangesAnswerSchema,
  },
  'GET /documents/{id}/waiting': {
    operation: 'getWaitingDocuments',
    summary: '自分の承認を待つ書類の、この書類の前と次',
    params: idParam,
    answer: waitingDocumentsAnswerSchema,
  },
  'GET /documents/{id}/sheets': {
    operation: 'getDocumentSheets',
    summary: '保存された内容のシートの表',
    params: idParam,
    answer: sheetTablesAnswerSchema,
  },
  'GET /documents/{id}/form-values': {
    operation: 'getFormValues',
    summary: '項目のセルに様式が書いている値（入力がなければこのまま印刷される）',
    params: idParam,
    answer: formValuesAnswerSchema,
  },
  'GET /documents/{id}/uncomputed': {
    operation: 'getUncomputedFormulas',
    summary: '保存された内容では計算し直せず、前の値のままになる式（シートごと）',
    params: idParam,
    answer: uncomputedAnswerSchema,
  },
  'GET /documents/{id}/thumbnail': {
    operation: 'getDocumentThumbnail',
    summary: '保存された内容で記入された1ページ目（PNG）。Excelの書類ではシートごと',
    params: idParam,
    query: documentThumbnailQuerySchema,
    content: contentTypes.png,
  },
  'GET /documents/{id}/media/{index}': {
    operation: 'getDocumentMedia',
    summary: 'シートの中の画像',
    params: mediaParams,
    content: contentTypes.sheetMedia,
  },
  'POST /documents/{id}/sheets': {
    operation: 'calculateDocumentSheets',
    summary: '入力途中の内容で計算し直したシートの表（保存しない）',
    params: idParam,
    body: calculateSheetsRequestSchema,
    bodyMb: limits.body.documentMb,
    verbatim: ['docs_data'],
    answer: sheetTablesAnswerSchema,
  },
  'POST /documents/{id}/print-marks': {
    operation: 'checkDocumentPrint',
    summary: '入力途中の内容のうち、印刷で切れる・小さくなる・印刷できないもの',
    params: idParam,
    body: calculateSheetsRequestSchema,
    bodyMb: limits.body.documentMb,
    verbatim: ['docs_data'],
    answer: printMarksAnswerSchema,
  },
  'GET /documents/{id}/download': {
    operation: 'downloadDocument',
    summary: 'PDFまたはExcelでダウンロードする',
    params: idParam,
    query: downloadQuerySchema,
    content: contentTypes.document,
  },
  'POST /documents/{id}/files': {
    operation: 'addDocumentFile',
    summary: 'ファイル項目にファイルを追加する',
    params: idParam,
    body: addItemFileRequestSchema,
    files: { file: 'one' },
    answer: documentItemFileAnswerSchema,
    status: 201,
    conflict: conflictSchema,
  },
  'DELETE /documents/{id}/files/{file_id}': {
    operation: 'removeDocumentFile',
    summary: 'ファイル項目からファイルを外す',
    params: idParam.extend({ file_id: idParam.shape.id }),
    status: 204,
    conflict: conflictSchema,
  },
  'POST /documents/{id}/mails/{mail_id}/resend': {
    operation: 'resendDocumentMail',
    summary: '提出先へ新しいリンクを送り直す',
    params: idParam.extend({ mail_id: idParam.shape.id }),
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
  'POST /documents/{id}/mails/{mail_id}/revoke': {
    operation: 'revokeDocumentMail',
    summary: '提出先のリンクを無効にする',
    params: idParam.extend({ mail_id: idParam.shape.id }),
    answer: documentAnswerSchema,
    conflict: conflictSchema,
  },
} satisfies Calls
