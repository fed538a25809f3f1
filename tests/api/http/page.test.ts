/** What the page that starts every screen tells the browser to fetch beside its scripts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveAssets } from '#server/http/assets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-page-'))
  await writeFile(join(folder, 'index.html'), '<title>建守</title>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each([
  ['/c/midori', '</api/c/midori/myself>; rel=preload; as=fetch; crossorigin'],
  ['/c/midori/matters?user_id=all', '</api/c/midori/myself>; rel=preload; as=fetch; crossorigin'],
  ['/c/mi-do_ri9/documents/3', '</api/c/mi-do_ri9/myself>; rel=preload; as=fetch; crossorigin'],
  ['/c', null],
  ['/login', null],
  ['/d/secret-token', null],
  ['/c/%3E;%20rel=stylesheet/matters', null],
])('%s', async (path, link) => {
  const app = new Hono().use(serveAssets(folder) as never)
  const answer = await app.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('link')).toBe(link)
})

it.each(['/.env', '/.git/config', '/wp-admin', '/c/midori/documents/3/unknown'])(
  'of %s says that there is none',
  async (path) => {
    const answer = await new Hono().use(serveAssets(folder) as never).request(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('建守')
  },
)

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
it.each([
  ['/c/midori', chrome, true, 'desk'],
  ['/c/midori/matters/3', iphone, true, 'phone'],
  ['/c/midori/documents/3/edit', chrome, true, 'bare'],
  ['/c/midori/documents/3/approval', chrome, true, 'desk'],
  ['/c/midori/matters', chrome, false, 'sign-in'],
  ['/login', chrome, true, 'sign-in'],
  ['/d/secret-token', chrome, false, 'recipient'],
  // What is kept for when there is no connection, and what there is not.
  ['/index.html', chrome, true, null],
  ['/wp-admin', chrome, true, null],
])('%s begins with its frame (%s, signed in: %s)', async (path, userAgent, isSignedIn, frame) => {
  await writeFile(join(folder, 'index.html'), '<html lang="ja"><title>建守</title></html>')
  const app = new Hono().use(serveAssets(folder) as never)
  const headers = { 'user-agent': userAgent, ...(isSignedIn && { cookie: 'tatemori_session=token' }) }
  const html = await (await app.request(path, { headers })).text()
  expect(/data-frame="([\w-]+)"/.exec(html)?.[1] ?? null).toBe(frame)
})
