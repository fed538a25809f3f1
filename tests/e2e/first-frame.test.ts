/**
 * What a slow line shows first: with no more than 15 KB of the server's answers the frame of the screen stands, in the places
 * and colours that the screen has later; and when that comes, nothing moves.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import tokens from '#src/app/theme/theme-tokens.json' with { type: 'json' }
import { openLink } from '#tests/bench/slow-link.ts'
import { openVisitor, shareSession } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage } from './company-stage.ts'

const most = 15_000
const { nav, panel, page: ground } = tokens.color.surface

let stage: CompanyStage
let documentId: number

beforeAll(async () => {
  stage = await openCompanyStage('frame', { name: '佐藤 恵子', email: 'sato@frame.example' })
  const create = async (noun: string, body: object) =>
    (await stage.master.calls.expectOk<{ data: { id: number } }>('POST', `${stage.path}/${noun}`, body)).data.id
  const items = [{ name: '件名', type: 'text' }]
  const template_id = await create('templates', { name: '報告書', document_type_id: 3, items })
  documentId = await create('documents', { title: '点検報告', template_id })
})
afterAll(() => stage?.close())

type Place = { x: number; y: number }
type Screen = {
  name: string
  path: () => string
  options: BrowserContextOptions
  isSignedIn: boolean
  /** Where the screen has which colour, once it stands. */
  places: (page: Page) => Promise<[Place, string][]>
}

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!
const withHeader = async (page: Page): Promise<[Place, string][]> => {
  const { x, y, width, height } = await boxOf(page, 'header')
  const end = x + width - 3
  return [
    [{ x: end, y: y + 3 }, panel],
    [{ x: end, y: y + height - 4 }, panel],
    [{ x: end, y: y + height + 4 }, ground],
  ]
}
const withMenu = async (page: Page): Promise<[Place, string][]> => {
  const { width, height } = await boxOf(page, 'nav[aria-label=メインメニュー]')
  return [
    [{ x: 2, y: height - 3 }, nav],
    [{ x: width - 3, y: height - 3 }, nav],
    [{ x: width + 3, y: height - 3 }, ground],
    ...(await withHeader(page)),
  ]
}
const beforeSignIn = async (page: Page): Promise<[Place, string][]> => {
  const { width, height } = await boxOf(page, 'header')
  return [
    [{ x: width - 3, y: 3 }, nav],
    [{ x: 3, y: height - 3 }, nav],
    [width < page.viewportSize()!.width ? { x: width + 3, y: 3 } : { x: 3, y: height + 3 }, panel],
  ]
}
const desk = (width: number, height = 900): BrowserContextOptions => ({ viewport: { width, height } })
/** A screen that asks for nothing: what others are told later moves by itself. */
const home = () => '/c/frame/help'
const login = () => '/login'
const screens: Screen[] = [
  { name: 'desk', path: home, options: desk(1440), isSignedIn: true, places: withMenu },
  { name: 'desk, wide', path: home, options: desk(1920, 1080), isSignedIn: true, places: withMenu },
  { name: 'half a desk', path: home, options: desk(900), isSignedIn: true, places: withMenu },
  { name: 'a tablet upright', path: home, options: desk(768, 1024), isSignedIn: true, places: withMenu },
  { name: 'a narrow window', path: home, options: desk(320), isSignedIn: true, places: withHeader },
  { name: 'phone', path: home, options: phone, isSignedIn: true, places: withHeader },
  {
    name: 'dark colours of the system',
    path: home,
    options: { ...desk(1440), colorScheme: 'dark' },
    isSignedIn: true,
    places: withMenu,
  },
  {
    name: 'the editor',
    path: () => `/c/frame/documents/${documentId}/edit`,
    options: desk(1440),
    isSignedIn: true,
    places: async (page) => (await withHeader(page)).slice(0, 2),
  },
  { name: 'before the sign-in', path: login, options: desk(1440), isSignedIn: false, places: beforeSignIn },
  { name: 'before it in half a window', path: login, options: desk(768), isSignedIn: false, places: beforeSignIn },
  { name: 'before it on a phone', path: login, options: phone, isSignedIn: false, places: beforeSignIn },
]

/** With the system's picture of the page, colours as they were painted. */
const coloursAt = async (page: Page, places: readonly Place[]): Promise<string[]> => {
  const scale = await page.evaluate(() => devicePixelRatio)
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return places.map(({ x, y }) => {
    const at = (Math.floor(y * scale) * info.width + Math.floor(x * scale)) * info.channels
    return `#${data
      .subarray(at, at + 3)
      .toString('hex')
      .toUpperCase()}`
  })
}

/** The screen once it stands: where its colours are, and what moved on the way there. */
const whole = async ({ path, options, isSignedIn, places }: Screen) => {
  const visitor = await openVisitor(stage.browser, stage.address, options)
  if (isSignedIn) await shareSession(visitor, stage.master.calls)
  const { page } = visitor
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path(), { waitUntil: 'networkidle' })
  await page.locator('header').first().waitFor()
  const found = await places(page)
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  await visitor.close()
  return { found, moved: moved.reduce((sum, each) => sum + each, 0) }
}

test.each(screens)('$name stands before 15 KB have come, where the screen comes to stand', async (screen) => {
  const { found, moved } = await whole(screen)
  expect(moved).toBeLessThanOrEqual(0.02)

  const link = await openLink(stage.address)
  const visitor = await openVisitor(stage.browser, link.address, screen.options)
  if (screen.isSignedIn) await shareSession(visitor, { ...stage.master.calls, address: link.address })
  link.slowDown()
  link.endAfter(most)
  await visitor.page.goto(screen.path(), { waitUntil: 'commit' })
  await expect
    .poll(() =>
      coloursAt(
        visitor.page,
        found.map(([place]) => place),
      ),
    )
    .toEqual(found.map(([, colour]) => colour))
  expect(await visitor.page.locator('#root > *').count()).toBe(0)
  await visitor.close()
  await link.close()
})
