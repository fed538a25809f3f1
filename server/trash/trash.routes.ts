import { trashCalls } from '#domain/trash/trash.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { readTrash, restore, undoDeletion } from './trash.service.ts'

export const trashRoutes = (app: App): void => {
  companyRoutes(app, 'trash', trashCalls, {
    'GET /trash': async ({ c, deps, scope, query }) => {
      const { data, total } = await readTrash(deps, scope, query)
      return answerPage(c, query, data, total)
    },

    'POST /trash/undo': async ({ deps, scope, body }) => ({ data: await undoDeletion(deps, scope, body) }),

    'POST /trash/{id}/restore': async ({ deps, scope, params }) => ({ data: await restore(deps, scope, params.id) }),
  })
}
