import { authCalls, sessionCalls } from '#domain/auth/auth.calls.ts'
import { inSystem } from '#server/db/client.ts'
import { closeSession, ensureSession } from '#server/http/session.ts'
import { publicRoutes, userRoutes, type App } from '#server/http/route.ts'
import { login } from './auth.service.ts'

export const authRoutes = (app: App): void => {
  publicRoutes(app, 'auth', authCalls, {
    'GET /sanctum/csrf-cookie': ({ c, deps }) => inSystem(deps.database.db, (tx) => ensureSession(tx, c)),

    'POST /api/login': ({ c, body }) => login(c, body),
  })

  userRoutes(app, 'auth', sessionCalls, {
    'POST /api/logout': ({ c, deps }) => inSystem(deps.database.db, (tx) => closeSession(tx, c)),
  })
}
