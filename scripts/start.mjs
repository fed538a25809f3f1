/** `npm start`: install, build, run. `npm run dev` (--dev): the same server with Vite's hot reload in front. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, environment, install, node, root } from './setup.mjs'

const isDevelopment = process.argv.includes('--dev')

install()
if (!isDevelopment) build()

const server = spawn(node, ['server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: isDevelopment
    ? // Vite hands calls on to this port and no other.
      { ...environment, NODE_ENV: 'development', PORT: process.env.PORT || '8080' }
    : { ...environment, NODE_ENV: process.env.NODE_ENV ?? 'production' },
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
