import type { TestProject } from 'vitest/node'
import { setup as setUpDatabase } from '#tests/api/global-setup.ts'
import { expectInstalled } from './installed.ts'

export const setup = (project: TestProject): Promise<() => Promise<void>> => {
  expectInstalled()
  return setUpDatabase(project)
}
