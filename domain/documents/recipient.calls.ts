import { unlockRequestSchema } from './access-code.contract.ts'
import { answerRequestSchema } from './answers.contract.ts'
import { contentTypes, idParam, tokenParam, type Calls } from '../call.ts'
import { downloadQuerySchema } from './documents.contract.ts'
import { linkSenderAnswerSchema, previewQuerySchema, publicDocumentMailAnswerSchema } from './recipient.contract.ts'

export const recipientCalls = {
  'GET /api/public/document-mails/{token}': {
    operation: 'getPublicDocument',
    summary: '提出先に届いたリンクの書類',
    params: tokenParam,
    answer: publicDocumentMailAnswerSchema,
    refusals: [410],
  },
  'POST /api/public/document-mails/{token}/open': {
    operation: 'openPublicDocument',
    summary: '提出先が書類を開いた',
    params: tokenParam,
    status: 204,
    refusals: [410],
  },
  'POST /api/public/document-mails/{token}/unlock': {
    operation: 'unlockPublicDocument',
    summary: '書類のアクセスコードを入力する',
    params: tokenParam,
    body: unlockRequestSchema,
    status: 204,
    refusals: [410, 429],
  },
  'POST /api/public/document-mails/{token}/answers': {
    operation: 'answerPublicDocument',
    summary: '提出先が受領・承認・差し戻し・質問を送信者に返す',
    params: tokenParam,
    body: answerRequestSchema,
    answer: publicDocumentMailAnswerSchema,
    refusals: [410, 429],
  },
  'GET /api/public/document-mails/{token}/sender': {
    operation: 'getPublicDocumentSender',
    summary: 'リンクの送信者（開けなくなったリンクでも）',
    params: tokenParam,
    answer: linkSenderAnswerSchema,
  },
  'POST /api/public/document-mails/{token}/renew': {
    operation: 'renewPublicDocument',
    summary: '開けなくなったリンクの宛先に、新しいリンクを送る',
    params: tokenParam,
    status: 204,
    refusals: [410, 429],
  },
  'GET /api/public/document-mails/{token}/preview': {
    operation: 'previewPublicDocument',
    summary: '書類のPDF（画面に表示する）',
    params: tokenParam,
    query: previewQuerySchema,
    refusals: [410],
    content: ['application/pdf'],
  },
  'GET /api/public/document-mails/{token}/download': {
    operation: 'downloadPublicDocument',
    summary: '書類をPDFまたはExcelでダウンロードする',
    params: tokenParam,
    query: downloadQuerySchema,
    refusals: [410],
    content: contentTypes.document,
  },
  'GET /api/public/document-mails/{token}/receipt': {
    operation: 'openPublicReceipt',
    summary: 'このリンクで送った受領の受領書（PDF、画面に表示する）',
    params: tokenParam,
    refusals: [410, 429],
    content: ['application/pdf'],
  },
  'GET /api/public/document-mails/{token}/enclosures/{id}': {
    operation: 'downloadPublicEnclosure',
    summary: '書類と一緒に送られたファイルをダウンロードする',
    params: tokenParam.extend(idParam.shape),
    refusals: [410],
    content: contentTypes.file,
  },
  'GET /api/public/document-mails/{token}/archive': {
    operation: 'archivePublicDocument',
    summary: '書類と、一緒に送られたファイルを、1つのZIPファイルでダウンロードする',
    params: tokenParam,
    refusals: [410, 422],
    content: contentTypes.zip,
  },
} satisfies Calls
