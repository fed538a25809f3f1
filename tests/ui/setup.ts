/** Every UI test: jest-dom, the browser's missing parts, and no console.error that nobody expected. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { client, forgetCsrfCookie } from '#src/api/http.ts'
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts'

configure({ asyncUtilTimeout: 5000 })

client.defaults.adapter = 'fetch'
client.defaults.baseURL = window.location.origin

window.scrollTo = () => undefined
window.matchMedia ??= (query) => ({
  matches: false, media: query, onchange: null,
  addEventListener: () => undefined, removeEventListener: () => undefined,
  addListener: () => undefined, removeListener: () => undefined, dispatchEvent: () => false,
})

beforeEach(() => {
  watchConsoleErrors()
  forgetCsrfCookie()
  window.localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(takeConsoleErrors()).toEqual([])
})
