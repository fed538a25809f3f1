import {
  createFacilityRequestSchema,
  facilitiesAnswerSchema,
  facilityAnswerSchema,
  facilityFilterSchema,
  facilityRefsAnswerSchema,
  updateFacilityRequestSchema,
} from '#domain/facilities/facilities.contract.ts'
import { historiesAnswerSchema, historyFilterSchema } from '#domain/histories/histories.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import {
  copyFacility,
  createFacility,
  deleteFacility,
  getFacility,
  listFacilities,
  listFacilityRefs,
  updateFacility,
} from './facilities.service.ts'
import { listFacilityHistories } from './facility-histories.service.ts'

const tag = 'facilities'

export const facilitiesRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/facilities',
      tag,
      summary: '設備の一覧',
      query: facilityFilterSchema,
      answer: facilitiesAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total } = await listFacilities(deps, scope, query)
      return answerPage(c, query, data, total)
    },
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/facilities/partial-properties',
      tag,
      summary: 'すべての設備のidと名称',
      answer: facilityRefsAnswerSchema,
    },
    async ({ deps, scope }) => ({ data: await listFacilityRefs(deps, scope) }),
  )

  companyRoute(
    app,
    { method: 'get', path: '/facilities/{id}', tag, summary: '設備', params: idParam, answer: facilityAnswerSchema },
    async ({ deps, scope, params }) => ({ data: await getFacility(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/facilities',
      tag,
      summary: '設備を登録する',
      body: createFacilityRequestSchema,
      answer: facilityAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, body }) => ({ data: await createFacility(deps, scope, body) }),
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/facilities/{id}',
      tag,
      summary: '設備を変更する（送った項目だけが変わる）',
      params: idParam,
      body: updateFacilityRequestSchema,
      answer: facilityAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({ data: await updateFacility(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    {
      method: 'post',
      path: '/facilities/{id}/copy',
      tag,
      summary: '設備を複製する',
      params: idParam,
      answer: facilityAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params }) => ({ data: await copyFacility(deps, scope, params.id) }),
  )

  companyRoute(
    app,
    {
      method: 'delete',
      path: '/facilities/{id}',
      tag,
      summary: '設備を削除する（案件との連携は解除される）',
      params: idParam,
      status: 204,
    },
    ({ deps, scope, params }) => deleteFacility(deps, scope, params.id),
  )

  companyRoute(
    app,
    {
      method: 'get',
      path: '/facilities/{id}/histories',
      tag,
      summary: '設備の変更履歴',
      params: idParam,
      query: historyFilterSchema,
      answer: historiesAnswerSchema,
    },
    async ({ c, deps, scope, params, query }) => {
      const { data, total } = await listFacilityHistories(deps, scope, params.id, query)
      return answerPage(c, query, data, total)
    },
  )
}
