import { authCalls, sessionCalls } from '#domain/auth/auth.calls.ts'
import { inSystem } from '#server/db/client.ts'
import { closeSession, ensureSession, openSession } from '#server/http/session.ts'
import { publicRoutes, userRoutes, type App } from '#server/http/route.ts'
import { checkLogin } from './auth.service.ts'

export const authRoutes = (app: App): void => {
  publicRoutes(app, 'auth', authCalls, {
    'GET /sanctum/csrf-cookie': ({ c, deps }) => inSystem(deps.database.db, (tx) => ensureSession(tx, c)),

    'POST /api/login': async ({ c, deps, body }) => {
      const { user_id, two_factor } = await checkLogin(deps, c.get('ip'), body)
      // With a second factor switched on the person is not in yet.
      const opening = two_factor
        ? { pending_two_factor_user_id: user_id }
        : { user_id, remember: body.remember ?? false }
      await inSystem(deps.database.db, (tx) => openSession(tx, c, opening))
      return { two_factor }
    },
  })

  userRoutes(app, 'auth', sessionCalls, {
    'POST /api/logout': ({ c, deps }) => inSystem(deps.database.db, (tx) => closeSession(tx, c)),
  })
}
