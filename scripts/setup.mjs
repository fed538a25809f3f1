/** What both commands need first: the locked packages, the pinned Node, the built screens. Runs under the machine's own Node. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')
export const node = join(root, 'node_modules/.bin/node')
const installStamp = join(root, 'node_modules/.installed')
const buildStamp = join(root, 'dist/.built')
/** Built after the screens, from the same source. */
const drawnByServer = join(root, 'dist-server/first-picture.mjs')
/** What the packages take up on the disk, and a little more. */
const SPACE_MB = 1600

/** Environment in which the pinned Node and the local commands come first. */
export const environment = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }

/** An end that one sentence explains, without a stack trace. */
const sentence = (text) => Object.assign(new Error(text), { isSentence: true })

/** Runs a command in the repository; ends this process with its code if it fails. */
export const run = (command, args, env = environment) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error?.code === 'ENOENT') throw sentence(`${command}が見つかりません。`)
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const lastLines = 150

/** Runs a command and passes on what it prints; resolves with its exit code and the last lines of that. */
const follow = ([command, ...args]) =>
  new Promise((resolve, reject) => {
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, ...colours },
    })
    let tail = ''
    const passOn = (to) => (text) => {
      to.write(text)
      tail = (tail + text).split('\n').slice(-lastLines).join('\n')
    }
    child.stdout.setEncoding('utf8').on('data', passOn(process.stdout))
    child.stderr.setEncoding('utf8').on('data', passOn(process.stderr))
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, tail }))
  })

/**
 * Runs stages one after the other; each is lists of commands side by side, each list up to its first failure. Once all have
 * ended, what failed is told again below everything that the others printed, and this process ends with 1.
 */
export const runStages = async (...stages) => {
  const failures = []
  const runList = async (commands) => {
    for (const command of commands) {
      const { code, tail } = await follow(command)
      if (code === 0) continue
      failures.push(`${tail.trimEnd()}\n失敗しました（終了コード ${code}）: ${command.join(' ')}`)
      return
    }
  }
  for (const lists of stages) await Promise.all(lists.map(runList))
  for (const failure of failures) console.error(`\n${failure}`)
  if (failures.length > 0) process.exit(1)
}

const isStamped = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value

/** Installs exactly what the lockfile says, unless that is what lies there already. */
export const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(node) && isStamped(installStamp, wanted)) return
  const { bavail, bsize } = statfsSync(root)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (!existsSync(node) && freeMb < SPACE_MB)
    throw sentence(`ディスクの空きが足りません（必要: ${SPACE_MB}MB、空き: ${freeMb}MB）。`)
  console.log('パッケージをインストールしています…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env)
  writeFileSync(installStamp, wanted)
}

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Changes whenever anything the bundle is made of changes. */
const sourceFingerprint = () => {
  const hash = createHash('sha256')
  const builders = ['vite.config.ts', 'scripts/screen-routes.ts', 'scripts/bundle-first-picture.mjs']
  const sources = ['package-lock.json', 'index.html', ...builders].map((name) => join(root, name))
  const folders = ['src', 'domain', 'engine', 'public'].map((name) => join(root, name))
  for (const file of [...sources, ...folders.flatMap(filesUnder)]) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Builds the screens, unless they stand as their source is. */
export const build = () => {
  if (isStamped(buildStamp, sourceFingerprint()) && existsSync(drawnByServer)) return
  console.log('画面を組み立てています…')
  run('npm', ['run', '--silent', 'build'])
  // The build may write the route tree, so the fingerprint is taken again.
  writeFileSync(buildStamp, sourceFingerprint())
}
