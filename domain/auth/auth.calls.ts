import type { Calls } from '../call.ts'
import { loginAnswerSchema, loginRequestSchema } from './auth.contract.ts'

export const authCalls = {
  'GET /sanctum/csrf-cookie': {
    operation: 'getCsrfCookie',
    summary: 'CSRFトークンとセッションのCookieを受け取る',
    status: 204,
  },
  'POST /api/login': {
    operation: 'login',
    summary: 'ログインする',
    body: loginRequestSchema,
    answer: loginAnswerSchema,
    refusals: [429],
  },
} satisfies Calls

export const sessionCalls = {
  'POST /api/logout': { operation: 'logout', summary: 'ログアウトする', status: 204 },
} satisfies Calls
