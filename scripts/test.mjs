/** `npm test`: install, then every test, the types and lint. Arguments go to Vitest: npm test -- tests/domain */
import { build, install, run, runStages } from './setup.mjs'

install()
const chosen = process.argv.slice(2)
if (chosen.length > 0) {
  if (chosen.some((argument) => argument.includes('e2e'))) build()
  run('vitest', ['run', ...chosen])
} else {
  // What has workers for all cores comes alone: on two cores everything at once took a fifth longer, and each test four times.
  await runStages(
    [[['vitest', 'run', '--project', '!e2e']], [['npm', 'run', '--silent', 'build']]],
    [
      [['vitest', 'run', '--project', 'e2e', '--maxWorkers=2']],
      [
        ['npm', 'run', '--silent', 'typecheck'],
        ['npm', 'run', '--silent', 'lint'],
      ],
    ],
  )
}
