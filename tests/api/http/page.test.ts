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
