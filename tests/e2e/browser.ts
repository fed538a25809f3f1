/** Visitors of a real browser, a context each. Pages fail the test on an error in the console. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from './client.ts'

export type Visitor = { page: Page; errors: string[]; close(): Promise<void> }

/** What a browser reports of a refused call is expected where a journey refuses something on purpose. */
const isExpected = (text: string) =>
  /Failed to load resource: the server responded with a status of (401|409|419|422|423)/.test(text)

export const openVisitor = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    reducedMotion: 'reduce',
    // What a page asks for is seen, held up and refused on its own way; whoever walks without a connection allows the worker.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors, close: () => context.close() }
}

/** Signs somebody in whose calls are signed in already. */
export const shareSession = async ({ page }: Visitor, calls: Client): Promise<void> => {
  const cookies = calls
    .cookieHeader()
    .split('; ')
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: calls.address,
    }))
  await page.context().addCookies(cookies)
}

const axeOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
} satisfies axe.RunOptions

/**
 * What axe finds on the screen. A document is given its half megabyte once: reading that costs half as much as the look.
 * What lies half under a bar just now is too small only if it still is when it is scrolled from there.
 */
export const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    type Axe = { run(on: axe.ElementContext, options: axe.RunOptions): Promise<axe.AxeResults> }
    const look = (window as unknown as { axe: Axe }).axe
    // Colours of a form are those of the company's own paper.
    const { violations } = await look.run({ include: document, exclude: ['.sheet-text'] }, options)
    const told: string[] = []
    for (const { id, nodes } of violations) {
      const places: string[] = []
      for (const { target } of nodes) {
        const place = target.join(' ')
        if (id === 'target-size') {
          document.querySelector(place)?.scrollIntoView({ block: 'center' })
          const again = await look.run({ include: [place] }, { runOnly: { type: 'rule', values: [id] } })
          if (again.violations.length === 0) continue
        }
        places.push(place)
      }
      if (places.length > 0) told.push(`${id}: ${places.join(', ')}`)
    }
    return told
  }, axeOptions)
}

/** Nothing that axe finds once the screen stands: what fades in or out meanwhile is too pale for it. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect.poll(() => violationsOn(page)).toEqual([])
}

/** What everybody sees at the moment of a failure: pictures in the temporary folder, and for whoever has only the output of
 * the run, what a screen reader finds. */
export const picture = async (visitors: (Visitor | undefined)[]): Promise<void> => {
  for (const [index, visitor] of visitors.entries()) {
    if (!visitor || visitor.page.isClosed()) continue
    const { page } = visitor
    await page.screenshot({ path: join(tmpdir(), `tatemori-failure-${index}.png`) })
    const tree = await page.locator('body').ariaSnapshot()
    process.stdout.write(`window ${index} at ${page.url()}\n${tree.slice(0, 3000)}\n`)
  }
}
