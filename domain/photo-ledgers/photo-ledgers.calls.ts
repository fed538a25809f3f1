import { contentTypes, idParam, type Calls } from '../call.ts'
import {
  createPhotoLedgerRequestSchema,
  ledgerDownloadQuerySchema,
  matterPhotosAnswerSchema,
  photoLedgerAnswerSchema,
  photoLedgerConflictSchema,
  photoLedgersAnswerSchema,
  updatePhotoLedgerRequestSchema,
} from './photo-ledgers.contract.ts'

export const photoLedgerCalls = {
  'GET /matters/{id}/photos': {
    operation: 'listMatterPhotos',
    summary: '案件の写真（報告フォルダと書類の項目）',
    params: idParam,
    answer: matterPhotosAnswerSchema,
  },
  'GET /matters/{id}/photo-ledgers': {
    operation: 'listPhotoLedgers',
    summary: '案件の写真台帳',
    params: idParam,
    answer: photoLedgersAnswerSchema,
  },
  'POST /matters/{id}/photo-ledgers': {
    operation: 'createPhotoLedger',
    summary: '写真台帳を作る',
    params: idParam,
    body: createPhotoLedgerRequestSchema,
    answer: photoLedgerAnswerSchema,
    status: 201,
  },
  'GET /photo-ledgers/{id}': {
    operation: 'getPhotoLedger',
    summary: '写真台帳',
    params: idParam,
    answer: photoLedgerAnswerSchema,
  },
  'PUT /photo-ledgers/{id}': {
    operation: 'updatePhotoLedger',
    summary: '写真台帳を保存する（全体を送る）',
    params: idParam,
    body: updatePhotoLedgerRequestSchema,
    answer: photoLedgerAnswerSchema,
    conflict: photoLedgerConflictSchema,
  },
  'DELETE /photo-ledgers/{id}': {
    operation: 'deletePhotoLedger',
    summary: '写真台帳を削除する（写真は残る）',
    params: idParam,
    status: 204,
  },
  'GET /photo-ledgers/{id}/download': {
    operation: 'downloadPhotoLedger',
    summary: '写真台帳をPDFかExcelで受け取る',
    params: idParam,
    query: ledgerDownloadQuerySchema,
    content: contentTypes.document,
    refusals: [422],
  },
} satisfies Calls
