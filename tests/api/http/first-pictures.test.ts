/** First pictures beside the server's own thread: a kindness that no page ever waits for long or fails over. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createFirstPictures, type FirstPictures, type Outcome } from '#server/first-picture/first-pictures.ts'
import { drawPages } from '#server/first-picture/page-picture.ts'
import { inSystem } from '#server/db/client.ts'
import type { AppEnv } from '#server/http/context.ts'
import { personOf } from '#server/http/session.ts'
import { readSessionToken } from '#server/http/session-cookie.ts'
import { insertSession } from '#server/http/sessions.store.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import { serveAssets } from '#server/http/assets.ts'
import { createTestApp } from '../app.ts'

/** In place of the built screens: what the address says is what happens. */
const screens = `
  export const picturedPaths = [{ path: '/c/$companyId/matters/', list: 'matters' }]
  export const draw = async ({ address, rows }, ask) => {
    const wish = new URL(address, 'http://localhost').searchParams.get('wish')
    if (wish === 'fail') throw new Error('cannot be drawn')
    if (wish === 'end') process.exit(1)
    if (wish === 'never') await new Promise(() => undefined)
    if (wish === 'slow') await new Promise((done) => setTimeout(done, 300))
    if (wish === 'nothing') return null
    const { body } = await ask('/api/c/midori/myself')
    return { html: '<p>' + body + ' ' + rows + '</p>', styles: [{ name: 'css a', rules: '.css-a{content:"</style>"}' }] }
  }`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-pictures-'))
  await writeFile(join(folder, 'screens.mjs'), screens)
  await writeFile(join(folder, 'index.html'), '<head></head><div id="root"></div>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let pictures: FirstPictures
afterEach(() => pictures.close())

const signedIn = { cookie: 'tatemori_session=of-keiko' }
const plain = '<div id="root"></div>'

/** A number for each cookie. */
const somebody = async (c: Context) => {
  const token = readSessionToken(c)
  return token === undefined ? null : [...token].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
}

/** Asks for pages of an app whose API answers with what `answerOf` makes of the cookie. */
const open = async (answerOf: (cookie: string | undefined) => Response, script = 'screens.mjs') => {
  const counted: Outcome[] = []
  const logged: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  pictures = createFirstPictures({
    script: join(folder, script),
    logger,
    count: (outcome) => counted.push(outcome),
    patienceMs: 100,
  })
  const app = new Hono()
  app.get('/api/*', (c) => answerOf(c.req.header('cookie')))
  app.use(serveAssets(folder, drawPages(pictures, app.fetch, somebody)) as never)
  const pageOf = (path: string, headers: Record<string, string> = signedIn) => app.request(path, { headers })
  const textOf = async (path: string, headers?: Record<string, string>) => (await pageOf(path, headers)).text()
  /** The thread has begun. */
  const untilReady = () => expect.poll(() => textOf('/c/midori/matters')).toContain('inert')
  return { counted, logged, pageOf, textOf, untilReady }
}
const named = (cookie: string | undefined) => new Response(`${cookie}`, { headers: { 'set-cookie': 'renewed=1' } })

it('is made of what the same cookies are answered, and hands on the cookies of that answer', async () => {
  const { pageOf, untilReady } = await open(named)
  await untilReady()
  const answer = await pageOf('/c/midori/matters?user_id=all', { ...signedIn, 'user-agent': 'Desk' })
  const html = await answer.text()
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy')!)![1]
  expect(html).toContain('<div id="root"><div inert aria-hidden="true"><p>tatemori_session=of-keiko 16</p></div></div>')
  expect(html).toContain(`<style nonce="${nonce}" data-emotion="css a">.css-a{content:"<\\/style>"}</style></head>`)
  expect(html).toContain('{"/api/c/midori/myself":"tatemori_session=of-keiko"}')
  expect(answer.headers.getSetCookie()).toEqual(['renewed=1'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('writes no text that would end its element', async () => {
  const { textOf, untilReady } = await open(() => new Response('</script><!-- $& __CSP_NONCE__'))
  await untilReady()
  const html = await textOf('/c/midori/matters')
  expect(html).toContain(String.raw`"\u003c/script>\u003c!-- $& __CSP_NONCE__"`)
})

it('has as many rows as the window that the browser told of', async () => {
  const { textOf, untilReady } = await open(named)
  await untilReady()
  const withWindow = (value: string) =>
    textOf('/c/midori/matters', { cookie: `tatemori_session=a; tatemori_window=${value}` })
  expect(await withWindow('1920x1400')).toContain(' 26</p>')
  expect(await withWindow('1920x99999')).toContain(' 50</p>')
  expect(await withWindow('1920x100')).toContain(' 1</p>')
  expect(await withWindow('<script>')).toContain(' 16</p>')
  expect(await withWindow('699x900')).toContain(plain)
  expect(await withWindow('1440x900.matters')).toContain(plain)
})

it.each(['/c/midori/matters?wish=nothing', '/c/midori/matters/7', '/c/midori', '/login'])(
  'is none for %s',
  async (path) => {
    const { textOf, untilReady } = await open(named)
    await untilReady()
    expect(await textOf(path)).toContain(plain)
  },
)

it('is none for nobody, for a look at the headers alone, and for the page that is kept for later', async () => {
  const { pageOf, textOf, untilReady } = await open(named)
  await untilReady()
  expect(await textOf('/c/midori/matters', {})).toContain(plain)
  expect(await textOf('/index.html')).toContain(plain)
  expect((await pageOf('/c/midori/matters')).headers.get('link')).toBeNull()
  expect((await pageOf('/c/midori/matters?wish=nothing')).headers.get('link')).toContain('/myself')
})

it.each([401, 403, 404, 500])('is none over an answer of %i', async (status) => {
  let isRefused = false
  const { textOf, untilReady } = await open(() => new Response('x', { status: isRefused ? status : 200 }))
  await untilReady()
  isRefused = true
  expect(await textOf('/c/midori/matters')).toContain(plain)
})

it('is none where it fails, which is logged once and counted each time', async () => {
  const { counted, logged, textOf, untilReady } = await open(named)
  await untilReady()
  for (const name of ['a', 'b']) {
    const cookie = `tatemori_session=${name}`
    expect(await textOf('/c/midori/matters?wish=fail', { cookie })).toContain(plain)
  }
  expect(counted.filter((outcome) => outcome === 'failed')).toHaveLength(2)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('cannot be drawn')
  expect(await textOf('/c/midori/matters')).toContain('inert')
})

it('is none where it comes too late or too many wait; after several late ones it is not even begun', async () => {
  const { counted, textOf, untilReady } = await open(named)
  await untilReady()
  const pages = await Promise.all(
    ['a', 'b', 'c'].map((name) => textOf('/c/midori/matters?wish=slow', { cookie: `tatemori_session=${name}` })),
  )
  for (const page of pages) expect(page).toContain(plain)
  expect(counted.slice(-3).toSorted()).toEqual(['busy', 'late', 'late'])
  // Both are over: the next one is begun, and comes too late as well.
  await expect
    .poll(async () => {
      await textOf('/c/midori/matters?wish=slow')
      return counted.filter((outcome) => outcome === 'late').length
    })
    .toBe(3)
  const before = counted.length
  expect(await textOf('/c/midori/matters')).toContain(plain)
  expect(counted).toHaveLength(before)
})

it('is none where its thread ends, and the page goes out all the same', async () => {
  const { textOf, untilReady } = await open(named)
  await untilReady()
  expect(await textOf('/c/midori/matters?wish=end')).toContain(plain)
  expect(await textOf('/c/midori/matters')).toContain(plain)
})

it('is none where the screens were never built for it', async () => {
  const { counted, textOf } = await open(named, 'nowhere.mjs')
  expect(await textOf('/c/midori/matters')).toContain(plain)
  expect(counted).toEqual([])
})

it('is one at a time for a person', async () => {
  const { counted, textOf, untilReady } = await open(named)
  await untilReady()
  await Promise.all([1, 2].map(() => textOf('/c/midori/matters?wish=slow')))
  expect(counted.slice(-2).toSorted()).toEqual(['busy', 'late'])
})

it('is not begun for a cookie that is nobody’s', async () => {
  const test = await createTestApp()
  const { master } = await test.createCompany('midori')
  const counted: Outcome[] = []
  const logger = pino({ level: 'silent' })
  pictures = createFirstPictures({
    script: join(folder, 'screens.mjs'),
    logger,
    count: (outcome) => counted.push(outcome),
  })
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('deps', test.deps)
    await next()
  })
  app.use(serveAssets(folder, drawPages(pictures, test.app.fetch, personOf)))
  const pageWith = (token: string) =>
    app.request('/c/midori/matters', { headers: { cookie: `tatemori_session=${token}` } })
  for (const token of ['made-up', newToken()]) expect(await (await pageWith(token)).text()).toContain(plain)
  expect(counted).toEqual([])
  const token = newToken()
  const times = { created_at: new Date(), last_seen_at: new Date() }
  const end = new Date(Date.now() + 60_000)
  await inSystem(test.database.db, (tx) =>
    insertSession(tx, { id_hash: hashToken(token), user_id: master.id, ...times, expires_at: end, ends_at: end }),
  )
  await pageWith(token)
  expect(counted).toEqual(['starting'])
  await test.close()
})
