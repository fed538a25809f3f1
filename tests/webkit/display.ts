/** A screen that nobody sees, for the windows of browsers, and the processes that live there. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'

export type Program = {
  process: ChildProcess
  /** Every whole line that it has printed. */
  lines: string[]
  /** Dies at once, as phones end programs. */
  kill(): Promise<void>
}

export type Display = {
  /** Goes away with the display. */
  folder: string
  start(command: string, args: string[], env?: Record<string, string>): Program
  close(): Promise<void>
}

/** The app's own, so that screens look alike everywhere. */
const fonts = resolve(import.meta.dirname, '../../node_modules/@expo-google-fonts/noto-sans-jp')
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}/400Regular</dir>
  <dir>${fonts}/700Bold</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

/** Until something answers other than undefined; what it throws last is thrown where it never does. */
export const until = async <T>(ask: () => Promise<T | undefined> | T | undefined, ms = 30_000): Promise<T> => {
  const end = Date.now() + ms
  for (;;) {
    let failure: unknown
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      failure = error
    }
    if (Date.now() > end) throw failure ?? new Error(`nothing in ${ms} ms: ${ask}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

export const openDisplay = async (): Promise<Display> => {
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-webkit-'))
  await mkdir(join(folder, 'home'))
  await writeFile(join(folder, 'fonts.conf'), fontSettings(folder))
  const programs = new Set<Program>()
  const start: Display['start'] = (command, args, env = {}) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOME: join(folder, 'home'),
        XDG_CACHE_HOME: join(folder, 'home/.cache'),
        XDG_RUNTIME_DIR: folder,
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
        LC_ALL: 'C.UTF-8',
        TZ: 'Asia/Tokyo',
        NO_AT_BRIDGE: '1',
        ...env,
      },
    })
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n')
        rest = parts.pop()!
        lines.push(...parts)
      })
    }
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    const program: Program = {
      process: child,
      lines,
      async kill() {
        programs.delete(program)
        child.kill('SIGKILL')
        await exited
      },
    }
    programs.add(program)
    return program
  }
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'])
  const number = await until(() => screen.lines.find((line) => /^\d+$/.test(line)))
  return {
    folder,
    start: (command, args, env) => start(command, args, { DISPLAY: `:${number}`, ...env }),
    async close() {
      for (const program of [...programs].toReversed()) await program.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
