/** `npm run webkit`: the engines that npm does not bring. */
import { defineConfig } from 'vitest/config'
import { createReport } from './report.ts'

export default defineConfig({
  test: {
    name: 'webkit',
    environment: 'node',
    include: ['tests/webkit/**/*.test.ts'],
    globalSetup: ['tests/webkit/setup.ts'],
    maxWorkers: 1,
    reporters: ['default', createReport()],
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
