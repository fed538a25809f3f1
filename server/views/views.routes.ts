import { viewCalls } from '#domain/views/views.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { createView, deleteView, listViews, setDefaultView, updateView } from './views.service.ts'

export const viewsRoutes = (app: App): void => {
  companyRoutes(app, 'views', viewCalls, {
    'GET /views': async ({ deps, scope, query }) => ({ data: await listViews(deps, scope, query) }),

    'POST /views': async ({ deps, scope, body }) => ({ data: await createView(deps, scope, body) }),

    'PUT /views/default': ({ deps, scope, body }) => setDefaultView(deps, scope, body),

    'PUT /views/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateView(deps, scope, params.id, body),
    }),

    'DELETE /views/{id}': ({ deps, scope, params }) => deleteView(deps, scope, params.id),
  })
}
