import { useState } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitingWorker } from '#src/app/installed/register-worker.ts'
import { UpdateBar } from '#src/app/installed/update-bar.tsx'
import { themeOf } from '#src/app/theme/theme.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'
import { ConfirmProvider } from '#src/ui/dialogs/confirm-dialog.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'

const postMessage = vi.fn()
const reload = vi.fn()
const fetchPart = vi.fn<typeof fetch>()
const Form = () => {
  const [text, setText] = useState('')
  useLeaveGuard(text !== '')
  return (
    <>
      <input aria-label="本文" value={text} onChange={(event) => setText(event.target.value)} />
      <UpdateBar />
    </>
  )
}

const open = async () => {
  fetchPart.mockImplementation(async () => new Response())
  vi.stubGlobal('fetch', fetchPart)
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: new EventTarget() }))
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history: createMemoryHistory() })
  render(
    <ThemeProvider theme={themeOf('desk')}>
      <ConfirmProvider>
        <RouterProvider router={router as never} />
      </ConfirmProvider>
    </ThemeProvider>,
  )
  await screen.findByLabelText('本文')
  expect(screen.queryByRole('button', { name: '更新' })).toBeNull()
  act(() => waitingWorker.set({ postMessage } as unknown as ServiceWorker))
}

afterEach(() => {
  act(() => waitingWorker.set(null))
  postMessage.mockClear()
  reload.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a newer version takes over when it is asked for, and not before', async () => {
  await open()
  expect(screen.getByText('新しい版があります。')).toBeInTheDocument()
  expect(postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith(workerMessages.takeOver))
})

test('the old one is at work when the new one is told, and the page begins anew once it has taken over', async () => {
  await open()
  const answer = Promise.withResolvers<Response>()
  fetchPart.mockReturnValueOnce(answer.promise)
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  expect(await screen.findByRole('button', { name: '更新中...' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByRole('button', { name: 'あとで' })).toBeNull()
  expect(postMessage).not.toHaveBeenCalled()
  answer.resolve(new Response())
  await waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith(workerMessages.takeOver))
  expect(reload).not.toHaveBeenCalled()
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('without a connection and without an answer it takes over all the same', async () => {
  await open()
  fetchPart.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
})

test('a page that the old version holds on to begins anew all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await open()
  fireEvent.click(screen.getByRole('button', { name: '更新' }))
  await waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
  act(() => void vi.advanceTimersByTime(15_000))
  expect(reload).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(6000))
  expect(reload).toHaveBeenCalledOnce()
})

test('under a form it asks first', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('本文'), '途中')
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await userEvent.click(await screen.findByRole('button', { name: '保存せず移動' }))
  await waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
})

test('put off, it waits for the next version', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'あとで' }))
  expect(screen.queryByText('新しい版があります。')).toBeNull()
})
