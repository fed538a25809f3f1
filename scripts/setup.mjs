/** What both commands need first: the locked packages and the pinned Node. Runs under the machine's own Node. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
export const node = join(root, 'node_modules/.bin/node')
const stamp = join(root, 'node_modules/.installed')

/** Environment in which the pinned Node and the local commands come first. */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  ESLINT_USE_FLAT_CONFIG: 'false',
}

/** Runs a command in the repository; ends this process with its code if it fails. */
export const run = (command, args, env = environment) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const exitCodeOf = ([command, ...args]) =>
  new Promise((resolve, reject) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env: environment })
      .on('error', reject)
      .on('exit', (code) => resolve(code ?? 1))
  })

/** Runs lists of commands side by side, each list up to its first failure; ends this process with a failure's code once all have ended. */
export const runTogether = async (...lists) => {
  const codes = await Promise.all(
    lists.map(async (commands) => {
      for (const command of commands) {
        const code = await exitCodeOf(command)
        if (code !== 0) return code
      }
      return 0
    }),
  )
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

/** Installs exactly what the lockfile says, unless that is what lies there already. */
export const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const present = existsSync(stamp) && existsSync(node) ? readFileSync(stamp, 'utf8') : ''
  if (present === wanted) return
  console.log('パッケージをインストールしています…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env)
  writeFileSync(stamp, wanted)
}
