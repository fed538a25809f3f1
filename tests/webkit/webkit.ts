/** WebKit as an iPhone holds it: one window, whose data outlive the window, its page and the process of its databases. */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, until, type Display, type Program } from './display.ts'
import type { Screen } from './screen.ts'
import { seekInPage, type Place } from './seek.ts'
import { openSession, WebDriverError, type Element, type WebDriver } from './webdriver.ts'

const testingLibrary = await readFile(
  join(dirname(createRequire(import.meta.url).resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
)

export type WebKitScreen = Screen & {
  url(): Promise<string>
  /** Waits until it is there. */
  see(place: Place): Promise<void>
  /** Waits until it is not there. */
  gone(place: Place): Promise<void>
  /** The value of the field. */
  value(place: Place): Promise<string>
  count(place: Place): Promise<number>
  tap(place: Place): Promise<void>
  /** Presses of which the browser made no click. */
  unheard(): number
  /** Types in place of what the field holds. */
  fill(place: Place, text: string): Promise<void>
  /** Chooses files, by their paths. */
  choose(place: Place, paths: string[]): Promise<void>
  /** The whole browser dies at once and is opened again, with what it kept. */
  killBrowser(): Promise<void>
  /** The same, where something has to happen before it opens again. */
  killBrowserWhile(away: () => Promise<void>): Promise<void>
  /** The process that holds the page's databases dies under the open page, as iPhones do to pages in the background. */
  loseDatabases(): Promise<void>
}

/** What became of a click that was meant for an element. */
type Pressed = { isDown: boolean; isClicked: boolean }

/** Handed to the page: resolves once the element stays where it is, for a click goes to a place; it notes whether it came. */
const restInPage = async (element: HTMLElement): Promise<void> => {
  let before = ''
  for (let rests = 0; rests < 4;) {
    await new Promise(requestAnimationFrame)
    const now = JSON.stringify(element.getBoundingClientRect())
    rests = now === before ? rests + 1 : 0
    before = now
  }
  const pressed: Pressed = { isDown: false, isClicked: false }
  Object.assign(window, { pressed })
  element.addEventListener('pointerdown', () => (pressed.isDown = true), { once: true })
  // Before anybody who would keep it from going on.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (element.contains(target as Node)) pressed.isClicked = true
    },
    { capture: true, once: true },
  )
}

/** Handed to the page: what became of the click, which comes a moment after the press; undefined on another page. */
const pressedInPage = async (): Promise<Pressed | undefined> => {
  const { pressed } = window as Window & { pressed?: Pressed }
  for (let waits = 0; waits < 20 && pressed?.isDown && !pressed.isClicked; waits += 1)
    await new Promise((done) => setTimeout(done, 20))
  return pressed
}

const consoleError = /CONSOLE \S+ ERROR (.*)/

/** Processes whose parent is the one given. */
const childrenOf = async (pid: number): Promise<{ pid: number; name: string }[]> => {
  const found: { pid: number; name: string }[] = []
  for (const each of await readdir('/proc')) {
    const stat = /^\d+$/.test(each) ? await readFile(`/proc/${each}/stat`, 'utf8').catch(() => null) : null
    const match = stat && /^(\d+) \((.*)\) \S (\d+)/s.exec(stat)
    if (match && Number(match[3]) === pid) found.push({ pid: Number(match[1]), name: match[2]! })
  }
  return found
}

type Options = {
  address: string
  width?: number
  height?: number
  userAgent?: string
  /** A window that keeps nothing, or the bytes that a site may keep; else what WebKit allows. */
  storage?: 'private' | number
}

/** What WebKit says of a server that is away, and of what was on its way there when it went. */
export const serverAway: readonly RegExp[] = [
  /^Could not connect to (127\.0\.0\.1|localhost)/,
  /^Cannot load http/,
  /^(XMLHttpRequest|Fetch API) cannot load /,
  // The worker's answer for what it has not got, a font in most cases.
  /^FetchEvent\.respondWith received an error: TypeError: Load failed/,
  /^Unhandled Promise Rejection: NetworkError: {2}A network error occurred/,
  // Of a page that is left while it reads its caches.
  /^Cache API operation failed: (Internal error|Context is stopped)/,
]

export const openWebKit = async (
  display: Display,
  { address, width = 390, height = 844, userAgent = '', storage }: Options,
): Promise<WebKitScreen> => {
  const folder = join(display.folder, `webkit-${await freePort()}`)
  let browser: Program
  let driver: Program | undefined
  let session: WebDriver
  let target: string
  let taken = 0
  let unheard = 0

  /** Takes hold of the open browser. */
  const steer = async (): Promise<void> => {
    await driver?.kill()
    const port = await freePort()
    const started = display.start('WebKitWebDriver', [`--port=${port}`, `--target=${target}`])
    driver = started
    session = await until(() => openSession(port))
    await session.resize(width, height)
  }
  const open = async (): Promise<void> => {
    target = `127.0.0.1:${await freePort()}`
    const printed = browser?.lines ?? []
    browser = display.start(
      join(import.meta.dirname, 'browser.py'),
      [folder, String(width), String(height), userAgent, String(storage ?? '')],
      { WEBKIT_INSPECTOR_SERVER: target },
    )
    browser.lines.unshift(...printed)
    await steer()
  }

  const run = async <T>(task: string, args: unknown[]): Promise<T> => {
    const script = `const args = [...arguments], done = args.pop()
      new Promise((resolve) => resolve((${task})(...args))).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }),
      )`
    const answer = await session.execute<{ value: T; error?: string }>(script, args)
    if (answer.error !== undefined) throw new WebDriverError('javascript error', answer.error)
    return answer.value
  }
  const seek = async (place: Place): Promise<Element[]> => {
    if (!(await run<boolean>('() => "TestingLibraryDom" in globalThis', [])))
      await run(`() => { ${testingLibrary} }`, [])
    return run(seekInPage.toString(), [place])
  }
  /** On what is at the place, as soon as it lets that be done. */
  const act = <T>(place: Place, task: (element: Element) => Promise<T>, ms?: number): Promise<T> =>
    until(async () => {
      const [element] = await seek(place)
      if (!element) throw new WebDriverError('no such element', JSON.stringify(place))
      return { done: await task(element) }
    }, ms).then(({ done }) => done)

  await open()
  return {
    goto: async (path) => {
      await session.goto(new URL(path, address).href)
    },
    url: () => session.url(),
    evaluate: (task, ...args) => run(task.toString(), args),
    see: (place) => act(place, () => Promise.resolve()),
    gone: async (place) => {
      await until(async () => ((await seek(place)).length === 0 ? true : undefined))
    },
    value: (place) => act(place, (element) => run('(field) => field.value', [element])),
    count: async (place) => (await seek(place)).length,
    tap: (place) =>
      act(place, async (element) => {
        await run(restInPage.toString(), [element])
        await session.click(element)
        // After a click that led elsewhere nothing is noted.
        const pressed = await run<Pressed | undefined>(pressedInPage.toString(), [])
        if (!pressed || pressed.isClicked) return
        if (pressed.isDown) unheard += 1
        // What was above it grew just then, or this browser makes no click of the press: a person taps again.
        throw new WebDriverError(
          pressed.isDown ? 'no click came of it' : 'element click intercepted',
          JSON.stringify(place),
        )
      }),
    unheard: () => unheard,
    fill: (place, text) =>
      act(place, async (element) => {
        await run('(field) => field.select()', [element])
        await session.type(element, text)
      }),
    choose: (place, paths) => act(place, async (element) => void (await session.type(element, paths.join('\n')))),
    resize: async (newWidth, newHeight) => {
      ;[width, height] = [newWidth, newHeight]
      await session.resize(width, height)
    },
    picture: async (path) => writeFile(path, await session.picture()),
    errors: () => {
      const printed = browser.lines.slice(taken)
      taken = browser.lines.length
      return printed.flatMap((line) => consoleError.exec(line)?.[1] ?? [])
    },
    version: async () =>
      (await promisify(execFile)('dpkg-query', ['-W', '-f', '${Version}', 'libwebkit2gtk-4.1-0'])).stdout,
    killBrowser: async () => {
      await browser.kill()
      await open()
    },
    killBrowserWhile: async (away) => {
      await browser.kill()
      await away()
      await open()
    },
    loseDatabases: async () => {
      const holder = (await childrenOf(browser.process.pid!)).find(({ name }) => name.startsWith('WebKitNetwork'))!
      process.kill(holder.pid, 'SIGKILL')
      await steer()
    },
    close: async () => {
      await browser.kill()
      await driver?.kill()
    },
  }
}
