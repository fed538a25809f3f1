/** `npm test`: install, types, lint, then every test. Arguments go to Vitest: npm test -- tests/domain */
import { install, run, runTogether } from './setup.mjs'

install()
const chosen = process.argv.slice(2)
if (chosen.length === 0) {
  run('npm', ['run', '--silent', 'build'])
  await runTogether(['npm', 'run', '--silent', 'typecheck'], ['npm', 'run', '--silent', 'lint'])
}
if (chosen.length > 0) run('vitest', ['run', ...chosen])
else {
  run('vitest', ['run', '--project', '!e2e'])
  // Browsers and killed servers come last, two at a time: they mostly wait for each other.
  run('vitest', ['run', '--project', 'e2e', '--maxWorkers=2'])
}
