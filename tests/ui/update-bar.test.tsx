import { useState } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitingWorker } from '#src/app/installed/register-worker.ts'
import { UpdateBar } from '#src/app/installed/update-bar.tsx'
import { themeOf } from '#src/app/theme/theme.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'
import { ConfirmProvider } from '#src/ui/confirm-dialog.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'

const postMessage = vi.fn()
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
  vi.unstubAllGlobals()
})

test('a newer version takes over when it is asked for, and not before', async () => {
  await open()
  expect(screen.getByText('新しい版があります。')).toBeInTheDocument()
  expect(postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(workerMessages.takeOver)
})

test('under a form it asks first', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('本文'), '途中')
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(postMessage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '更新' }))
  await userEvent.click(await screen.findByRole('button', { name: '保存せず移動' }))
  expect(postMessage).toHaveBeenCalledOnce()
})

test('put off, it waits for the next version', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'あとで' }))
  expect(screen.queryByText('新しい版があります。')).toBeNull()
})
