import { lazy, Suspense, useState } from 'react'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import type { RouteComponent } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { NotCarriedError, OfflineError, ServerError } from '#src/api/errors.ts'
import { ErrorPage } from '#src/app/shell/error-page.tsx'
import { AwaitedPartsBar } from '#src/app/shell/pending-bar.tsx'
import { keepPage } from '#src/lib/missing-module.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { expectConsoleError } from './console-errors.ts'
import { renderPart } from './wrap.tsx'

afterEach(() => vi.useRealTimers())

const offline = 'サーバーに接続できません。通信状態を確認してください。'
const missing = () =>
  new TypeError('Failed to fetch dynamically imported module: https://example.jp/assets/calendar.js')

const open = (component: RouteComponent) => {
  const router = createRouter({
    routeTree: createRootRoute({ component, errorComponent: ErrorPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(<RouterProvider router={router as never} />)
}
const openFailing = (error: Error) => open(lazy(() => Promise.reject<never>(error)))

test.each([
  ['Chromium', missing().message],
  ['Firefox', 'error loading dynamically imported module: https://example.jp/assets/calendar.js'],
  ['Safari', 'Importing a module script failed.'],
])('a part of the application that %s could not load speaks of the connection', async (_browser, message) => {
  expectConsoleError(/dynamically imported|module script/)
  openFailing(new TypeError(message))
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
  expect(screen.getByText(offline)).toBeInTheDocument()
})

test('a screen that did not load is kept from the router, and asks for a new page once the server answers', async () => {
  expectConsoleError(/dynamically imported/)
  const answer = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  // As the built application asks for a screen: vite tells of the refusal first.
  const load = () => {
    const error = missing()
    keepPage({ payload: error })
    return Promise.reject(error)
  }
  open(lazyRouteComponent(load))
  const retry = await screen.findByRole('button', { name: '再試行' })
  expect(screen.getByText(offline)).toBeInTheDocument()
  // The router would have noted that it loaded the page anew.
  expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('tanstack_router_reload'))).toEqual([])
  const user = userEvent.setup()
  await user.click(retry)
  expect(answer).toHaveBeenCalledExactlyOnceWith(window.location.href, expect.objectContaining({ method: 'HEAD' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(offline)
  expect(screen.getByRole('button', { name: '再試行' })).toBeInTheDocument()
})

test('any other fault does not', async () => {
  expectConsoleError(/undefined is not a function/)
  openFailing(new TypeError('undefined is not a function'))
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
  expect(screen.queryByText(/サーバーに接続できません/)).not.toBeInTheDocument()
})

test('a dialog that does not load leaves the screen and what was typed, and opens once it does', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(missing())
    .mockResolvedValue(() => '書類を選ぶ')
  const Dialog = lazyPart<{ onClose: () => void }>(load)
  const Screen = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="所見" />
        <button onClick={() => setOpen(true)}>選ぶ</button>
        <Suspense>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  renderPart(<Screen />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('所見'), '排水に詰まり')
  await user.click(screen.getByRole('button', { name: '選ぶ' }))
  expect(await screen.findByText(offline)).toBeInTheDocument()
  expect(screen.getByLabelText('所見')).toHaveValue('排水に詰まり')
  await user.click(screen.getByRole('button', { name: '選ぶ' }))
  expect(await screen.findByText('書類を選ぶ')).toBeInTheDocument()
})

test('a dialog that takes long says so; one that never comes is given up, and the screen stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const asked = [Promise.withResolvers<() => string>(), Promise.withResolvers<() => string>()]
  const load = vi.fn<() => Promise<() => string>>()
  asked.forEach(({ promise }) => load.mockReturnValueOnce(promise))
  const Dialog = lazyPart<{ onClose: () => void }>(load)
  const Screen = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <AwaitedPartsBar />
        <button onClick={() => setOpen(true)}>選ぶ</button>
        <Suspense>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  const isSaid = () => screen.queryByRole('progressbar', { name: '読み込み中' }) !== null
  renderPart(<Screen />)
  await user.click(screen.getByRole('button', { name: '選ぶ' }))
  await pass(900)
  expect(isSaid()).toBe(false)
  await pass(200)
  expect(isSaid()).toBe(true)
  await pass(29_000)
  expect(await screen.findByText(offline)).toBeInTheDocument()
  await pass(600)
  expect(isSaid()).toBe(false)
  await user.click(screen.getByRole('button', { name: '選ぶ' }))
  await pass(1100)
  expect(isSaid()).toBe(true)
  asked[1]!.resolve(() => '書類を選ぶ')
  expect(await screen.findByText('書類を選ぶ')).toBeInTheDocument()
  // Not as a flash.
  expect(isSaid()).toBe(true)
  await pass(600)
  expect(isSaid()).toBe(false)
})

test('a part of a screen that does not load says so in its place, with another try', async () => {
  const Part = lazyPart(
    vi
      .fn<() => Promise<() => string>>()
      .mockRejectedValueOnce(missing())
      .mockResolvedValue(() => '報告フォルダ'),
  )
  renderPart(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: '再試行' }))
  expect(await screen.findByText('報告フォルダ')).toBeInTheDocument()
})

test.each([
  ['a server that has no time', new ServerError('ただいまデータベースに接続できません。', 503)],
  ['a proxy without a server', new ServerError('503 Service Unavailable', 502)],
  ['no connection', new OfflineError()],
])('a screen that failed for %s comes by itself once pages are served, and not before', async (_, error) => {
  expectConsoleError(/.*/)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 503 }))
  const drawn = vi.fn<() => void>()
  let isThere = false
  open(() => {
    drawn()
    if (!isThere) throw error
    return <p>建物の一覧</p>
  })
  expect(await screen.findByText('つながりしだい、自動で再試行します。')).toBeInTheDocument()
  const before = drawn.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(answer.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(drawn.mock.calls.length).toBe(before)
  isThere = true
  answer.mockResolvedValue(new Response(null, { status: 200, headers: { [ownAnswerHeader]: '1' } }))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(await screen.findByText('建物の一覧')).toBeInTheDocument()
})

test('a defect is not tried again by itself', async () => {
  expectConsoleError(/undefined is not a function/)
  const answer = vi.spyOn(window, 'fetch')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openFailing(new TypeError('undefined is not a function'))
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(answer).not.toHaveBeenCalled()
  expect(screen.queryByText(/自動で再試行/)).not.toBeInTheDocument()
})

test('what is not on the device is asked for again once there is a connection', async () => {
  expectConsoleError(/持ち出していません/)
  let isThere = false
  open(() => {
    if (!isThere) throw new NotCarriedError()
    return <p>送信待ちの一覧</p>
  })
  expect(await screen.findByRole('heading', { name: 'オフラインです' })).toBeInTheDocument()
  isThere = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('送信待ちの一覧')).toBeInTheDocument()
})
