import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { createTestApp, origin } from '../app.ts'
import type { TestApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it.each([
  ['a screen', 'GET', '/c/midori'],
  ['a call without a session', 'GET', '/api/c/midori/myself'],
  ['an unknown call', 'GET', '/api/nothing'],
  ['a change without its token', 'POST', '/api/login'],
  ['the token’s cookie', 'GET', '/sanctum/csrf-cookie'],
  ['the state of health', 'GET', '/healthz'],
])('says so in the answer to %s', async (_, method, path) => {
  const answer = await app.app.fetch(new Request(origin + path, { method }))
  expect(answer.headers.get(ownAnswerHeader)).toBe('1')
})
