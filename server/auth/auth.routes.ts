import { loginAnswerSchema, loginRequestSchema } from '#domain/auth/auth.contract.ts'
import { inSystem } from '#server/db/client.ts'
import { publicRoute, userRoute, type App } from '#server/http/route.ts'
import { closeSession, ensureSession } from '#server/http/session.ts'
import { login } from './auth.service.ts'

export const authRoutes = (app: App): void => {
  publicRoute(
    app,
    {
      method: 'get',
      path: '/sanctum/csrf-cookie',
      tag: 'auth',
      summary: 'CSRFトークンとセッションのCookieを受け取る',
      status: 204,
    },
    ({ c, deps }) => inSystem(deps.database.db, (tx) => ensureSession(tx, c)),
  )

  publicRoute(
    app,
    {
      method: 'post',
      path: '/api/login',
      tag: 'auth',
      summary: 'ログインする',
      body: loginRequestSchema,
      answer: loginAnswerSchema,
    },
    ({ c, body }) => login(c, body),
  )

  userRoute(
    app,
    { method: 'post', path: '/api/logout', tag: 'auth', summary: 'ログアウトする', status: 204 },
    ({ c, deps }) => inSystem(deps.database.db, (tx) => closeSession(tx, c)),
  )
}
