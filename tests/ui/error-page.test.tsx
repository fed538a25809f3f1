import { lazy } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorPage } from '#src/app/shell/error-page.tsx'
import { theme } from '#src/app/theme/theme.ts'
import { expectConsoleError } from './console-errors.ts'

const open = (error: Error) => {
  const routeTree = createRootRoute({ component: lazy(() => Promise.reject<never>(error)), errorComponent: ErrorPage })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<ThemeProvider theme={theme}><QueryClientProvider client={new QueryClient()}><RouterProvider router={router as never} /></QueryClientProvider></ThemeProvider>)
}

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://example.jp/assets/calendar.js'],
  ['Firefox', 'error loading dynamically imported module: https://example.jp/assets/calendar.js'],
  ['Safari', 'Importing a module script failed.'],
])('a part of the application that %s could not load speaks of the connection', async (_browser, message) => {
  expectConsoleError(/dynamically imported|module script/)
  open(new TypeError(message))
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
  expect(screen.getByText('サーバーに接続できません。通信状態を確認してください。')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '再試行' })).toBeInTheDocument()
})

test('any other fault does not', async () => {
  expectConsoleError(/undefined is not a function/)
  open(new TypeError('undefined is not a function'))
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
  expect(screen.queryByText(/サーバーに接続できません/)).not.toBeInTheDocument()
})
