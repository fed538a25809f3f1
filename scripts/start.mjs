/** `npm start`: install, build, run. `npm run dev` (--dev): the same server with Vite's hot reload in front. */
import { endTogether, start } from './children.mjs'
import { build, environment, install, node, root } from './setup.mjs'

const isDevelopment = process.argv.includes('--dev')

endTogether()
await install()
if (!isDevelopment) await build()

/** A channel, by whose end it sees that this process is gone, however that went. */
const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
const env = isDevelopment
  ? // Vite hands calls on to this port and no other.
    { ...environment, NODE_ENV: 'development', PORT: process.env.PORT || '8080' }
  : { ...environment, NODE_ENV: process.env.NODE_ENV ?? 'production' }
const server = start(node, ['server/main.ts'], { cwd: root, stdio, env, seesToItsOwn: true })
const screens = isDevelopment ? start(node, ['scripts/dev-screens.mjs'], { cwd: root, stdio, env: environment }) : null
server.on('exit', (code, signal) => {
  screens?.kill()
  process.exit(signal ? 1 : (code ?? 0))
})
