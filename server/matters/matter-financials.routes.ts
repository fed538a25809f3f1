import { matterFinancialCalls } from '#domain/matters/matter-financials.calls.ts'
import { sendCsv } from '#server/http/made-file.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { financialReportCsv, getFinancialReport } from './financial-report.service.ts'
import { createFinancial, deleteFinancial, listFinancials, updateFinancial } from './matter-financials.service.ts'

export const matterFinancialsRoutes = (app: App): void => {
  companyRoutes(app, 'matters', matterFinancialCalls, {
    'GET /matters/{id}/financials': ({ deps, scope, params }) => listFinancials(deps, scope, params.id),

    'POST /matters/{id}/financials': async ({ deps, scope, params, body }) => ({
      data: await createFinancial(deps, scope, params.id, body),
    }),

    'PUT /matters/{id}/financials/{financial_id}': async ({ deps, scope, params, body }) => ({
      data: await updateFinancial(deps, scope, params.id, params.financial_id, body),
    }),

    'DELETE /matters/{id}/financials/{financial_id}': ({ deps, scope, params }) =>
      deleteFinancial(deps, scope, params.id, params.financial_id),

    'GET /matter-financial-report': async ({ deps, scope, query }) => ({
      data: await getFinancialReport(deps, scope, query),
    }),

    'POST /matter-financial-report-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '収支集計', await financialReportCsv(deps, scope, body)),
  })
}
