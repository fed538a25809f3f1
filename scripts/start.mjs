/** `npm start`: install, build, run. `npm run dev` (--dev): the same server with Vite's hot reload in front. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, install, node, root, run } from './setup.mjs'

const isDevelopment = process.argv.includes('--dev')
const stamp = join(root, 'dist/.built')

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Changes whenever anything the bundle is made of changes. */
const sourceFingerprint = () => {
  const hash = createHash('sha256')
  const sources = ['package-lock.json', 'vite.config.ts', 'index.html'].map((name) => join(root, name))
  for (const file of [...sources, ...['src', 'domain', 'public'].flatMap((name) => filesUnder(join(root, name)))]) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

install()
if (!isDevelopment) {
  const fingerprint = sourceFingerprint()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
    console.log('画面を組み立てています…')
    run('npm', ['run', '--silent', 'build'])
    // The build may write the route tree, so the fingerprint is taken again.
    writeFileSync(stamp, sourceFingerprint())
  }
}

const server = spawn(node, ['server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, NODE_ENV: isDevelopment ? 'development' : (process.env.NODE_ENV ?? 'production') },
})
const vite = isDevelopment
  ? spawn(join(root, 'node_modules/.bin/vite'), { cwd: root, stdio: 'inherit', env: environment })
  : null
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.kill(signal)
    vite?.kill(signal)
  })
}
server.on('exit', (code, signal) => {
  vite?.kill()
  process.exit(signal ? 1 : (code ?? 0))
})
