/** What is sent at once where there is a connection: whatever becomes of that, it is there once in the end. */
import { createServer } from 'node:http'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { client } from '#src/api/client.ts'
import { OfflineError } from '#src/api/errors.ts'
import type * as Transport from '#src/api/transport.ts'
import { sameTapMs } from '#src/lib/once.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { patience } from '../transport.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from './browser-memory.ts'

const stage = openStage()
let member: Person
let matter: Matter

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(async () => {
  emptyMemory()
  patience.ms = null
  const { data } = await answered<{ data: Matter }>(
    await member.browser.post(`${stage.company.path}/matters`, { name: '漏水対応', matter_category_id: 1 }),
    201,
  )
  matter = data
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const saidOn = async (): Promise<string[]> =>
  (
    await answered<{ data: Comment[] }>(
      await member.browser.get(`${stage.company.path}/comments?matter_id=${matter.id}`),
      200,
    )
  ).data.map(({ body }) => body)

/** The server takes what is sent to the call, and this is what comes back. */
const losing = (path: string, answer: () => Response | Promise<Response>) =>
  stage.browser.server.use(
    http.post(`*${path}`, async ({ request }) => {
      const headers = new Headers(request.headers)
      headers.set('cookie', stage.browser.cookies.header())
      await stage.app.app.fetch(
        new Request(request.url, { method: 'POST', headers, body: await request.arrayBuffer() }),
      )
      return answer()
    }),
  )
const commentCall = '/api/c/midori/matters/:id/comment'
const never = () => new Promise<Response>(() => undefined)
const write = async (text: string) => {
  const user = await stage.open(member, `/matters/${matter.id}?tab=comments`)
  await user.type(await screen.findByRole('textbox', { name: 'コメント' }), text)
  await user.click(screen.getByRole('button', { name: '送信' }))
}
const isKept = async () => {
  expect(await screen.findByText('この端末に保存しました。つながり次第、自動で送ります。')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'コメント' })).toHaveValue(''))
}
const reachServer = () => {
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
}

test.each([502, 503, 504])(
  'a comment that only a gateway answers, with %i, waits and is there once',
  async (status) => {
    losing(commentCall, () => new HttpResponse(null, { status }))
    await write('止水済みです。')
    await isKept()
    reachServer()
    expect(await screen.findByText('送信待ちの内容はなくなりました。')).toBeInTheDocument()
    expect(await saidOn()).toEqual(['止水済みです。'])
  },
)

test('a comment without an answer in time waits and is there once', async () => {
  patience.ms = 200
  losing(commentCall, never)
  await write('止水済みです。')
  await isKept()
  expect(await screen.findByRole('list', { name: '送信待ちのコメント' })).toHaveTextContent('止水済みです。')
  expect(screen.queryByText('コメントはまだありません。')).not.toBeInTheDocument()
  reachServer()
  expect(await screen.findByText('送信待ちの内容はなくなりました。')).toBeInTheDocument()
  expect(await saidOn()).toEqual(['止水済みです。'])
})

test('a comment whose tab is killed before the answer is sent once more, and there once', async () => {
  patience.ms = 10_000_000
  losing(commentCall, never)
  await write('止水済みです。')
  await waitFor(async () => expect(await saidOn()).toHaveLength(1))
  stage.browser.server.resetHandlers()
  // What the page remembers of its calls goes with it.
  window.dispatchEvent(new Event('pagehide'))
  const user = await stage.open(member, `/matters/${matter.id}?tab=comments`)
  const field = await screen.findByRole('textbox', { name: 'コメント' })
  expect(field).toHaveValue('止水済みです。')
  await user.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(await saidOn()).toEqual(['止水済みです。'])
  // Wanted once more it is said once more: typed by a person it takes longer than two taps.
  await new Promise((resolve) => setTimeout(resolve, sameTapMs))
  await user.type(field, '止水済みです。')
  await user.click(screen.getByRole('button', { name: '送信' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(await saidOn()).toHaveLength(2)
})

test('the browser’s own adapter gives up after its patience, as without a connection', async () => {
  const { transport } = await vi.importActual<typeof Transport>('#src/api/transport.ts')
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const asked = client.get(`http://127.0.0.1:${port}/`, { adapter: transport, timeout: 300 })
  await expect(asked).rejects.toBeInstanceOf(OfflineError)
  silent.closeAllConnections()
  silent.close()
})
