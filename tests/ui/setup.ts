/** Every UI test: jest-dom, the browser's missing parts, and no console.error that nobody expected. */
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetCsrfCookie } from '#src/api/http.ts'
import { awaitFirstPress, loadPressedParts } from '#src/lib/first-press.ts'
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts'
import './page.ts'
import { pdf } from './pdf.ts'

vi.mock('#src/api/exchange.ts', () => import('./exchange.ts'))
vi.mock('#src/lib/pdf/open-pdf.ts', () => import('./pdf.ts'))
vi.mock('#src/widgets/drawing-view/viewer.ts', () => import('./drawing-viewer.ts'))

awaitFirstPress()

// As if the page had been pressed before: what opens then is there.
beforeEach(async () => {
  await loadPressedParts()
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
