/** The line that says from when the screens are, once there is a connection again. */
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from '#mocks/node.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { carriedAnswers } from '#src/api/carried-answers.ts'
import { CarriedLine } from '#src/app/installed/carried-line.tsx'
import { carriedAtHeader } from '#src/lib/carried-store.ts'
import { renderPart } from '../wrap.tsx'

const { server } = createBrowser(() => Response.json({ message: 'Not Found' }, { status: 404 }))
beforeAll(() => server.listen())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  server.resetHandlers()
  carriedAnswers.set(new Map())
})
afterAll(() => server.close())

const Screen = () => <p>{useQuery(sessionQueries.companyUser('midori')).data?.name}</p>

test('goes without anybody’s doing though the worker was later than the page to know of the connection', async () => {
  let asked = 0
  server.use(
    http.get('*/api/c/*', () => {
      const headers = ++asked <= 2 ? { [carriedAtHeader]: new Date().toISOString() } : undefined
      return HttpResponse.json({ data: { id: 1, name: `中村 彩 ${asked}` } }, headers && { headers })
    }),
  )
  renderPart(
    <>
      <CarriedLine />
      <Screen />
    </>,
  )
  expect(await screen.findByText('中村 彩 1')).toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('中村 彩 2')).toBeInTheDocument()
  expect(screen.getByText(/^オフライン表示：/)).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked).toBe(2)
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(await screen.findByText('中村 彩 3')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/^オフライン表示：/)).toBeNull())
})
