import { commentCalls } from '#domain/comments/comments.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  createDocumentComment,
  createMatterComment,
  deleteDocumentComment,
  deleteMatterComment,
  listComments,
  readComments,
  restoreDocumentComment,
  restoreMatterComment,
} from './comments.service.ts'

export const commentsRoutes = (app: App): void => {
  companyRoutes(app, 'comments', commentCalls, {
    'GET /comments': async ({ c, deps, scope, query }) => {
      const { data, total } = await listComments(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'PUT /comments/read': async ({ deps, scope, body }) => ({ data: await readComments(deps, scope, body) }),

    'POST /matters/{id}/comment': async ({ deps, scope, params, body }) => ({
      data: await createMatterComment(deps, scope, params.id, body),
    }),

    'DELETE /matters/{id}/comment/{comment_id}': ({ deps, scope, params }) =>
      deleteMatterComment(deps, scope, params.id, params.comment_id),

    'POST /matters/{id}/comment/{comment_id}/restore': async ({ deps, scope, params }) => ({
      data: await restoreMatterComment(deps, scope, params.id, params.comment_id),
    }),

    'POST /documents/{id}/comment': async ({ deps, scope, params, body }) => ({
      data: await createDocumentComment(deps, scope, params.id, body),
    }),

    'DELETE /documents/{id}/comment/{comment_id}': ({ deps, scope, params }) =>
      deleteDocumentComment(deps, scope, params.id, params.comment_id),

    'POST /documents/{id}/comment/{comment_id}/restore': async ({ deps, scope, params }) => ({
      data: await restoreDocumentComment(deps, scope, params.id, params.comment_id),
    }),
  })
}
