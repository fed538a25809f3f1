import { myselfCalls } from '#domain/users/myself.calls.ts'
import { userRoutes, type App } from '#server/http/route.ts'
import { getMyself } from './myself.service.ts'

export const myselfRoutes = (app: App): void => {
  userRoutes(app, 'users', myselfCalls, {
    'GET /api/c/{companyKey}/myself': async ({ deps, user, params }) => ({
      data: await getMyself(deps, user, params.companyKey),
    }),
  })
}
