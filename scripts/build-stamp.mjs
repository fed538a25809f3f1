/** Whether the built screens are those of today's source. `node scripts/build-stamp.mjs`, the end of a build, says so. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const stamp = join(root, 'dist/.built')
/** Built after the screens, from the same source. */
const drawnByServer = join(root, 'dist-server/first-picture.mjs')

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Changes whenever anything the bundle is made of changes. */
const sourceFingerprint = () => {
  const hash = createHash('sha256')
  const builders = [
    'vite.config.ts',
    'scripts/screen-routes.ts',
    'scripts/slim-libraries.ts',
    'scripts/bundle-first-picture.mjs',
  ]
  const sources = ['package-lock.json', 'index.html', ...builders].map((name) => join(root, name))
  const folders = ['src', 'domain', 'engine', 'public'].map((name) => join(root, name))
  for (const file of [...sources, ...folders.flatMap(filesUnder)]) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Whether nothing was changed since the last build. */
export const isBuilt = () =>
  existsSync(drawnByServer) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceFingerprint()

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(stamp, sourceFingerprint())
