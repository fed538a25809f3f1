import { idParam, type Calls } from '../call.ts'
import {
  commentAnswerSchema,
  commentCountsAnswerSchema,
  commentFilterSchema,
  commentsAnswerSchema,
  createCommentRequestSchema,
  readCommentsRequestSchema,
} from './comments.contract.ts'

export const commentCalls = {
  'GET /comments': {
    operation: 'listComments',
    summary: '見られる案件と書類のコメント（新しい順）',
    query: commentFilterSchema,
    answer: commentsAnswerSchema,
  },
  'PUT /comments/read': {
    operation: 'readComments',
    summary: 'コメントを既読にする（idがなければすべて）',
    body: readCommentsRequestSchema,
    answer: commentCountsAnswerSchema,
  },
  'POST /matters/{id}/comment': {
    operation: 'createMatterComment',
    summary: '案件にコメントする（@で指定した人に知らせる）',
    params: idParam,
    body: createCommentRequestSchema,
    answer: commentAnswerSchema,
    status: 201,
  },
  'DELETE /matters/{id}/comment/{comment_id}': {
    operation: 'deleteMatterComment',
    summary: '案件のコメントを削除する',
    params: idParam.extend({ comment_id: idParam.shape.id }),
    status: 204,
  },
  'POST /matters/{id}/comment/{comment_id}/restore': {
    operation: 'restoreMatterComment',
    summary: '自分が削除した案件のコメントを元に戻す（1日以内）',
    params: idParam.extend({ comment_id: idParam.shape.id }),
    answer: commentAnswerSchema,
  },
  'POST /documents/{id}/comment': {
    operation: 'createDocumentComment',
    summary: '書類にコメントする（@で指定した人に知らせる）',
    params: idParam,
    body: createCommentRequestSchema,
    answer: commentAnswerSchema,
    status: 201,
  },
  'DELETE /documents/{id}/comment/{comment_id}': {
    operation: 'deleteDocumentComment',
    summary: '書類のコメントを削除する',
    params: idParam.extend({ comment_id: idParam.shape.id }),
    status: 204,
  },
  'POST /documents/{id}/comment/{comment_id}/restore': {
    operation: 'restoreDocumentComment',
    summary: '自分が削除した書類のコメントを元に戻す（1日以内）',
    params: idParam.extend({ comment_id: idParam.shape.id }),
    answer: commentAnswerSchema,
  },
} satisfies Calls
