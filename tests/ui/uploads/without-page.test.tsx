/** What waits is sent by the browser's own worker while no page is open, and by nobody twice. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { locks } from 'node:worker_threads'
import { http } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { Outbox } from '#src/outbox/screens/outbox.tsx'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { currentEngine, pause } from '#src/outbox/queue/outbox-store.ts'
import { sendWithoutPage } from '#src/outbox/queue/send-without-page.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'
import { renderPart } from '../wrap.tsx'
import { emptyMemory } from './browser-memory.ts'
import { newFile } from './new-entries.ts'

const stage = openStage()
let member: Person
let matter: Matter
/** Wishes to be woken that the browser was given. */
let wishes: string[]

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(async () => {
  forgetCsrfCookie()
  emptyMemory()
  wishes = []
  const registration = { sync: { register: async (tag: string) => void wishes.push(tag) } }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration) },
  })
  matter = (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, { name: '屋上防水の点検', matter_category_id: 1 }),
      201,
    )
  ).data
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const comments = async (): Promise<string[]> =>
  (
    await answered<{ data: Comment[] }>(
      await member.browser.get(`${stage.company.path}/comments?matter_id=${matter.id}`),
      200,
    )
  ).data
    .map(({ body }) => body)
    .reverse()
const files = async (): Promise<string[]> =>
  (
    await answered<{ data: ReportFile[] }>(
      await member.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
      200,
    )
  ).data.map(({ name }) => name)

const commentCall = '/api/c/midori/matters/:id/comment'
const fileCall = '/api/c/midori/matters/:id/reporting-folders'
/** A page with two comments and a file that could not be sent. */
const leaveBehind = async () => {
  await login({ email: member.email, password, remember: false })
  stage.browser.server.use(failures.offline(commentCall), failures.offline(fileCall))
  renderPart(<Outbox companyId={stage.company.key} user={member} max_upload_bytes={1_000_000} />)
  await waitFor(() => currentEngine())
  const { add } = await currentEngine()
  for (const body of ['一', '二'])
    await add({
      write: {
        kind: 'comment',
        company_id: stage.company.key,
        label: matter.name,
        target: { matter_id: matter.id },
        body: { body },
      },
    })
  await add({ write: newFile('外壁.png', matter.id), content: new Blob(['壁']) })
  await screen.findByRole('heading', { name: '送信を待っています 3件' })
}

test('what goes later says when it was written', async () => {
  const before = Date.now()
  await leaveBehind()
  const after = Date.now()
  cleanup()
  stage.browser.server.resetHandlers()
  await sendWithoutPage()
  const { data } = await answered<{ data: Comment[] }>(
    await member.browser.get(`${stage.company.path}/comments?matter_id=${matter.id}`),
    200,
  )
  const moments = data.map(({ written_at }) => Date.parse(written_at!))
  expect(moments).toHaveLength(2)
  for (const moment of moments) {
    expect(moment).toBeGreaterThanOrEqual(before)
    expect(moment).toBeLessThanOrEqual(after)
  }
})

test('the browser is asked for it, and all of it goes in order once the page is closed', async () => {
  await leaveBehind()
  expect(new Set(wishes)).toEqual(new Set(['outbox']))
  cleanup()
  stage.browser.server.resetHandlers()
  await sendWithoutPage()
  expect(await comments()).toEqual(['一', '二'])
  expect(await files()).toEqual(['外壁.png'])
  // Whoever opens the app next finds nothing left to do.
  renderPart(<Outbox companyId={stage.company.key} user={member} max_upload_bytes={1_000_000} />)
  await sendWithoutPage()
  expect(await comments()).toEqual(['一', '二'])
})

test('where a try of the open page fails the browser is asked again', async () => {
  await leaveBehind()
  await waitFor(() => expect(pause.get()?.reason).toBe('offline'))
  await waitFor(() => expect(wishes).not.toEqual([]))
  wishes = []
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(wishes).toEqual(['outbox']))
})

test('beside an open page nothing is sent twice', async () => {
  await leaveBehind()
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await Promise.all([sendWithoutPage(), sendWithoutPage()])
  await waitFor(() => expect(screen.queryByRole('heading', { name: /3件/ })).not.toBeInTheDocument())
  await waitFor(async () => expect(await comments()).toEqual(['一', '二']))
  await waitFor(async () => expect(await files()).toEqual(['外壁.png']))
})

test('without a connection it is to be tried again, and with nobody signed in it waits', async () => {
  await leaveBehind()
  cleanup()
  await expect(sendWithoutPage()).rejects.toThrow('offline')
  stage.browser.server.use(failures.offline('/api/*'))
  await expect(sendWithoutPage()).rejects.toThrow()
  stage.browser.server.resetHandlers()
  stage.browser.cookies.clear()
  await sendWithoutPage()
  expect(await comments()).toEqual([])
})

test('the key that arrives after a logout does not stay', async () => {
  await leaveBehind()
  cleanup()
  const database = await openOutboxDatabase()
  await database.dropKey(member.id)
  const { events } = stage.browser.server
  const keys: boolean[] = []
  events.on('response:mocked', ({ request }) => {
    if (!request.url.endsWith('/device-key')) return
    keys.push(true)
    stage.browser.cookies.clear()
  })
  await sendWithoutPage()
  events.removeAllListeners()
  expect(keys).toEqual([true])
  expect(await database.hasKey(member.id)).toBe(false)
  database.close()
})

test('a photo that is still to be shrunk waits for a page', async () => {
  await leaveBehind()
  const { add } = await currentEngine()
  const photo = newFile('屋上.jpg', matter.id)
  await add({
    write: photo.kind === 'file' ? { ...photo, keep_original: false } : photo,
    content: new Blob(['屋根'], { type: 'image/jpeg' }),
  })
  cleanup()
  const sent: string[] = []
  stage.browser.server.resetHandlers()
  stage.browser.server.use(http.post(`*${fileCall}`, () => void sent.push('file')))
  await sendWithoutPage()
  expect(sent).toHaveLength(1)
  expect(await files()).toEqual(['外壁.png'])
  renderPart(<Outbox companyId={stage.company.key} user={member} max_upload_bytes={1_000_000} />)
  await waitFor(async () => expect((await files()).toSorted()).toEqual(['外壁.png', '屋上.jpg']))
})
