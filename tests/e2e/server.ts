/** The product as an operator runs it: server/main.ts as a process of its own, with its own data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDatabase, type Database } from '#server/db/client.ts'

const root = resolve(import.meta.dirname, '../..')

export type RunningServer = {
  address: string
  /** Everything it has printed. */
  output: () => string
  process: ChildProcess
  /** SIGTERM, then waits for its end; resolves with the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** The server's process, on a free port, as soon as there is one. */
export const spawnServer = (dataDir: string, env: Record<string, string> = {}, { isAlone = false } = {}) =>
  spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SEED: 'none',
      VITEST: '',
      DATABASE_URL: '',
      ...env,
    },
    // By the end of the channel a server sees that the tests which started it are gone; one `isAlone` is as systemd's.
    stdio: ['ignore', 'pipe', 'pipe', ...(isAlone ? [] : (['ipc'] as const))],
  })

/** Starts the server and waits until it says where it listens. */
export const startServer = async (dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> => {
  const child = spawnServer(dataDir, env)
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const address = await new Promise<string>((done, fail) => {
    const timer = setInterval(() => {
      const match = /建守を開始しました: (\S+)/.exec(output)
      if (!match) return
      clearInterval(timer)
      done(match[1]!)
    }, 20)
    void exited.then((code) => {
      clearInterval(timer)
      fail(new Error(`server ended with ${code}\n${output}`))
    })
  })
  return {
    address,
    output: () => output,
    process: child,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The bundled PostgreSQL of the data folder, which outlives a killed server. */
export const openDatabase = async (dataDir: string): Promise<Database> => {
  const [password, port] = await Promise.all(
    ['password', 'port'].map(async (name) => (await readFile(join(dataDir, 'postgres', name), 'utf8')).trim()),
  )
  return createDatabase(`postgres://tatemori:${password}@127.0.0.1:${port}/postgres`)
}

/** A data folder that goes away with `remove`. */
export const temporaryFolder = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'tatemori-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
