import { firmCalls } from '#domain/firms/firms.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { createFirm, deleteFirm, listFirms, placeInFirm, takeOutOfFirm, updateFirm } from './firms.service.ts'

export const firmsRoutes = (app: App): void => {
  companyRoutes(app, 'users', firmCalls, {
    'GET /firms': async ({ deps, scope }) => ({ data: await listFirms(deps, scope) }),

    'POST /firms': async ({ deps, scope, body }) => ({ data: await createFirm(deps, scope, body) }),

    'PUT /firms/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateFirm(deps, scope, params.id, body),
    }),

    'DELETE /firms/{id}': ({ deps, scope, params }) => deleteFirm(deps, scope, params.id),

    'PUT /firms/{id}/people/{user_id}': async ({ deps, scope, params, body }) => ({
      data: await placeInFirm(deps, scope, params, body),
    }),

    'DELETE /firms/{id}/people/{user_id}': async ({ deps, scope, params }) => ({
      data: await takeOutOfFirm(deps, scope, params),
    }),
  })
}
