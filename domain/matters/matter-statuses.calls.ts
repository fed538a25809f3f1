import { idParam, type Calls } from '../call.ts'
import {
  createMatterStatusRequestSchema,
  matterStatusAnswerSchema,
  matterStatusConflictSchema,
  matterStatusesAnswerSchema,
  orderMatterStatusesRequestSchema,
  updateMatterStatusRequestSchema,
} from './matter-statuses.contract.ts'

export const matterStatusCalls = {
  'GET /matter-statuses': {
    operation: 'listMatterStatuses',
    summary: '案件ステータス',
    answer: matterStatusesAnswerSchema,
  },
  'POST /matter-statuses': {
    operation: 'createMatterStatus',
    summary: '案件ステータスを追加する',
    body: createMatterStatusRequestSchema,
    answer: matterStatusAnswerSchema,
    status: 201,
  },
  // Before {id}, which would take "order" for an id.
  'PUT /matter-statuses/order': {
    operation: 'orderMatterStatuses',
    summary: '案件ステータスを並べ替える',
    body: orderMatterStatusesRequestSchema,
    answer: matterStatusesAnswerSchema,
  },
  'PUT /matter-statuses/{id}': {
    operation: 'updateMatterStatus',
    summary: '案件ステータスを変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateMatterStatusRequestSchema,
    answer: matterStatusAnswerSchema,
    conflict: matterStatusConflictSchema,
  },
  'DELETE /matter-statuses/{id}': {
    operation: 'deleteMatterStatus',
    summary: '案件ステータスを削除する',
    params: idParam,
    status: 204,
  },
  'POST /matter-statuses/{id}/restore': {
    operation: 'restoreMatterStatus',
    summary: '自分が削除した案件ステータスを元に戻す（1日以内）',
    params: idParam,
    answer: matterStatusAnswerSchema,
  },
} satisfies Calls
