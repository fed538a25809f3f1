/** Pages that were open when the server was updated. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveAssets } from '#server/http/assets.ts'
import { keepBuild } from '#server/http/kept-builds.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-builds-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
/** Puts a build in the place of the one before and starts the server with it. */
const deploy = async (name: string, at: Date) => {
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), `<script src="/assets/page-${name}.js">`)
  await writeFile(join(dist, 'assets', `page-${name}.js`), name)
  await keepBuild(dist, join(folder, 'data'), at)
  const app = new Hono()
    .use(async (c, next) => {
      c.set('deps' as never, { env: { dataDir: join(folder, 'data') } } as never)
      await next()
    })
    .use(serveAssets(dist) as never)
  return async (path: string) => {
    const answer = await app.request(path)
    return answer.ok ? answer.text() : answer.status
  }
}
const pages = ['a', 'b', 'c', 'd'].map((name) => `/assets/page-${name}.js`)

it('get the parts of the two builds before', async () => {
  await deploy('a', day(1))
  await deploy('b', day(2))
  await deploy('c', day(3))
  const get = await deploy('d', day(4))
  expect(await Promise.all(pages.map(get))).toEqual([404, 'b', 'c', 'd'])
})

it('get them for 30 days after they were served last', async () => {
  await deploy('a', day(1))
  await deploy('b', day(2))
  const get = await deploy('c', day(45))
  expect(await Promise.all(pages.slice(0, 3).map(get))).toEqual([404, 'b', 'c'])
})

it('get nothing else of the data folder', async () => {
  const get = await deploy('a', day(1))
  await writeFile(join(folder, 'data', 'secret.js'), 'secret')
  for (const path of ['/assets/..%2f..%2fsecret.js', '/assets/../../secret.js', '/assets/secret.js'])
    expect(await get(path)).toBe(404)
})

it('is no matter where nothing was built', async () => {
  await keepBuild(join(folder, 'nothing'), join(folder, 'data'), day(1))
})
