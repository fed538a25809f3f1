import { peopleCalls } from '#domain/users/users.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { getDeparture, removeUser } from './departures.service.ts'
import { endAbsence, setAbsence, updateUser } from './people.service.ts'

export const peopleRoutes = (app: App): void => {
  companyRoutes(app, 'users', peopleCalls, {
    'PUT /users/{id}': async ({ deps, scope, params, body }) => ({
      data: await updateUser(deps, scope, params.id, body),
    }),

    'GET /users/{id}/departure': async ({ deps, scope, params }) => ({
      data: await getDeparture(deps, scope, params.id),
    }),

    'DELETE /users/{id}': ({ deps, scope, params, body }) => removeUser(deps, scope, params.id, body),

    'PUT /users/{id}/absence': async ({ deps, scope, params, body }) => ({
      data: await setAbsence(deps, scope, params.id, body),
    }),

    'DELETE /users/{id}/absence': async ({ deps, scope, params }) => ({
      data: await endAbsence(deps, scope, params.id),
    }),
  })
}
