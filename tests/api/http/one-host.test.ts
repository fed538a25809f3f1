import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listeningOrigin } from '#server/http/one-host.ts'
import { createTestApp, type TestApp } from '../app.ts'

describe('listeningOrigin', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['localhost', 'http://localhost:8080'],
    ['192.0.2.7', 'http://192.0.2.7:8080'],
    ['2001:db8::7', 'http://[2001:db8::7]:8080'],
    ['tatemori.example', 'http://tatemori.example:8080'],
  ])('of a server at %s is %s', (host, origin) => {
    expect(listeningOrigin(host, 8080)).toBe(origin)
  })
})

describe('a page that is opened by the machine’s number', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  const open = (address: string, { method = 'GET', accept = 'text/html,*/*' } = {}) =>
    test.app.fetch(new Request(address, { method, headers: { accept }, redirect: 'manual' }))

  it.each(['127.0.0.1', '[::1]'])('by %s leads to its name, at the same port and place', async (host) => {
    const response = await open(`http://${host}:9000/c/midori/matters?page=2`)
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      'http://localhost:9000/c/midori/matters?page=2',
    ])
  })

  it.each([
    ['the name itself', 'http://localhost:9000/login', {}],
    ['another machine', 'http://192.0.2.7:9000/login', {}],
    ['what is no page', 'http://127.0.0.1:9000/sw.js', { accept: '*/*' }],
    ['a call', 'http://127.0.0.1:9000/healthz', {}],
    ['what is sent', 'http://127.0.0.1:9000/login', { method: 'POST' }],
  ])('leaves %s where it is', async (_, address, more) => {
    expect((await open(address, more)).headers.get('location')).toBeNull()
  })
})
