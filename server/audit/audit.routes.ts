import { auditCalls } from '#domain/audit/audit.calls.ts'
import { businessDay } from '#domain/dates.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
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
      c.body(await auditCsv(deps, scope, body), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition(
          'attachment',
          `操作の記録_${businessDay(deps.clock()).replaceAll('-', '')}.csv`,
        ),
        'Cache-Control': 'private, no-store',
      }),
  })
}
