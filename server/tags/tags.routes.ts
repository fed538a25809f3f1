import { tagCalls } from '#domain/tags/tags.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { createTag, deleteTag, listAllTags, listTags, orderTags, restoreTag, updateTag } from './tags.service.ts'

export const tagsRoutes = (app: App): void => {
  companyRoutes(app, 'tags', tagCalls, {
    'GET /tags': async ({ c, deps, scope, query }) => {
      const { data, total } = await listTags(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'GET /tags-all': async ({ deps, scope }) => ({ data: await listAllTags(deps, scope) }),

    'POST /tags': async ({ deps, scope, body }) => ({ data: await createTag(deps, scope, body) }),

    'PUT /tags/order': async ({ deps, scope, body }) => ({ data: await orderTags(deps, scope, body) }),

    'PUT /tags/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateTag(deps, scope, params.id, body),
    }),

    'DELETE /tags/{id}': ({ deps, scope, params }) => deleteTag(deps, scope, params.id),

    'POST /tags/{id}/restore': async ({ deps, scope, params }) => ({ data: await restoreTag(deps, scope, params.id) }),
  })
}
