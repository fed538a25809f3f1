import { format } from 'node:util'
import { vi } from 'vitest'

let errors: string[] = []
let expected: RegExp[] = []

/** What the router says again of a failure that the screen shows. */
const isRouterEcho = (text: string) => text.startsWith('Warning: Error in route match: ')

/** From here on console.error is recorded instead of printed. */
export const watchConsoleErrors = (): void => {
  errors = []
  expected = []
  const { warn } = console
  vi.spyOn(console, 'warn').mockImplementation((...values: unknown[]) => {
    if (!isRouterEcho(format(...values))) warn(...values)
  })
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => void errors.push(format(...values)))
}

/** This test causes console.error with such a text, rightly. */
export const expectConsoleError = (pattern: RegExp): void => void expected.push(pattern)

/** What was recorded and not expected. */
export const takeConsoleErrors = (): string[] =>
  errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
