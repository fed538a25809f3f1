import { partnerRequestCalls } from '#domain/plans/partner-requests.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  agreeDay,
  askPartners,
  confirmDone,
  listPartnerLetters,
  listPartnerRequests,
  returnAnswer,
  revokeRequest,
} from './partner-requests.service.ts'

export const partnerRequestsRoutes = (app: App): void => {
  companyRoutes(app, 'plans', partnerRequestCalls, {
    'GET /partner-letters': async ({ deps, scope, query }) => ({ data: await listPartnerLetters(deps, scope, query) }),

    'POST /partner-requests': async ({ deps, scope, body }) => ({ data: await askPartners(deps, scope, body) }),

    'GET /occurrences/{id}/partner-requests': async ({ deps, scope, params }) => ({
      data: await listPartnerRequests(deps, scope, params.id),
    }),

    'POST /partner-requests/{id}/agree': async ({ deps, scope, params, body }) => ({
      data: await agreeDay(deps, scope, params.id, body),
    }),

    'POST /partner-requests/{id}/return': async ({ deps, scope, params, body }) => ({
      data: await returnAnswer(deps, scope, params.id, body),
    }),

    'POST /partner-requests/{id}/confirm': async ({ deps, scope, params, body }) => ({
      data: await confirmDone(deps, scope, params.id, body),
    }),

    'DELETE /partner-requests/{id}': ({ deps, scope, params }) => revokeRequest(deps, scope, params.id),
  })
}
