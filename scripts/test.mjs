/**
 * `npm test`: install, then the tests, the types and lint. `npm run test:long` (--long): the tests that take long
 * (tests/long-suites.ts). Arguments go to Vitest, with all tests of the files that they name: npm test -- tests/domain
 */
import { endTogether } from './children.mjs'
import { build, environment, install, run, runStages } from './setup.mjs'

endTogether()
await install()
// The engine's workers start from them in a third of the time.
await run('node', ['scripts/bundle-workers.mjs'])
const chosen = process.argv.slice(2)
const isLong = chosen[0] === '--long'
const browsers = ['vitest', 'run', '--project', 'e2e', '--maxWorkers=2']
const others = ['vitest', 'run', '--project', '!e2e']
if (isLong) {
  await build()
  environment.TESTS = 'long'
  await runStages([[others]], [[browsers]])
} else if (chosen.length > 0) {
  if (chosen.some((argument) => argument.includes('e2e'))) await build()
  await run('vitest', ['run', ...chosen])
} else {
  environment.TESTS = 'short'
  // What has workers for all cores comes alone: on two cores everything at once took a fifth longer, and each test four times.
  await runStages(
    [[others], [['npm', 'run', '--silent', 'build']]],
    [
      [browsers],
      [
        ['npm', 'run', '--silent', 'typecheck'],
        ['npm', 'run', '--silent', 'lint'],
      ],
    ],
  )
}
