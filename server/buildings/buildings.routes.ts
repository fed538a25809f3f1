import { buildingCalls } from '#domain/buildings/buildings.calls.ts'
import { inCompany } from '#server/db/client.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { listBuildingRefs } from './buildings.store.ts'

export const buildingsRoutes = (app: App): void => {
  companyRoutes(app, 'buildings', buildingCalls, {
    'GET /buildings/partial-properties': async ({ deps, scope }) => ({
      data: await inCompany(deps.database.db, scope.company_id, (tx) => listBuildingRefs(tx, scope)),
    }),
  })
}
