import { idParam, type Calls } from '../call.ts'
import {
  createViewRequestSchema,
  defaultViewRequestSchema,
  updateViewRequestSchema,
  viewAnswerSchema,
  viewFilterSchema,
  viewsAnswerSchema,
} from './views.contract.ts'

export const viewCalls = {
  'GET /views': {
    operation: 'listViews',
    summary: '保存したビュー（自分のものと共有されたもの）',
    query: viewFilterSchema,
    answer: viewsAnswerSchema,
  },
  'POST /views': {
    operation: 'createView',
    summary: '一覧の状態をビューとして保存する',
    body: createViewRequestSchema,
    answer: viewAnswerSchema,
    status: 201,
  },
  // Before {id}, which would take "default" for an id.
  'PUT /views/default': {
    operation: 'setDefaultView',
    summary: '一覧を開いたときのビューを決める（本人のみ）',
    body: defaultViewRequestSchema,
    status: 204,
    refusals: [404],
  },
  'PUT /views/{id}': {
    operation: 'updateView',
    summary: 'ビューを変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateViewRequestSchema,
    answer: viewAnswerSchema,
  },
  'DELETE /views/{id}': { operation: 'deleteView', summary: 'ビューを削除する', params: idParam, status: 204 },
} satisfies Calls
