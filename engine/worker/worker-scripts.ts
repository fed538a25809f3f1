/** Which files workers start from. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
/** Where scripts/bundle-workers.mjs writes them. */
const bundles = join(root, 'node_modules/.cache/workers')

/** Compiled code is kept between workers, so that a fresh one does not compile what the last one did. */
export const compiledCode = (): string => process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/compile')

export type WorkerName = 'engine.worker' | 'pdf.worker' | 'picture.worker'
/** A worker's operations, the entry of the process they run in, and that of the thread that watches over it. */
export type WorkerScript = { script: URL; keeper: string; watch: URL }

type Source = [path: string, size: number, mtimeMs: number]

const keeper = join(import.meta.dirname, 'keeper.ts')

/** Whether everything the bundles were made of is as it was, and they are of these sources: folders may share packages. */
export const areBundlesCurrent = (): boolean => {
  try {
    const sources = JSON.parse(readFileSync(join(bundles, 'sources.json'), 'utf8')) as Source[]
    const isOurs = sources.some(([path]) => path === keeper)
    return (
      isOurs &&
      sources.every(([path, size, mtimeMs]) => {
        const found = statSync(path)
        return found.size === size && found.mtimeMs === mtimeMs
      })
    )
  } catch {
    // Never built, moved elsewhere, or a source has gone: all the same here.
    return false
  }
}

/** A worker of the sources. */
export const sourceScript = (script: URL): WorkerScript => ({
  script,
  keeper,
  watch: pathToFileURL(join(import.meta.dirname, 'watch.ts')),
})

/** The bundle, which starts in a third of the time and takes less memory, where there is a current one; else the source. */
export const workerScripts = (): ((name: WorkerName) => WorkerScript) => {
  const isCurrent = areBundlesCurrent()
  const bundle = (name: string): string => join(bundles, `${name}.cjs`)
  return (name) =>
    isCurrent
      ? { script: pathToFileURL(bundle(name)), keeper: bundle('keeper'), watch: pathToFileURL(bundle('watch')) }
      : sourceScript(pathToFileURL(join(import.meta.dirname, `${name}.ts`)))
}
