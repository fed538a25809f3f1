import {
  commentAnswerSchema,
  commentFilterSchema,
  commentsAnswerSchema,
  createCommentRequestSchema,
} from '#domain/comments/comments.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import {
  createDocumentComment,
  createMatterComment,
  deleteDocumentComment,
  deleteMatterComment,
  listComments,
} from './comments.service.ts'

const tag = 'comments'

export const commentsRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/comments',
      tag,
      summary: '見られる案件と書類のコメント（新しい順）',
      query: commentFilterSchema,
      answer: commentsAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listComments(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/matters/{id}/comment',
      tag,
      summary: '案件にコメントする（@で指定した人に知らせる）',
      params: idParam,
      body: createCommentRequestSchema,
      answer: commentAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params, body }) => ({ data: await createMatterComment(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    {
      method: 'delete',
      path: '/matters/{id}/comment/{comment_id}',
      tag,
      summary: '案件のコメントを削除する',
      params: idParam.extend({ comment_id: idParam.shape.id }),
      status: 204,
    },
    ({ deps, scope, params }) => deleteMatterComment(deps, scope, params.id, params.comment_id),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/documents/{id}/comment',
      tag,
      summary: '書類にコメントする（@で指定した人に知らせる）',
      params: idParam,
      body: createCommentRequestSchema,
      answer: commentAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params, body }) => ({ data: await createDocumentComment(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    {
      method: 'delete',
      path: '/documents/{id}/comment/{comment_id}',
      tag,
      summary: '書類のコメントを削除する',
      params: idParam.extend({ comment_id: idParam.shape.id }),
      status: 204,
    },
    ({ deps, scope, params }) => deleteDocumentComment(deps, scope, params.id, params.comment_id),
  )
}
