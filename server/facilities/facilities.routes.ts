import { facilityCalls } from '#domain/facilities/facilities.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  copyFacility,
  createFacility,
  deleteFacility,
  getFacility,
  listFacilities,
  listFacilityRefs,
  updateFacility,
} from './facilities.service.ts'
import { listFacilityHistories } from './facility-histories.service.ts'

export const facilitiesRoutes = (app: App): void => {
  companyRoutes(app, 'facilities', facilityCalls, {
    'GET /facilities': async ({ c, deps, scope, query }) => {
      const { data, total } = await listFacilities(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'GET /facilities/partial-properties': async ({ deps, scope }) => ({ data: await listFacilityRefs(deps, scope) }),

    'GET /facilities/{id}': async ({ deps, scope, params }) => ({ data: await getFacility(deps, scope, params.id) }),

    'POST /facilities': async ({ deps, scope, body }) => ({ data: await createFacility(deps, scope, body) }),

    'PUT /facilities/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateFacility(deps, scope, params.id, body),
    }),

    'POST /facilities/{id}/copy': async ({ deps, scope, params }) => ({
      data: await copyFacility(deps, scope, params.id),
    }),

    'DELETE /facilities/{id}': ({ deps, scope, params }) => deleteFacility(deps, scope, params.id),

    'GET /facilities/{id}/histories': async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listFacilityHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },
  })
}
