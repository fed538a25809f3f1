import { idParam, type Calls } from '../call.ts'
import {
  allTagsAnswerSchema,
  createTagRequestSchema,
  orderTagsRequestSchema,
  tagAnswerSchema,
  tagConflictSchema,
  tagFilterSchema,
  tagsAnswerSchema,
  updateTagRequestSchema,
} from './tags.contract.ts'

export const tagCalls = {
  'GET /tags': {
    operation: 'listTags',
    summary: '図面のタグの一覧（名前を検索）',
    query: tagFilterSchema,
    answer: tagsAnswerSchema,
  },
  'GET /tags-all': { operation: 'listAllTags', summary: '図面のタグ（すべて）', answer: allTagsAnswerSchema },
  'POST /tags': {
    operation: 'createTag',
    summary: 'タグを追加する',
    body: createTagRequestSchema,
    answer: tagAnswerSchema,
    status: 201,
  },
  // Before {id}, which would take "order" for an id.
  'PUT /tags/order': {
    operation: 'orderTags',
    summary: 'タグを並べ替える',
    body: orderTagsRequestSchema,
    answer: allTagsAnswerSchema,
  },
  'PUT /tags/{id}': {
    operation: 'updateTag',
    summary: 'タグを変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateTagRequestSchema,
    answer: tagAnswerSchema,
    conflict: tagConflictSchema,
  },
  'DELETE /tags/{id}': {
    operation: 'deleteTag',
    summary: 'タグを削除する（図面から外れる）',
    params: idParam,
    status: 204,
  },
  'POST /tags/{id}/restore': {
    operation: 'restoreTag',
    summary: '自分が削除したタグを元に戻す（1日以内。図面にも戻る）',
    params: idParam,
    answer: tagAnswerSchema,
  },
} satisfies Calls
