/** What both commands need first: the locked packages, the pinned Node, the built screens. Runs under the machine's own Node. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-stamp.mjs'
import { start } from './children.mjs'

export const root = resolve(fileURLToPath(import.meta.url), '../..')
export const node = join(root, 'node_modules/.bin/node')
const installStamp = join(root, 'node_modules/.installed')
/** What the packages take up on the disk, and a little more. */
const SPACE_MB = 1600

/** Environment in which the pinned Node and the local commands come first. */
export const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }

/** An end that one sentence explains, without a stack trace. */
const sentence = (text) => Object.assign(new Error(text), { isSentence: true })

/** Starts a command in the repository; resolves with its exit code. */
const finish = (command, args, options, onStart = () => undefined) =>
  new Promise((resolve, reject) => {
    const child = start(command, args, { cwd: root, ...options })
    onStart(child)
    child.on('error', (error) => reject(error.code === 'ENOENT' ? sentence(`${command}が見つかりません。`) : error))
    child.on('close', (code) => resolve(code ?? 1))
  })

/** Runs a command with this process's output; ends this process with its code if it fails. */
export const run = async (command, args) => {
  const code = await finish(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment })
  if (code !== 0) process.exit(code)
}

const lastLines = 150

/** Runs a command; resolves with its exit code and the last lines of what it said. `passOn` shows it all as it comes. */
const follow = async ([command, ...args], { env = environment, passOn = false } = {}) => {
  let tail = ''
  const take = (to) => (text) => {
    if (passOn) to.write(text)
    tail = (tail + text).split('\n').slice(-lastLines).join('\n')
  }
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const options = { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...colours } }
  const code = await finish(command, args, options, (child) => {
    child.stdout.setEncoding('utf8').on('data', take(process.stdout))
    child.stderr.setEncoding('utf8').on('data', take(process.stderr))
  })
  return { code, tail }
}

/** A step of one line. What it says is shown where it fails only; this process then ends with its code. */
const step = async (title, command, env) => {
  console.log(title)
  const { code, tail } = await follow(command, { env })
  if (code === 0) return
  console.error(tail.trimEnd())
  process.exit(code)
}

/**
 * Runs stages one after the other; each is lists of commands side by side, each list up to its first failure. Once all have
 * ended, what failed is told again below everything that the others printed, and this process ends with 1.
 */
export const runStages = async (...stages) => {
  const failures = []
  const runList = async (commands) => {
    for (const command of commands) {
      const { code, tail } = await follow(command, { passOn: true })
      if (code === 0) continue
      failures.push(`${tail.trimEnd()}\n失敗しました（終了コード ${code}）: ${command.join(' ')}`)
      return
    }
  }
  for (const lists of stages) await Promise.all(lists.map(runList))
  for (const failure of failures) console.error(`\n${failure}`)
  if (failures.length > 0) process.exit(1)
}

const lockfile = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Whether exactly what the lockfile says lies there. */
export const isInstalled = () =>
  existsSync(node) && existsSync(installStamp) && readFileSync(installStamp, 'utf8') === lockfile()

/** Installs exactly what the lockfile says, unless that is what lies there already. */
export const install = async () => {
  if (isInstalled()) return
  const { bavail, bsize } = statfsSync(root)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (!existsSync(node) && freeMb < SPACE_MB)
    throw sentence(`ディスクの空きが足りません（必要: ${SPACE_MB}MB、空き: ${freeMb}MB）。`)
  const command = ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  await step('パッケージをインストールしています…', command, process.env)
  writeFileSync(installStamp, lockfile())
}

/** Builds the screens, unless they stand as their source is. */
export const build = async () => {
  if (isBuilt()) return
  await step('画面を組み立てています…', ['npm', 'run', '--silent', 'build'])
}
