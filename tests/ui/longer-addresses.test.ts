import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from '#src/app/router.tsx'

const opened = (address: string) => {
  const router = createAppRouter({ queryClient: new QueryClient() }, createMemoryHistory({ initialEntries: [address] }))
  const { pathname, search } = router.latestLocation
  return { pathname, search, route: router.matchRoutes(router.latestLocation).at(-1)!.routeId }
}

test.each([
  ['/documents/29/_layout/edit', '/documents/29/edit', 'documents/$documentId/_layout/edit'],
  ['/documents/29/_layout/preview', '/documents/29/preview', 'documents/$documentId/_layout/preview'],
  ['/settings/templates/1/_layout/edit', '/settings/templates/1/edit', 'settings/templates/$templateId/_layout/edit'],
  [
    '/settings/templates/1/_layout/preview',
    '/settings/templates/1/preview',
    'settings/templates/$templateId/_layout/preview',
  ],
])('%s is the screen of %s', (address, pathname, route) => {
  expect(opened(`/c/midori${address}`)).toEqual({
    pathname: `/c/midori${pathname}`,
    search: {},
    route: `/c/$companyId/${route}`,
  })
})

test('what the screen is asked for goes along', () => {
  expect(opened('/c/midori/documents/29/_layout/preview?cell=0%3AB3').search).toEqual({ cell: '0:B3' })
})

test('nothing else is behind it', () => {
  const address = '/c/midori/documents/29/_layout/log'
  expect(opened(address).pathname).toBe(address)
})
