import { http as msw, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { createBrowser } from '#mocks/node.ts'
import {
  ConflictError,
  describeError,
  ForbiddenError,
  OfflineError,
  OtherError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from '#src/api/errors.ts'
import { fileNameOf, http } from '#src/api/http.ts'

let calls: { method: string; path: string; token: string | null; body: string }[] = []

const browser = createBrowser(async (request) => {
  const { pathname, search } = new URL(request.url)
  calls.push({
    method: request.method,
    path: pathname + search,
    token: request.headers.get('x-xsrf-token'),
    body: await request.text(),
  })
  if (pathname === '/sanctum/csrf-cookie') {
    return new Response(null, {
      status: 204,
      headers: { 'set-cookie': `XSRF-TOKEN=token-${calls.length}; Path=/; SameSite=Lax` },
    })
  }
  return Response.json({ data: { id: 1 } })
})

beforeAll(() => browser.server.listen())
afterEach(() => {
  browser.server.resetHandlers()
  browser.cookies.clear()
  calls = []
})
afterAll(() => browser.server.close())

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('csrf', () => {
  test('the cookie is fetched once before the first mutating call and its token sent with each', async () => {
    await http.post('/api/a', { name: '名' })
    await http.put('/api/b', {})
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /sanctum/csrf-cookie',
      'POST /api/a',
      'PUT /api/b',
    ])
    expect(calls.slice(1).map(({ token }) => token)).toEqual(['token-1', 'token-1'])
    expect(calls[1]?.body).toBe('{"name":"名"}')
  })

  test('reading needs no token', async () => {
    await http.get('/api/a')
    expect(calls.map(({ path }) => path)).toEqual(['/api/a'])
  })

  test('a mismatch fetches a fresh token and repeats the call once', async () => {
    browser.server.use(failures.csrfMismatch('/api/a'))
    await expect(http.post('/api/a')).resolves.toEqual({ data: { id: 1 } })
    expect(calls.map(({ path }) => path)).toEqual(['/sanctum/csrf-cookie', '/sanctum/csrf-cookie', '/api/a'])
    expect(calls.at(-1)?.token).toBe('token-2')
  })

  test('a second mismatch is an error', async () => {
    browser.server.use(failures.csrfMismatch('/api/a'), failures.csrfMismatch('/api/a'))
    await expect(failureOf(http.post('/api/a'))).resolves.toMatchObject({ status: 419 })
  })
})

test('lists go as key[], empty values not at all', async () => {
  await http.get('/api/a', {
    query: { status_id: [1, 2], name: '', user_id: null, page: 2, building_id: [], is_linked_facilities: false },
  })
  expect(decodeURIComponent(calls[0]?.path ?? '')).toBe(
    '/api/a?status_id[]=1&status_id[]=2&page=2&is_linked_facilities=0',
  )
})

test.each([
  [failures.unauthorized('/api/a'), UnauthorizedError, 'Unauthorized: You need to log in to access this resource.'],
  [failures.forbidden('/api/a'), ForbiddenError, 'Forbidden: You do not have permission to access this resource.'],
  [failures.server('/api/a', '落ちました'), ServerError, '落ちました'],
  [
    failures.tooManyRequests('/api/a'),
    OtherError,
    '試行回数が上限を超えました。しばらく待ってから、やり直してください。',
  ],
  [failures.offline('/api/a'), OfflineError, 'サーバーに接続できません。通信状態を確認してください。'],
])('failure %# has its own type', async (handler, type, message) => {
  browser.server.use(handler)
  const error = await failureOf(http.get('/api/a'))
  expect(error).toBeInstanceOf(type)
  expect((error as Error).message).toBe(message)
})

test('a 422 carries the first message of each field', async () => {
  browser.server.use(
    failures.validation('/api/a', { title: ['一つ目', '二つ目'], 'steps.0.approvers': ['承認者を選択してください'] }),
  )
  const error = await failureOf(http.post('/api/a'))
  expect(error).toBeInstanceOf(ValidationError)
  expect((error as ValidationError).fields).toEqual({
    title: '一つ目',
    'steps.0.approvers': '承認者を選択してください',
  })
})

test('a 409 carries the body', async () => {
  browser.server.use(failures.conflict('/api/a', { message: '更新されています', user: { name: '小林' } }))
  const error = await failureOf(http.put('/api/a'))
  expect(error).toBeInstanceOf(ConflictError)
  expect((error as ConflictError).body).toMatchObject({ user: { name: '小林' } })
})

test('a download answers with bytes and name, and its failure still has a sentence', async () => {
  browser.server.use(
    msw.get(
      '*/api/file',
      () =>
        new HttpResponse('本文', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''%E6%9B%B8%E9%A1%9E.pdf" },
        }),
    ),
  )
  const { blob, file_name } = await http.download('/api/file')
  expect(file_name).toBe('書類.pdf')
  expect(blob.size).toBe(6)
  browser.server.use(failures.server('/api/file', 'PDFを作れません'))
  expect(describeError(await failureOf(http.download('/api/file')))).toBe(
    '予期しないエラーが発生しました。PDFを作れません',
  )
})

test('file names of plain headers are read too', () => {
  expect(fileNameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx')
  expect(fileNameOf(null)).toBeNull()
})

test('an aborted call is no failure of the network', async () => {
  const controller = new AbortController()
  controller.abort()
  expect(await failureOf(http.get('/api/a', { signal: controller.signal }))).not.toBeInstanceOf(OfflineError)
})
