/** Every UI test: jest-dom, the browser's missing parts, and no console.error that nobody expected. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import type { Config } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { client, forgetCsrfCookie } from '#src/api/http.ts'
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts'
import { pdf } from './pdf.ts'

vi.mock('#src/lib/pdf/open-pdf.ts', () => import('./pdf.ts'))
vi.mock('#src/widgets/drawing-view/viewer.ts', () => import('./drawing-viewer.ts'))

// Long enough for a machine that is busy with other things; what is there sooner is found sooner.
configure({ asyncUtilTimeout: 15_000 })

// The whole page is written out once a wait has failed, not at each of its tries.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isTry } = getConfig() as Config & {
      _disableExpensiveErrorDiagnostics: boolean
    }
    return isTry
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container)
  },
})

// No test looks at styles, and every query by role would match every rule against every element.
const insertBefore = document.head.insertBefore.bind(document.head)
document.head.insertBefore = (node, child) => (node instanceof HTMLStyleElement ? node : insertBefore(node, child))

client.defaults.adapter = 'fetch'
client.defaults.baseURL = window.location.origin

window.scrollTo = () => undefined
// A person who prefers less motion: dialogs and menus are there, and gone, at once.
window.matchMedia ??= (query) => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

beforeEach(() => {
  watchConsoleErrors()
  forgetCsrfCookie()
  pdf.reset()
  window.localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(takeConsoleErrors()).toEqual([])
})
