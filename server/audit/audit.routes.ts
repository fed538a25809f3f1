import { auditCalls } from '#domain/audit/audit.calls.ts'
import { sendCsv } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { auditCsv, listAudit } from './audit.service.ts'

export const auditRoutes = (app: App): void => {
  companyRoutes(app, 'audit', auditCalls, {
    'GET /audit': async ({ c, deps, scope, query }) => {
      const { data, total } = await listAudit(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'POST /audit-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '操作の記録', await auditCsv(deps, scope, body)),
  })
}
