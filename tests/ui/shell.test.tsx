import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import type { RouterContext } from '#src/app/router-context.ts'
import { CompanyShell } from '#src/app/shell/company-shell.tsx'
import { themeOf } from '#src/app/theme/theme.ts'
import { ConfirmProvider } from '#src/ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { membership, myself } from './answers.ts'
import { onPhone } from './phone.ts'

/** The shell over a few screens of its own, as a member of the company. */
const open = (path: string) => {
  const root = createRootRouteWithContext<RouterContext>()()
  const company = createRoute({ getParentRoute: () => root, path: '/c/$companyId', component: CompanyShell })
  const screens = [
    createRoute({ getParentRoute: () => company, path: '/matters', component: () => <PageHeader title="案件" /> }),
    createRoute({
      getParentRoute: () => company,
      path: '/documents',
      component: () => <PageHeader title="書類管理" />,
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/documents/$documentId/edit',
      component: () => <h1>編集</h1>,
      staticData: { bare: true },
    }),
    createRoute({
      getParentRoute: () => company,
      path: '/settings',
      component: () => <h1>設定</h1>,
      staticData: { desktopOnly: true },
    }),
  ]
  const nothing = () => undefined
  const queryClient = createQueryClient({ alert: nothing, toast: nothing, toSiteRoot: nothing })
  const chosen = membership(1, 'midori', '株式会社みどり総合管理', roles.member)
  const { memberships, ...user } = myself([chosen])
  queryClient.setQueryData(sessionQueries.companyUser('midori').queryKey, { ...user, ...chosen, memberships })
  const router = createRouter({
    routeTree: root.addChildren([company.addChildren(screens)]),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <ThemeProvider theme={themeOf('desk')}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <RouterProvider router={router as never} />
        </ConfirmProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

describe('menu', () => {
  test('has the screens that exist and marks the one shown', async () => {
    open('/c/midori/documents')
    const menu = await screen.findByRole('navigation', { name: 'メインメニュー' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['建守 ホームへ', 'ホーム', '案件', '書類', '設定'])
    expect(within(menu).getByRole('link', { name: '書類' })).toHaveAttribute('aria-current', 'page')
    expect(within(menu).getByRole('link', { name: '案件' })).toHaveAttribute('href', '/c/midori/matters')
    expect(document.title).toBe('書類管理｜建守')
  })
})

test('a bare screen stands alone', async () => {
  open('/c/midori/documents/1/edit')
  expect(await screen.findByRole('heading', { name: '編集' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})

test('a phone gets a word and a way back where a screen is for desks', async () => {
  onPhone()
  open('/c/midori/settings')
  expect(await screen.findByRole('heading', { name: 'PC でご利用ください' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ホームに戻る' })).toHaveAttribute('href', '/c/midori')
  expect(screen.queryByRole('heading', { name: '設定' })).not.toBeInTheDocument()
})
