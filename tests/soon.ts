import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Waits until a check holds, as patiently as everything else here: `vi.waitFor` by itself gives up after one second. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 30_000 * patience, interval: 10 })
