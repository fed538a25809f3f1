import { businessDay } from '#domain/dates.ts'
import { historiesAnswerSchema, historyFilterSchema } from '#domain/histories/histories.contract.ts'
import {
  bulkMatterAnswerSchema,
  bulkUpdateMattersRequestSchema,
  createMatterRequestSchema,
  matterAnswerSchema,
  matterCalendarAnswerSchema,
  matterCalendarFilterSchema,
  matterCsvRequestSchema,
  matterFilterSchema,
  mattersAnswerSchema,
  updateMatterRequestSchema,
} from '#domain/matters/matters.contract.ts'
import { contentDisposition } from '#server/files/send-file.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import { listMatterHistories } from './matter-histories.service.ts'
import { listCalendar, matterCsv } from './matter-overviews.service.ts'
import { bulkUpdateMatters } from './matters-bulk.service.ts'
import { copyMatter, createMatter, deleteMatter, getMatter, listMatters, updateMatter } from './matters.service.ts'

const tag = 'matters'

export const mattersRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/matters',
      tag,
      summary: '案件の一覧',
      query: matterFilterSchema,
      answer: mattersAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listMatters(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    { method: 'get', path: '/matters/{id}', tag, summary: '案件', params: idParam, answer: matterAnswerSchema },
    async ({ deps, scope, params }) => ({ data: await getMatter(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/matters',
      tag,
      summary: '案件を作成する',
      body: createMatterRequestSchema,
      answer: matterAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body }) => ({ data: await createMatter(deps, scope, body) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/matters',
      tag,
      summary: '選択した案件のステータスかメンバーをまとめて変更する',
      body: bulkUpdateMattersRequestSchema,
      answer: bulkMatterAnswerSchema,
    },
    async ({ deps, scope, body }) => ({ data: await bulkUpdateMatters(deps, scope, body) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/matters/{id}',
      tag,
      summary: '案件を変更する（送った項目だけが変わる）',
      params: idParam,
      body: updateMatterRequestSchema,
      answer: matterAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await updateMatter(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/matters/{id}/copy',
      tag,
      summary: '案件を複製する',
      params: idParam,
      answer: matterAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params }) => ({ data: await copyMatter(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    { method: 'delete', path: '/matters/{id}', tag, summary: '案件を削除する', params: idParam, status: 204 },
    ({ deps, scope, params }) => deleteMatter(deps, scope, params.id),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/matters/{id}/histories',
      tag,
      summary: '案件の変更履歴',
      params: idParam,
      query: historyFilterSchema,
      answer: historiesAnswerSchema,
    },
    async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listMatterHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/matter-calendars',
      tag,
      summary: 'カレンダーに表示する日に重なる案件（すべて）',
      query: matterCalendarFilterSchema,
      answer: matterCalendarAnswerSchema,
    },
    async ({ deps, scope, query }) => ({ data: await listCalendar(deps, scope, query) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/matter-csv-download',
      tag,
      summary: '絞り込んだ、または選択した案件のCSV（UTF-8、BOM付き）',
      body: matterCsvRequestSchema,
    },
    async ({ c, deps, scope, body }) =>
      c.body(await matterCsv(deps, scope, body), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition(
          'attachment',
          `案件一覧_${businessDay(deps.clock()).replaceAll('-', '')}.csv`,
        ),
        'Cache-Control': 'private, no-store',
      }),
  )
}
