import { matterCalls } from '#domain/matters/matters.calls.ts'
import { sendCsv } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { listMatterHistories } from './matter-histories.service.ts'
import { listCalendar, listUntaken, matterCsv } from './matter-overviews.service.ts'
import { bulkUpdateMatters } from './matters-bulk.service.ts'
import { copyMatter, createMatter, deleteMatter, getMatter, listMatters, updateMatter } from './matters.service.ts'

export const mattersRoutes = (app: App): void => {
  companyRoutes(app, 'matters', matterCalls, {
    'GET /matters': async ({ c, deps, scope, query }) => {
      const { data, total, isTotalCapped } = await listMatters(deps, scope, query)
      return answerPage(c, query, data, total, { isTotalCapped })
    },

    'GET /matters/{id}': async ({ deps, scope, params }) => ({ data: await getMatter(deps, scope, params.id) }),

    'POST /matters': async ({ deps, scope, body }) => ({ data: await createMatter(deps, scope, body) }),

    'PUT /matters': async ({ deps, scope, body }) => ({ data: await bulkUpdateMatters(deps, scope, body) }),

    'PUT /matters/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateMatter(deps, scope, params.id, body),
    }),

    'POST /matters/{id}/copy': async ({ deps, scope, params }) => ({ data: await copyMatter(deps, scope, params.id) }),

    'DELETE /matters/{id}': ({ deps, scope, params }) => deleteMatter(deps, scope, params.id),

    'GET /matters/{id}/histories': async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listMatterHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },

    'GET /matter-calendars': async ({ deps, scope, query }) => ({ data: await listCalendar(deps, scope, query) }),

    'GET /untaken-matters': async ({ c, deps, scope, query }) => {
      const { data, total } = await listUntaken(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'POST /matter-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '案件一覧', await matterCsv(deps, scope, body)),
  })
}
