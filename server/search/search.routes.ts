import { searchCalls } from '#domain/search/search.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { search } from './search.service.ts'

export const searchRoutes = (app: App): void => {
  companyRoutes(app, 'search', searchCalls, {
    'GET /search': async ({ deps, scope, query }) => ({ data: await search(deps, scope, query.q) }),
  })
}
