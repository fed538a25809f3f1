import { openFeedCalls, planCalls } from '#domain/plans/plans.calls.ts'
import { sendCsv, sendMadeFile } from '#server/http/made-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, publicRoutes, type App } from '#server/http/route.ts'
import { arrangeVisits, listVisits } from './arrange.service.ts'
import {
  createAuthority,
  deleteAuthority,
  getAuthorityReach,
  listAuthorities,
  updateAuthority,
} from './authorities.service.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
} from './calendar-feeds.service.ts'
import { createKind, deleteKind, getKindReach, listKinds, undoKind, updateKind } from './kinds.service.ts'
import { copyYear, previewYearCopy } from './last-year.service.ts'
import {
  closeOccurrences,
  getDueFigures,
  getMoveScopes,
  listFacilityOccurrences,
  listMatterOccurrences,
  listOccurrences,
  listRounds,
  mendOccurrence,
  moveOccurrence,
  occurrencesCsv,
  reportOccurrence,
  requireReporter,
  skipOccurrence,
  undoOccurrence,
} from './occurrences.service.ts'
import { startOccurrence } from './start.service.ts'
import { createPlanDocument } from './plan-documents.service.ts'
import { undoPlan } from './plan-undo.service.ts'
import { getOutcome, outcomeCsv } from './outcome.service.ts'
import { listUnarranged } from './unarranged.service.ts'
import { downloadYearTables, getYearTable, getYearTables } from './year-tables.service.ts'
import { createPlan, deletePlan, getPlan, getPlanReach, listPlans, updatePlan } from './plans.service.ts'

export const plansRoutes = (app: App): void => {
  companyRoutes(app, 'plans', planCalls, {
    'GET /inspection-kinds': async ({ deps, scope }) => ({ data: await listKinds(deps, scope) }),

    'POST /inspection-kinds': async ({ deps, scope, body }) => ({ data: await createKind(deps, scope, body) }),

    'PUT /inspection-kinds/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateKind(deps, scope, params.id, body),
    }),

    'POST /inspection-kinds/{id}/reach': async ({ deps, scope, params, body }) => ({
      data: await getKindReach(deps, scope, params.id, body),
    }),

    'POST /inspection-kinds/{id}/undo': async ({ deps, scope, params }) => ({
      data: await undoKind(deps, scope, params.id),
    }),

    'DELETE /inspection-kinds/{id}': ({ deps, scope, params }) => deleteKind(deps, scope, params.id),

    'GET /authorities': async ({ deps, scope }) => ({ data: await listAuthorities(deps, scope) }),

    'POST /authorities': async ({ deps, scope, body }) => ({ data: await createAuthority(deps, scope, body) }),

    'PUT /authorities/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateAuthority(deps, scope, params.id, body),
    }),

    'POST /authorities/{id}/reach': async ({ deps, scope, params, body }) => ({
      data: await getAuthorityReach(deps, scope, params.id, body),
    }),

    'DELETE /authorities/{id}': ({ deps, scope, params }) => deleteAuthority(deps, scope, params.id),

    'GET /plans': async ({ deps, scope, query }) => ({ data: await listPlans(deps, scope, query.building_id) }),

    'POST /plans': async ({ deps, scope, body }) => ({ data: await createPlan(deps, scope, body) }),

    'GET /plans/{id}': async ({ deps, scope, params }) => ({ data: await getPlan(deps, scope, params.id) }),

    'PUT /plans/{id}': async ({ deps, scope, params, body }) => ({
      data: await updatePlan(deps, scope, params.id, body),
    }),

    'POST /plans/{id}/reach': async ({ deps, scope, params, body }) => ({
      data: await getPlanReach(deps, scope, params.id, body),
    }),

    'POST /plans/{id}/undo': async ({ deps, scope, params }) => ({ data: await undoPlan(deps, scope, params.id) }),

    'DELETE /plans/{id}': ({ deps, scope, params }) => deletePlan(deps, scope, params.id),

    'GET /year-table': async ({ deps, scope, query }) => ({ data: await getYearTable(deps, scope, query) }),

    'GET /year-tables': async ({ deps, scope, query }) => ({ data: await getYearTables(deps, scope, query) }),

    'POST /year-table-download': async ({ c, deps, scope, body }) =>
      sendMadeFile(c, await downloadYearTables(deps, scope, body)),

    'POST /plan-documents': async ({ deps, scope, body }) => ({ data: await createPlanDocument(deps, scope, body) }),

    'GET /year-table-copy': async ({ deps, scope, query }) => ({ data: await previewYearCopy(deps, scope, query) }),

    'POST /year-table-copy': async ({ deps, scope, body }) => ({ data: await copyYear(deps, scope, body) }),

    'GET /occurrences': async ({ c, deps, scope, query }) => {
      const { data, total } = await listOccurrences(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'GET /occurrence-figures': async ({ deps, scope }) => ({ data: await getDueFigures(deps, scope) }),

    'POST /occurrence-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '期限', await occurrencesCsv(deps, scope, body)),

    'GET /plan-outcome': async ({ deps, scope, query }) => ({ data: await getOutcome(deps, scope, query) }),

    'POST /plan-outcome-csv-download': async ({ c, deps, scope, body }) =>
      sendCsv(c, deps, '実施率', await outcomeCsv(deps, scope, body)),

    'GET /rounds': async ({ deps, scope, query }) => ({ data: await listRounds(deps, scope, query) }),

    'PUT /occurrences/{id}/place': async ({ deps, scope, params, body }) => ({
      data: await moveOccurrence(deps, scope, params.id, body),
    }),

    'GET /occurrences/{id}/move-scopes': async ({ deps, scope, params }) => ({
      data: await getMoveScopes(deps, scope, params.id),
    }),

    'POST /occurrences/{id}/skip': async ({ deps, scope, params, body }) => ({
      data: await skipOccurrence(deps, scope, params.id, body),
    }),

    'POST /occurrences/{id}/undo': async ({ deps, scope, params }) => ({
      data: await undoOccurrence(deps, scope, params.id),
    }),

    'POST /occurrences/{id}/report': {
      before: ({ deps, scope, params }) => requireReporter(deps, scope, params.id),
      handle: async ({ deps, scope, params, body, files }) => ({
        data: await reportOccurrence(deps, scope, params.id, body, files),
      }),
    },

    'POST /occurrences/{id}/start': async ({ deps, scope, params, body }) => ({
      data: await startOccurrence(deps, scope, params.id, body),
    }),

    'POST /occurrences/{id}/mending': async ({ deps, scope, params }) => ({
      data: await mendOccurrence(deps, scope, params.id),
    }),

    'POST /occurrences/close': async ({ deps, scope, body }) => ({ data: await closeOccurrences(deps, scope, body) }),

    'GET /unarranged-occurrences': async ({ deps, scope, query }) => ({
      data: await listUnarranged(deps, scope, query),
    }),

    'GET /visits': async ({ deps, scope, query }) => ({ data: await listVisits(deps, scope, query) }),

    'POST /visits': async ({ deps, scope, body }) => ({ data: await arrangeVisits(deps, scope, body) }),

    'GET /facilities/{id}/occurrences': async ({ deps, scope, params }) => ({
      data: await listFacilityOccurrences(deps, scope, params.id),
    }),

    'GET /matters/{id}/occurrences': async ({ deps, scope, params }) => ({
      data: await listMatterOccurrences(deps, scope, params.id),
    }),

    'GET /calendar-feeds': async ({ deps, scope }) => ({ data: await listCalendarFeeds(deps, scope) }),

    'POST /calendar-feeds': async ({ deps, scope, body }) => ({ data: await createCalendarFeed(deps, scope, body) }),

    'DELETE /calendar-feeds/{id}': ({ deps, scope, params }) => deleteCalendarFeed(deps, scope, params.id),
  })
  publicRoutes(app, 'plans', openFeedCalls, {
    'GET /api/public/calendar-feeds/{token}': async ({ c, params }) =>
      c.body(await readCalendarFeed(c, params.token), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
      }),
  })
}
