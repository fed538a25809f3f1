import { homeCalls } from '#domain/home/home.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { getHome } from './home.service.ts'

export const homeRoutes = (app: App): void => {
  companyRoutes(app, 'home', homeCalls, {
    'GET /home': async ({ deps, scope, query }) => ({ data: await getHome(deps, scope, query.whose) }),
  })
}
