/** `npm test`: install, then types, lint and every test side by side. Arguments go to Vitest: npm test -- tests/domain */
import { build, install, run, runTogether } from './setup.mjs'

install()
const chosen = process.argv.slice(2)
if (chosen.length > 0) {
  if (chosen.some((argument) => argument.includes('e2e'))) build()
  run('vitest', ['run', ...chosen])
} else {
  // Browsers and killed servers mostly wait, and leave their cores to everything else meanwhile.
  await runTogether(
    [['vitest', 'run', '--project', '!e2e']],
    [
      ['npm', 'run', '--silent', 'build'],
      ['vitest', 'run', '--project', 'e2e', '--maxWorkers=2'],
    ],
    [
      ['npm', 'run', '--silent', 'typecheck'],
      ['npm', 'run', '--silent', 'lint'],
    ],
  )
}
