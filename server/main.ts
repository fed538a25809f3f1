/**
 * The entry: shortens how modules load, then starts the process. A static import of serve.ts would have resolved and
 * compiled everything before the first line here ran.
 */
import { enableCompileCache, flushCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

// Compiled code is kept between starts. The engine's workers find the folder in the environment.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compile')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

// Node parses a package's package.json for every import that meets it; drizzle's has 180 KB and 500 such imports.
const known = new Map<string, ResolveFnOutput>()
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const resolved = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, resolved)
    return resolved
  },
})

try {
  await import('./serve.ts')
} catch (error) {
  const { startSentence } = await import('./start-error.ts')
  process.stderr.write(`${startSentence(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
// A process that is killed would keep nothing otherwise.
flushCompileCache()
