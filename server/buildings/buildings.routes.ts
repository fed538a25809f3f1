import { buildingRefsAnswerSchema } from '#domain/buildings/buildings.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { companyRoute, type App } from '#server/http/route.ts'
import { listBuildingRefs } from './buildings.store.ts'

export const buildingsRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/buildings/partial-properties',
      tag: 'buildings',
      summary: 'すべての建物のidと名称',
      answer: buildingRefsAnswerSchema,
    },
    async ({ deps, scope }) => ({
      data: await inCompany(deps.database.db, scope.company_id, (tx) => listBuildingRefs(tx, scope)),
    }),
  )
}
