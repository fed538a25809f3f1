import { userCalls } from '#domain/users/users.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { listUserRefs, listUsers } from './users.service.ts'

export const usersRoutes = (app: App): void => {
  companyRoutes(app, 'users', userCalls, {
    'GET /users': async ({ c, deps, scope, query }) => {
      const { data, total, seats } = await listUsers(deps, scope, query)
      return { ...answerPage(c, query, data, total), seats }
    },

    'GET /users/partial-properties': async ({ deps, scope }) => ({ data: await listUserRefs(deps, scope) }),
  })
}
