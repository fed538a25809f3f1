import { globSync, readFileSync } from 'node:fs'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { ConfirmProvider } from '#src/ui/dialogs/confirm-dialog.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'

const Editor = ({ label = '本文', isSaving }: { label?: string; isSaving?: boolean }) => {
  const [text, setText] = useState('')
  useLeaveGuard(text !== '', { isSaving })
  return <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
}

const open = (editors: ReactNode = <Editor />, history: RouterHistory = createMemoryHistory()) => {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to={'/list' as '/'}>一覧</Link>
        <Outlet />
      </>
    ),
  })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => editors }),
    createRoute({ getParentRoute: () => root, path: '/list', component: () => <h1>一覧</h1> }),
  ])
  const router = createRouter({ routeTree, history })
  render(
    <ConfirmProvider>
      <RouterProvider router={router as never} />
    </ConfirmProvider>,
  )
}

test('leaving with unsaved input asks; staying keeps what was typed', async () => {
  open()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('本文'), '途中')
  await user.click(screen.getByRole('link', { name: '一覧' }))
  expect(await screen.findByRole('alertdialog', { name: 'このページを離れますか？' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  expect(screen.getByLabelText('本文')).toHaveValue('途中')
  await user.click(await screen.findByRole('link', { name: '一覧' }))
  await user.click(await screen.findByRole('button', { name: '保存せず移動' }))
  expect(await screen.findByRole('heading', { name: '一覧' })).toBeInTheDocument()
})

test('what is being saved may lead on by itself; going back asks all the same', async () => {
  window.history.pushState(null, '', '/list')
  window.history.pushState(null, '', '/')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  open(<Editor isSaving />, history)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('本文'), '途中')
  act(() => window.history.back())
  await user.click(await screen.findByRole('button', { name: 'キャンセル' }))
  expect(screen.getByLabelText('本文')).toHaveValue('途中')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('link', { name: '一覧' }))
  expect(await screen.findByRole('heading', { name: '一覧' })).toBeInTheDocument()
})

test('two that hold unsaved input ask once for both', async () => {
  open([<Editor key="form" />, <Editor key="over it" label="上の本文" />])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('本文'), '途中')
  await user.type(await screen.findByLabelText('上の本文'), 'これも')
  await user.click(screen.getByRole('link', { name: '一覧' }))
  await user.click(await screen.findByRole('button', { name: '保存せず移動' }))
  expect(await screen.findByRole('heading', { name: '一覧' })).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('without unsaved input nobody asks', async () => {
  open()
  await screen.findByLabelText('本文')
  await userEvent.click(screen.getByRole('link', { name: '一覧' }))
  expect(await screen.findByRole('heading', { name: '一覧' })).toBeInTheDocument()
})

/** Who signs in, opens a link with its code or searches types nothing that would be missed; the question would stand in the way. */
const withoutQuestion = /^src\/(features\/(auth|scan|recipient\/code-form)|app\/commands)\b/

test('every form of the application asks before it drops what was typed', () => {
  const sources = globSync('src/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const holdsForm = ({ text }: { text: string }) => /\buseForm[<(]/.test(text)
  const asks = ({ text }: { text: string }) => /<(?:Form|Kept)Dialog\b|useLeaveGuard\(|useDiscardGuard\(/.test(text)
  const forms = sources.filter((source) => holdsForm(source) && !withoutQuestion.test(source.path))
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter((form) => !asks(form)).map(({ path }) => path)).toEqual([])
  // A dialog with a field to type into is a FormDialog, which asks by itself, or asks in its own way.
  const hasField = ({ text }: { text: string }) =>
    /<(?:OutlinedInput(?! disabled)|TextField|InputBase|Form[A-Z]\w*Field)\b/.test(text)
  const dialogs = sources.filter(
    (source) => /<Dialog(?:Shell)?\b/.test(source.text) && hasField(source) && !withoutQuestion.test(source.path),
  )
  expect(dialogs.filter((dialog) => !asks(dialog)).map(({ path }) => path)).toEqual([])
})
