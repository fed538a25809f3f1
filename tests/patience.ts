/**
 * How many times longer than on a quiet machine work takes just now. Limits of tests are for what hangs; where the cores
 * carry other work, the same tests are given the same part of them.
 */
import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

const MOST = 12
/** What the work below takes where nothing else runs. */
const QUIET_MS = 100
const work = Buffer.alloc(1024 * 1024)

const slowness = (): number => {
  const started = performance.now()
  for (let round = 0; round < 100; round += 1) createHash('sha256').update(work).digest()
  return (performance.now() - started) / QUIET_MS
}

/** Of this run: measured once, by its first process, and handed to all that it starts. */
export const patience: number = (() => {
  const known = Number(process.env['TEST_PATIENCE'])
  if (known) return known
  // The configuration of the tests is that of the build too, which waits for nothing.
  if (!process.env['VITEST']) return 1
  const crowd = loadavg()[0]! / availableParallelism()
  const measured = Math.min(MOST, Math.max(1, slowness(), crowd))
  process.env['TEST_PATIENCE'] = measured.toFixed(1)
  return Number(process.env['TEST_PATIENCE'])
})()
