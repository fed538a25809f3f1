import { guestReportCalls } from '#domain/matters/guest-reports.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { confirmReport, reportState, sendBackReport } from './guest-reports.service.ts'

export const guestReportsRoutes = (app: App): void => {
  companyRoutes(app, 'matters', guestReportCalls, {
    'PUT /matters/{id}/guest-report': async ({ deps, scope, params, body }) => ({
      data: await reportState(deps, scope, params.id, body),
    }),

    'POST /matters/{id}/guest-reports/{user_id}/confirm': async ({ deps, scope, params, body }) => ({
      data: await confirmReport(deps, scope, params, body),
    }),

    'POST /matters/{id}/guest-reports/{user_id}/send-back': async ({ deps, scope, params, body }) => ({
      data: await sendBackReport(deps, scope, params, body),
    }),
  })
}
