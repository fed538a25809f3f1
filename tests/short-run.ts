/** For every file of tests: leaves to `npm run test:long` what is too long for `npm test` (long-suites.ts). */
import { relative } from 'node:path'
import { beforeEach } from 'vitest'
import type { RunnerTask, RunnerTestSuite } from 'vitest'
import { takenOf } from './long-suites.ts'

const testsOf = ({ tasks }: RunnerTestSuite): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))

beforeEach(({ task, skip }) => {
  const taken = takenOf(relative(process.cwd(), task.file.filepath))
  if (taken !== Infinity) skip(testsOf(task.file).indexOf(task) >= taken, 'npm run test:long')
})
