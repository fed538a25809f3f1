/** What npm starts is gone when npm is, however that went; and says what matters until then. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from './server.ts'

const root = resolve(import.meta.dirname, '../..')
const ask = `
  import { isBuilt } from './scripts/build-stamp.mjs'
  import { isInstalled } from './scripts/setup.mjs'
  console.log(isInstalled() && isBuilt())`
/** Where packages or screens are not those of today's source, npm would begin to install and build beside the tests. */
const isPrepared =
  execFileSync(process.execPath, ['--input-type=module', '-e', ask], { cwd: root, encoding: 'utf8' }) === 'true\n'

/**
 * The processes that have the mark in their environment or in what they were called by: PostgreSQL writes its titles over
 * its environment, and is called with its folder.
 */
const marked = async (mark: string): Promise<{ pid: number; command: string }[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [environment, command] = await Promise.all(
        ['environ', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      return command !== '' && `${environment}${command}`.includes(mark)
        ? [{ pid: Number(pid), command: command! }]
        : []
    }),
  )
  return found.flat()
}

const npm = async (args: string[], env: Record<string, string> = {}) => {
  const folder = await temporaryFolder()
  const mark = folder.path
  const child = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(mark, 'data'),
      TMPDIR: mark,
      SEED: 'none',
      DATABASE_URL: '',
      VITEST: '',
      // What npm test starts is asked for whole, whichever part of the tests this run is.
      TESTS: '',
      // Vite's lines are looked at without the colours that it has in a workflow.
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(async () => {
    for (const { pid } of await marked(mark)) process.kill(pid, 'SIGKILL')
    await folder.remove()
  })
  return {
    child,
    output: () => output,
    says: (text: string | RegExp) => vi.waitFor(() => expect(output).toMatch(text), { timeout: 120_000, interval: 50 }),
    leftovers: () => marked(mark),
  }
}

describe.skipIf(process.platform !== 'linux' || !isPrepared)('what npm starts', () => {
  const started = /建守を開始しました: http:\/\/localhost:\d+/
  it.each([
    ['start', 'SIGTERM', started],
    ['start', 'SIGKILL', started],
    ['run dev', 'SIGTERM', /Local:/],
    ['run dev', 'SIGKILL', /Local:/],
  ] as const)('is gone after npm %s was ended by %s', async (command, signal, ready) => {
    const { child, says, leftovers } = await npm(command.split(' '))
    await says(started)
    await says(ready)
    expect((await leftovers()).map(({ command }) => command).join('\n')).toContain('bin/postgres')
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), { timeout: 60_000, interval: 100 })
  })

  it('is gone after npm start was ended before it had come to its end', async () => {
    const { child, says, leftovers } = await npm(['start'], { SEED: 'demo' })
    await says('デモ会社を作成しています')
    child.kill('SIGTERM')
    await once(child, 'exit')
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), { timeout: 60_000, interval: 100 })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'is gone after npm test was ended by %s, with its database',
    async (signal) => {
      const { child, leftovers } = await npm(['test', '--', 'tests/api/tags'])
      await vi.waitFor(
        async () => expect((await leftovers()).map(({ command }) => command).join('\n')).toContain('bin/postgres'),
        { timeout: 120_000, interval: 100 },
      )
      child.kill(signal)
      await once(child, 'exit')
      await vi.waitFor(async () => expect(await leftovers()).toEqual([]), { timeout: 60_000, interval: 100 })
    },
  )
})

describe.skipIf(!isPrepared)('the first start of the demo', () => {
  it('says a line a step, then where it is and how to sign in, and nothing of the calls that follow', async () => {
    const { child, output, says } = await npm(['--silent', 'start'], { SEED: 'demo' })
    await says(/デモ会社のログイン\n( {2}.+\n){4}/)
    const [, address] = /開始しました: (\S+)/.exec(output())!
    expect((await fetch(`${address}/api/c/midori/myself`)).status).toBe(401)
    const licences = await (await fetch(`${address}/licences.html`)).text()
    expect(licences).toContain('PostgreSQL Global Development Group')
    expect(licences).not.toContain('__CSP_NONCE__')
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    const lines = output().trimEnd().split('\n')
    expect(lines.slice(0, 2)).toEqual(['データベースを作成しています…', 'デモ会社を作成しています…'])
    const logins = lines.indexOf('デモ会社のログイン')
    expect(lines.slice(logins - 2, logins)).toEqual([`建守を開始しました: ${address}`, ''])
    expect(lines.slice(logins + 5)).toEqual([])
    expect(lines.length).toBeLessThan(16)
  })
})
