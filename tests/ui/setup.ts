/** Every UI test: jest-dom, the browser's missing parts, and no console.error that nobody expected. */
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { forgetPerson } from '#src/api/person.ts'
import { awaitFirstPress, loadPressedParts } from '#src/lib/first-press.ts'
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts'
import './page.ts'
import { pdf } from './pdf.ts'
import { emptyMemory } from './uploads/browser-memory.ts'

vi.mock('#src/api/transport.ts', () => import('./transport.ts'))
vi.mock('#src/lib/pdf/open-pdf.ts', () => import('./pdf.ts'))
vi.mock('#src/lib/pdf/write-text.ts', () => import('./pdf.ts'))
vi.mock('#src/widgets/drawing-view/viewer.ts', () => import('./drawing-viewer.ts'))

awaitFirstPress()

// Files of a worker share a window: what one left waiting would be asked about when somebody of the next logs out.
emptyMemory()

// As if the page had been pressed before: what opens then is there.
beforeEach(async () => {
  window.dispatchEvent(new Event('pageshow'))
  await loadPressedParts()
  watchConsoleErrors()
  forgetCsrfCookie()
  forgetPerson()
  pdf.reset()
  window.localStorage.clear()
})

afterEach(() => {
  cleanup()
  // What the next file prepares is nobody's window.
  forgetPerson()
  vi.restoreAllMocks()
  expect(takeConsoleErrors()).toEqual([])
})
