import { matterStatusCalls } from '#domain/matters/matter-statuses.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  createMatterStatus,
  deleteMatterStatus,
  listMatterStatuses,
  orderMatterStatuses,
  restoreMatterStatus,
  updateMatterStatus,
} from './matter-statuses.service.ts'

export const matterStatusesRoutes = (app: App): void => {
  companyRoutes(app, 'matters', matterStatusCalls, {
    'GET /matter-statuses': async ({ deps, scope }) => ({ data: await listMatterStatuses(deps, scope) }),

    'POST /matter-statuses': async ({ deps, scope, body }) => ({ data: await createMatterStatus(deps, scope, body) }),

    'PUT /matter-statuses/order': async ({ deps, scope, body }) => ({
      data: await orderMatterStatuses(deps, scope, body),
    }),

    'PUT /matter-statuses/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateMatterStatus(deps, scope, params.id, body),
    }),

    'DELETE /matter-statuses/{id}': ({ deps, scope, params }) => deleteMatterStatus(deps, scope, params.id),

    'POST /matter-statuses/{id}/restore': async ({ deps, scope, params }) => ({
      data: await restoreMatterStatus(deps, scope, params.id),
    }),
  })
}
