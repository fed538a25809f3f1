/** The server knows which addresses have a screen: those of the page's routes, and no other. */
import { expect, test } from 'vitest'
import { isPageAddress, pageAddresses } from '#domain/page-addresses.ts'
import { createApp } from '#src/app/app.tsx'

test('every route is an address of a screen, and every address a route', () => {
  const routes = Object.values(createApp().router.routesById)
    .filter(({ id }) => id !== '__root__')
    .map(({ fullPath }) => fullPath.replace(/\$\w+/g, '*').replace(/\/$/, ''))
  expect([...new Set(routes)].toSorted()).toEqual([...pageAddresses].toSorted())
})

test.each([
  ['/', true],
  ['/c/midori/documents/7/edit', true],
  ['/c/midori/documents/7/_layout/edit', true],
  ['/c/midori/settings/', true],
  ['/invitations/token', true],
  ['/.env', false],
  ['/.git/config', false],
  ['/c/midori/documents/7/edit/more', false],
  ['/c//matters', false],
  ['/wp-admin', false],
])('%s: %s', (address, isOne) => {
  expect(isPageAddress(address)).toBe(isOne)
})
