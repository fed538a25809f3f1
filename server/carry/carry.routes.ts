import { carryCalls } from '#domain/carry/carry.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { getCarryList } from './carry.service.ts'

export const carryRoutes = (app: App): void => {
  companyRoutes(app, 'carry', carryCalls, {
    'GET /carry': async ({ deps, scope, query }) => ({ data: await getCarryList(deps, scope, query.matter_id ?? []) }),
  })
}
