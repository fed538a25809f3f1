import { homeCalls, myMatterCalls } from '#domain/home/home.calls.ts'
import { companyRoutes, userRoutes, type App } from '#server/http/route.ts'
import { getHome } from './home.service.ts'
import { listMyMatters } from './my-matters.service.ts'

export const homeRoutes = (app: App): void => {
  userRoutes(app, 'home', myMatterCalls, {
    'GET /api/user/matters': async ({ c, user, query }) => ({ data: await listMyMatters(c, user, query) }),
  })
  companyRoutes(app, 'home', homeCalls, {
    'GET /home': async ({ deps, scope, query }) => ({ data: await getHome(deps, scope, query.whose) }),
  })
}
