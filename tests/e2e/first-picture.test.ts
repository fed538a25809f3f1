/** The first picture of a screen, in a browser and as the server sends it: it is what React draws, for whom it may be. */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openVisitor, shareSession } from './browser.ts'
import { openBrowser } from './chromium.ts'
import { createClient, login, type Client } from './client.ts'
import { startServer, temporaryFolder } from './server.ts'

const list = '/c/midori/matters?user_id=all'
const sign = 'inert aria-hidden="true"'
const password = 'tatemori-demo'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof startServer>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let office: Client
let guest: Client

const answerOf = (person: Client, address: string, headers: Record<string, string>): Promise<Response> =>
  fetch(server.address + address, { headers: { cookie: person.cookieHeader(), ...headers } })

/** The page that the person is sent; pictures are drawn from the second on, and on a busy machine not always. */
const pageWithPicture = async (
  person: Client,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ html: string; headers: Headers }> => {
  let page: { html: string; headers: Headers } | undefined
  await expect
    .poll(async () => {
      const answer = await answerOf(person, address, headers)
      page = { html: await answer.text(), headers: answer.headers }
      return page.html
    })
    .toContain(sign)
  return page!
}
const pageOf = async (person: Client, address: string, headers: Record<string, string> = {}): Promise<string> =>
  (await answerOf(person, address, headers)).text()

beforeAll(async () => {
  folder = await temporaryFolder()
  ;[server, browser] = await Promise.all([startServer(folder.path, { SEED: 'demo' }), openBrowser()])
  ;[office, guest] = (await Promise.all(
    ['keiko.sato@midori-kanri.example', 'makoto.harada@aoba-kucho.example'].map((email) =>
      login(server.address, email, password),
    ),
  )) as [Client, Client]
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await folder?.remove()
})

type Matter = { id: number; name: string }
const mattersOf = async (person: Client): Promise<Matter[]> =>
  (await person.expectOk<{ data: Matter[] }>('GET', '/api/c/midori/matters')).data
const linked = (html: string): number[] => [
  ...new Set([...html.matchAll(/href="\/c\/midori\/matters\/(\d+)"/g)].map(([, id]) => Number(id))),
]

describe('what the server sends', () => {
  test('shows the matters of whoever asks, as their own calls list them', async () => {
    const [all, theirs] = await Promise.all([mattersOf(office), mattersOf(guest)])
    expect(theirs.map(({ id }) => id)).not.toEqual(all.map(({ id }) => id))
    for (const [person, matters] of [
      [office, all],
      [guest, theirs],
    ] as const) {
      const shown = linked((await pageWithPicture(person, list)).html)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown).toEqual(matters.slice(0, shown.length).map(({ id }) => id))
    }
  })

  test('bears one nonce in its policy and in every style, and stays in no cache', async () => {
    const { html, headers } = await pageWithPicture(office, list)
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy')!)![1]
    const styles = [...html.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes!)
    expect(styles.length).toBeGreaterThan(1)
    for (const attributes of styles) expect(attributes).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/<[^>]* style="/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('link')).toBeNull()
  })

  test('keeps to its element whatever a matter is called', async () => {
    const name = '</script><script>alert(1)</script><!--<script> </style> __CSP_NONCE__'
    const [first] = await mattersOf(office)
    await office.expectOk('PUT', `/api/c/midori/matters/${first!.id}`, { name })
    const { html } = await pageWithPicture(office, `${list}&sort=-updated_at`)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--<script>')
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    const answers = /<script type="application\/json" id="first-answers"[^>]*>(.*?)<\/script>/.exec(html)![1]!
    const bodies = Object.values(JSON.parse(answers) as Record<string, string>)
    expect(bodies.some((body) => body.includes(name))).toBe(true)
    await office.expectOk('PUT', `/api/c/midori/matters/${first!.id}`, { name: first!.name })
  })

  test('is the plain page for nobody, for phones, for another company, for what is no list, and where the list looks otherwise', async () => {
    await pageWithPicture(office, list)
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
    const withWindow = (value: string) => ({ cookie: `${office.cookieHeader()}; tatemori_window=${value}` })
    const plain = await Promise.all([
      pageOf(createClient(server.address), list),
      pageOf(office, list, { 'user-agent': phone }),
      pageOf(office, '/c/another/matters?user_id=all'),
      pageOf(office, '/c/midori/matters/1'),
      pageOf(office, '/c/midori/settings/profile'),
      pageOf(office, list, withWindow('600x900')),
      pageOf(office, list, withWindow('1440x900.documents.matters')),
      // What the service worker keeps for when there is no connection.
      pageOf(office, '/index.html'),
    ])
    for (const html of plain) {
      expect(html).toContain('<div id="root"></div>')
      expect(html).not.toContain('first-answers')
    }
    await pageWithPicture(office, list, withWindow('1440x900.documents'))
  })
})

/** Holds the scripts back until they are let go: the first picture stands as long. */
const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

type Box = { text: string; x: number; y: number; width: number; height: number }
/** Every text and every picture that the window shows, and where. */
const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const found: Box[] = []
    const add = (text: string, { x, y, width, height }: DOMRect) => {
      if (width > 1 && height > 1 && y + height <= innerHeight && x >= 0)
        found.push({
          text,
          ...{ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
        })
    }
    const walker = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      add(node.textContent!, range.getBoundingClientRect())
    }
    for (const element of document.querySelectorAll('#root svg, #root td, #root th, #root input, #root button'))
      add(element.tagName.toLowerCase(), element.getBoundingClientRect())
    return found
  })

const openAt = async () => {
  await pageWithPicture(office, list)
  const visitor = await openVisitor(browser, server.address)
  await shareSession(visitor, office)
  // Both are drawn with the fonts of the machine: the page's own come when they come.
  await visitor.page.route('**/*.woff2', (route) => route.fulfill({ status: 204 }))
  return visitor
}
const picture = '#root > [inert]'
/** On a busy machine a picture comes too late, and the page goes out without. */
const openPicture = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.goto(list, { waitUntil: 'commit' })
      await page.locator('#root').waitFor({ state: 'attached' })
      return page.locator(picture).count()
    })
    .toBe(1)

describe('in a browser', () => {
  test('everything stands where React then draws it, and nothing is asked for twice', async () => {
    const { page, errors, close } = await openAt()
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // A page that went out without its picture asks by itself, and is opened anew.
      if (request.isNavigationRequest()) calls.length = 0
      if (pathname.startsWith('/api/')) calls.push(pathname)
    })
    // What the first screen asks for once it stands changes it then, as ever.
    await page.route('**/notifications/**', () => undefined)
    const letGo = await holdScripts(page)
    await openPicture(page)
    const before = await boxesOf(page)
    await letGo()
    await page.locator(picture).waitFor({ state: 'detached' })
    const after = await boxesOf(page)
    expect(before.length).toBeGreaterThan(100)
    expect(before).toEqual(after)
    expect(calls.filter((path) => /\/(myself|matters|matter-statuses|views)$/.test(path))).toEqual([])
    // Emotion took the rules over and wrote none of them again.
    const twice = await page.evaluate(() => {
      const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')]
      const taken = styles.find(({ dataset }) => dataset['emotion']!.startsWith('css '))!
      const written = styles
        .filter((style) => style !== taken)
        .flatMap(({ sheet }) => [...sheet!.cssRules].map(({ cssText }) => cssText))
        .join()
      const names = taken.dataset['emotion']!.split(' ').slice(1)
      return { taken: names.length, twice: names.filter((name) => written.includes(`.css-${name}`)) }
    })
    expect(twice.taken).toBeGreaterThan(50)
    expect(twice.twice).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  test('takes no press and no key, and the screen after it takes all', async () => {
    const { page, close } = await openAt()
    const letGo = await holdScripts(page)
    await openPicture(page)
    const [name] = await page.locator(`${picture} tbody a`).allTextContents()
    const place = (await page.locator(`${picture} tbody a`).first().boundingBox())!
    await page.mouse.click(place.x + 5, place.y + 5)
    await page.keyboard.press('Tab')
    await page.keyboard.type('x')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/c/midori/matters')
    await letGo()
    await page.locator(picture).waitFor({ state: 'detached' })
    await page.mouse.click(place.x + 5, place.y + 5)
    await page.getByRole('heading', { level: 1, name: name! }).waitFor()
    await close()
  })

  test('a browser whose list looks otherwise says so, and is sent none', async () => {
    const { page, close } = await openAt()
    await page.goto(list)
    await page.getByRole('button', { name: '案件名', exact: true }).click()
    await page.waitForURL(/sort=/)
    await page.goto('/c/midori')
    const answer = await page.goto(list)
    expect(await answer!.text()).not.toContain(sign)
    await close()
  })
})
