/**
 * The entry: says how memory is kept and modules are loaded, then starts the process. A static import of serve.ts would
 * have resolved and compiled everything before the first line here ran.
 */
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { quickenImports } from './quick-imports.ts'

// The start leaves much behind and is over soon: the room that it would take for it would stay taken.
setFlagsFromString('--semi-space-growth-factor=1')
quickenImports()

try {
  await import('./serve.ts')
} catch (error) {
  // What a start says that is given up half way is no fault; the process ends as soon as all is closed.
  const { ending } = await import('./process-end.ts')
  if (ending.aborted) await new Promise(() => undefined)
  const { startSentence } = await import('./start-error.ts')
  process.stderr.write(`${startSentence(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
// Calls that come at once leave a sixth of their time to the collector where there is room for one megabyte only.
setFlagsFromString('--semi-space-growth-factor=2')
// A process that is killed would keep nothing otherwise.
flushCompileCache()
