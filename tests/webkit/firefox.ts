/** Firefox ESR, steered by WebDriver BiDi, which it brings itself. */
import { writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { until, freePort, type Display } from './display.ts'
import type { Screen } from './screen.ts'

type Answer = { id?: number; result?: unknown; error?: string; message?: string }
type LogEntry = { level: string; text: string; type: string }
type Event = { method: string; params: LogEntry }

const connect = async (address: string) => {
  const socket = await until(async () => {
    const opened = new WebSocket(address)
    await new Promise<void>((done, fail) => {
      opened.onopen = () => done()
      opened.onerror = () => fail(new Error(`nobody at ${address}`))
    })
    return opened
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  const errors: string[] = []
  let last = 0
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Answer & Event
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params.level === 'error') errors.push(message.params.text)
  }
  return {
    errors,
    close: () => socket.close(),
    async send<T>(method: string, params: object = {}): Promise<T> {
      const id = ++last
      const answer = await new Promise<Answer>((done) => {
        waiting.set(id, done)
        socket.send(JSON.stringify({ id, method, params }))
      })
      waiting.delete(id)
      if (answer.error !== undefined) throw new Error(`${method}: ${answer.error}: ${answer.message}`)
      return answer.result as T
    },
  }
}

/** Nothing that a new profile opens, asks or fetches by itself. */
const preferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'ja',
  'messaging-system.rsexperimentloader.enabled': false,
  'app.normandy.enabled': false,
  'ui.prefersReducedMotion': 1,
}

type Evaluated = { type: string; result?: { value: string }; exceptionDetails?: { text: string } }

export const openFirefox = async (
  display: Display,
  { address, userAgent = '' }: { address: string; userAgent?: string },
): Promise<Screen> => {
  const port = await freePort()
  const profile = join(display.folder, `firefox-${port}`)
  await mkdir(profile)
  const wanted = { ...preferences, ...(userAgent && { 'general.useragent.override': userAgent }) }
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(wanted)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const program = display.start('firefox-esr', [
    '--headless',
    '--no-remote',
    `--profile=${profile}`,
    `--remote-debugging-port=${port}`,
  ])
  const bidi = await connect(`ws://127.0.0.1:${port}/session`)
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]!.context
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  // Some versions leave the preference alone.
  if (userAgent)
    await bidi.send('script.addPreloadScript', {
      functionDeclaration: `() => Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => ${JSON.stringify(userAgent)} })`,
    })
  return {
    goto: async (path) => {
      await bidi.send('browsingContext.navigate', { context, url: new URL(path, address).href, wait: 'complete' })
    },
    evaluate: async <A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<Awaited<T>> => {
      const evaluated = await bidi.send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify({ value: await (${task})(...${JSON.stringify(args)}) }))()`,
        target: { context },
        awaitPromise: true,
      })
      if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text)
      return (JSON.parse(evaluated.result!.value) as { value: Awaited<T> }).value
    },
    resize: async (width, height) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    picture: async (path) => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      await writeFile(path, Buffer.from(data, 'base64'))
    },
    // Those of the browser's own pages are none of ours.
    errors: () => bidi.errors.splice(0).filter((text) => !text.includes('script-src resource: chrome:')),
    version: () => Promise.resolve(capabilities.browserVersion),
    close: async () => {
      bidi.close()
      await program.kill()
    },
  }
}
