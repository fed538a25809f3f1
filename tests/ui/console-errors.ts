import { format } from 'node:util'
import { vi } from 'vitest'

let errors: string[] = []
let expected: RegExp[] = []

/** From here on console.error is recorded instead of printed. */
export const watchConsoleErrors = (): void => {
  errors = []
  expected = []
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => void errors.push(format(...values)))
}

/** This test causes console.error with such a text, rightly. */
export const expectConsoleError = (pattern: RegExp): void => void expected.push(pattern)

/** What was recorded and not expected. */
export const takeConsoleErrors = (): string[] => errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
