import {
  createMatterStatusRequestSchema,
  matterStatusAnswerSchema,
  matterStatusesAnswerSchema,
  orderMatterStatusesRequestSchema,
  updateMatterStatusRequestSchema,
} from '#domain/matters/matter-statuses.contract.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import {
  createMatterStatus,
  deleteMatterStatus,
  listMatterStatuses,
  orderMatterStatuses,
  updateMatterStatus,
} from './matter-statuses.service.ts'

const tag = 'matters'
const one = { path: '/matter-statuses/{id}', tag, params: idParam } as const

export const matterStatusesRoutes = (app: App): void => {
  companyRoute(
    app,
    { method: 'get', path: '/matter-statuses', tag, summary: '案件ステータス', answer: matterStatusesAnswerSchema },
    async ({ deps, scope }) => ({ data: await listMatterStatuses(deps, scope) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/matter-statuses',
      tag,
      summary: '案件ステータスを追加する',
      body: createMatterStatusRequestSchema,
      answer: matterStatusAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body }) => ({ data: await createMatterStatus(deps, scope, body) }),
  )

  // Before {id}, which would take "order" for an id.
  companyRoute(
    app,
    {
      method: 'put',
      path: '/matter-statuses/order',
      tag,
      summary: '案件ステータスを並べ替える',
      body: orderMatterStatusesRequestSchema,
      answer: matterStatusesAnswerSchema,
    },
    async ({ deps, scope, body }) => ({ data: await orderMatterStatuses(deps, scope, body) }),
  )

  companyRoute(
    app,
    {
      ...one,
      method: 'put',
      summary: '案件ステータスを変更する（送った項目だけが変わる）',
      body: updateMatterStatusRequestSchema,
      answer: matterStatusAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await updateMatterStatus(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    { ...one, method: 'delete', summary: '案件ステータスを削除する', status: 204 },
    ({ deps, scope, params }) => deleteMatterStatus(deps, scope, params.id),
  )
}
