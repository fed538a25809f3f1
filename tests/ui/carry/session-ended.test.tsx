/** What is carried stands on the screens while the session has ended meanwhile: the person is asked to sign in again. */
import { QueryClient, useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from '#mocks/node.ts'
import { findSignedIn, sessionQueries } from '#src/api/auth.ts'
import { carriedAnswers, sessionEnds } from '#src/api/carried-answers.ts'
import { http as calls } from '#src/api/http.ts'
import { recover, setRecovery } from '#src/api/recovery.ts'
import { CarriedLine } from '#src/app/installed/carried-line.tsx'
import { carriedAtHeader } from '#src/lib/carried-store.ts'
import { pageChances } from '#src/outbox/queue/page-chances.ts'
import { renderPart } from '../wrap.tsx'

const { server } = createBrowser(() => Response.json({ message: 'Unauthenticated.' }, { status: 401 }))
const signIn = vi.fn(async () => false)
let end: () => void
beforeAll(() => server.listen())
beforeEach(() => {
  end = setRecovery({ signIn, confirmPassword: async () => false })
})
afterEach(() => {
  cleanup()
  end()
  server.resetHandlers()
  carriedAnswers.set(new Map())
})
afterAll(() => server.close())

const Screen = () => <p>{useQuery(sessionQueries.companyUser('midori')).data?.name}</p>

test('asks to sign in again once the server says that the session is over, though it was asked a moment ago', async () => {
  const asked = vi.fn()
  // As the worker answers without a connection.
  server.use(
    http.get('*/api/c/*', () => {
      asked()
      return HttpResponse.json(
        { data: { id: 1, name: '中村 彩' } },
        { headers: { [carriedAtHeader]: new Date().toISOString() } },
      )
    }),
  )
  renderPart(
    <>
      <CarriedLine />
      <Screen />
    </>,
  )
  expect(await screen.findByText('中村 彩')).toBeInTheDocument()
  // The page knows of the connection before its worker does: what it asks for anew is still what was carried.
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(carriedAnswers.get().size).toBe(1))

  server.resetHandlers()
  expect(await findSignedIn()).toBeNull()
  await waitFor(() => expect(signIn).toHaveBeenCalled())
})

test('sends what waits at once when the person is back, and not for one who gave up', async () => {
  const wake = vi.fn()
  const end = pageChances(wake, () => false)
  await recover('signIn')
  expect(wake).not.toHaveBeenCalled()
  signIn.mockResolvedValueOnce(true)
  await recover('signIn')
  expect(wake).toHaveBeenCalledTimes(1)
  end()
})

test('sends anew, and asks nobody, what was refused of the session before once the person is back', async () => {
  let refuse = () => undefined as void
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const sent = vi.fn()
  const ended = vi.fn()
  sessionEnds.addEventListener('ended', ended)
  server.use(
    http.get('*/api/c/midori/matters', async () => {
      sent()
      if (sent.mock.calls.length > 1) return HttpResponse.json({ data: 'there' })
      await refused
      return HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 })
    }),
    http.get('*/api/c/*/myself', () => HttpResponse.json({ data: { id: 1, name: '中村 彩' } })),
  )
  signIn.mockClear()
  const late = calls.get('/api/c/midori/matters')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  await new QueryClient().query(sessionQueries.myself())
  refuse()
  expect(await late).toEqual({ data: 'there' })
  expect(signIn).not.toHaveBeenCalled()
  expect(ended).not.toHaveBeenCalled()
  sessionEnds.removeEventListener('ended', ended)
})
