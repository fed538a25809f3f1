/** Failures to stage in front of the application: `browser.server.use(failures.server('/api/c/*\/matters', '…'))`. */
import { http, HttpResponse } from 'msw'
import { errorMessages, validationErrorBody } from '#domain/errors.ts'
import type { FieldErrors } from '#domain/errors.ts'

const answer = (path: string, status: number, body: Record<string, unknown>, once = false) =>
  http.all(`*${path}`, () => HttpResponse.json(body, { status }), { once })

/** `path` is that of the call, `*` for any; every failure lasts until the handlers are reset unless it says once. */
export const failures = {
  unauthorized: (path = '/api/*') => answer(path, 401, { message: errorMessages.unauthenticated }),
  forbidden: (path = '/api/*') => answer(path, 403, { message: errorMessages.forbiddenAlert }),
  notFound: (path = '/api/*') => answer(path, 404, { message: errorMessages.notFound }),
  conflict: (path: string, body: Record<string, unknown>) => answer(path, 409, body),
  /** Once: the client fetches a fresh token and repeats the call. */
  csrfMismatch: (path = '/api/*') => answer(path, 419, { message: errorMessages.csrfMismatch }, true),
  validation: (path: string, errors: FieldErrors) => answer(path, 422, validationErrorBody(errors)),
  tooManyRequests: (path: string) => answer(path, 429, { message: errorMessages.tooManyRequests }),
  server: (path = '/api/*', message = '') => answer(path, 500, { message }),
  unavailable: (path: string) => answer(path, 503, { message: 'ただいまデータベースに接続できません。' }),
  offline: (path = '/api/*') => http.all(`*${path}`, () => HttpResponse.error()),
}
