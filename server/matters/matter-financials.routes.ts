import {
  createMatterFinancialRequestSchema,
  matterFinancialAnswerSchema,
  matterFinancialsAnswerSchema,
  updateMatterFinancialRequestSchema,
} from '#domain/matters/matter-financials.contract.ts'
import { companyRoute, idParam, type App } from '#server/http/route.ts'
import { createFinancial, deleteFinancial, listFinancials, updateFinancial } from './matter-financials.service.ts'

const all = { path: '/matters/{id}/financials', tag: 'matters', params: idParam } as const
const one = {
  path: '/matters/{id}/financials/{financial_id}',
  tag: 'matters',
  params: idParam.extend({ financial_id: idParam.shape.id }),
} as const

export const matterFinancialsRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      ...all,
      method: 'get',
      summary: '案件の原価と売上、その合計と粗利（社内ユーザーのみ）',
      answer: matterFinancialsAnswerSchema,
    },
    ({ deps, scope, params }) => listFinancials(deps, scope, params.id),
  )

  companyRoute(
    app,
    {
      ...all,
      method: 'post',
      summary: '原価と売上を追加する',
      body: createMatterFinancialRequestSchema,
      answer: matterFinancialAnswerSchema,
      status: 201,
    },
    async ({ deps, scope, params, body }) => ({ data: await createFinancial(deps, scope, params.id, body) }),
  )

  companyRoute(
    app,
    {
      ...one,
      method: 'put',
      summary: '原価と売上を変更する（送った項目だけが変わる）',
      body: updateMatterFinancialRequestSchema,
      answer: matterFinancialAnswerSchema,
    },
    async ({ deps, scope, params, body }) => ({
      data: await updateFinancial(deps, scope, params.id, params.financial_id, body),
    }),
  )

  companyRoute(
    app,
    { ...one, method: 'delete', summary: '原価と売上を削除する', status: 204 },
    ({ deps, scope, params }) => deleteFinancial(deps, scope, params.id, params.financial_id),
  )
}
