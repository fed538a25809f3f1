import { createMatterRequestSchema, matterAnswerSchema, matterFilterSchema, mattersAnswerSchema, updateMatterRequestSchema } from '#domain/matters/matters.contract.ts'
import { matterStatusesAnswerSchema } from '#domain/matters/matter-statuses.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import { copyMatter, createMatter, deleteMatter, getMatter, listMatters, updateMatter } from './matters.service.ts'
import { presentStatus } from './matters.presenter.ts'
import { listStatuses } from './matters.store.ts'

const tag = 'matters'

export const mattersRoutes = (app: App): void => {
  companyRoute(app, { method: 'get', path: '/matters', tag, summary: '案件の一覧', query: matterFilterSchema, answer: mattersAnswerSchema },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listMatters(deps, scope, query)
      return answerPage(c, query, data, total)
    })

  companyRoute(app, { method: 'get', path: '/matters/{id}', tag, summary: '案件', params: idParam, answer: matterAnswerSchema },
    async ({ deps, scope, params }) => ({ data: await getMatter(deps, scope, params.id) }))

  companyRoute(app, { method: 'post', path: '/matters', tag, summary: '案件を作成する', body: createMatterRequestSchema, answer: matterAnswerSchema, status: 201 },
    async ({ deps, scope, body }) => ({ data: await createMatter(deps, scope, body) }))

  companyRoute(app, {
    method: 'put', path: '/matters/{id}', tag, summary: '案件を変更する（送った項目だけが変わる）', params: idParam, body: updateMatterRequestSchema, answer: matterAnswerSchema,
  }, async ({ deps, scope, params, body }) => ({ data: await updateMatter(deps, scope, params.id, body) }))

  companyRoute(app, { method: 'post', path: '/matters/{id}/copy', tag, summary: '案件を複製する', params: idParam, answer: matterAnswerSchema, status: 201 },
    async ({ deps, scope, params }) => ({ data: await copyMatter(deps, scope, params.id) }))

  companyRoute(app, { method: 'delete', path: '/matters/{id}', tag, summary: '案件を削除する', params: idParam, status: 204 },
    ({ deps, scope, params }) => deleteMatter(deps, scope, params.id))

  companyRoute(app, { method: 'get', path: '/matter-statuses', tag, summary: '案件ステータス', answer: matterStatusesAnswerSchema },
    async ({ deps, scope }) => ({ data: (await inCompany(deps.database.db, scope.company_id, (tx) => listStatuses(tx, scope))).map(presentStatus) }))
}
