/**
 * The pictures of the help are taken from the running demo: every run walks to each place, so that none shows what is no
 * more; `npm run guide` writes them anew.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openVisitor, shareSession, type Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'
import { login, type Client } from './client.ts'
import { phone } from './company-stage.ts'
import { startServer, temporaryFolder } from './server.ts'

const folder = resolve(import.meta.dirname, '../../docs/guide/pictures')
const isWriting = process.env['GUIDE'] === 'write'
const largest = 58 * 1024
const c = '/c/midori'
const path = '/api/c/midori'
/** A day of the demo's present with work on it; only its pictures say which. */
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 760 } }

let place: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof startServer>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let calls: Client

beforeAll(async () => {
  place = await temporaryFolder()
  ;[server, browser] = await Promise.all([startServer(place.path, { SEED: 'demo' }), openBrowser({ isWhole: true })])
  calls = await login(server.address, 'keiko.sato@midori-kanri.example', 'tatemori-demo')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await place?.remove()
})

type Row = { id: number }
const first = async (list: string): Promise<number> =>
  (await calls.expectOk<{ data: Row[] }>('GET', `${path}/${list}`)).data[0]!.id
const ledger = async (): Promise<number> => {
  const matters = await calls.expectOk<{ data: Row[] }>(
    'GET',
    `${path}/matters?per_page=100&name=${encodeURIComponent('漏水対応')}`,
  )
  for (const { id } of matters.data) {
    const { data } = await calls.expectOk<{ data: Row[] }>('GET', `${path}/matters/${id}/photo-ledgers`)
    if (data[0]) return data[0].id
  }
  throw new Error('the demo has no photo ledger')
}

type Picture = {
  name: string
  at: () => Promise<string> | string
  /** What stands there once it can be taken. */
  shows: string
  device?: BrowserContextOptions
}

const pictures: readonly Picture[] = [
  { name: 'home', at: () => c, shows: '今日の案件' },
  { name: 'import', at: () => `${c}/registers/buildings`, shows: 'ファイルを選択' },
  { name: 'drawing', at: async () => `${c}/drawings/${await first('drawings')}`, shows: 'ピンを追加' },
  { name: 'matter', at: async () => `${c}/matters/${await first('matters')}`, shows: '書類を作成' },
  { name: 'dispatch', at: () => `${c}/calendar?view=staff-day`, shows: '担当・日' },
  {
    name: 'editor',
    at: async () => `${c}/documents/${await first('documents?submit_status=0')}/edit`,
    shows: '保存する',
  },
  { name: 'templates', at: () => `${c}/settings/templates`, shows: 'テンプレートを追加' },
  { name: 'approval', at: () => `${c}/documents-approval`, shows: '自分への承認依頼' },
  {
    name: 'submission',
    at: async () => `${c}/documents/${await first('documents?submit_status=0&approval_status=1')}/approval`,
    shows: '提出',
  },
  { name: 'ledger', at: async () => `${c}/photo-ledgers/${await ledger()}`, shows: '写真を追加' },
  { name: 'phone', at: async () => `${c}/matters/${await first('matters')}`, shows: '撮影', device: phone },
]

const settled = async (page: Page): Promise<void> => {
  await expect.poll(() => page.getByRole('status', { name: '読み込み中' }).count()).toBe(0)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** As good as may be within what a phone loads in a moment. */
const small = async (png: Buffer): Promise<Buffer> => {
  for (let quality = 80; quality > 20; quality -= 10) {
    const webp = await sharp(png)
      .resize({ width: 960, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (webp.length < largest) return webp
  }
  throw new Error('a picture of the guide stays too large')
}

const take = async (visitor: Visitor, { name, at, shows }: Picture): Promise<void> => {
  const { page } = visitor
  await page.goto(await at())
  await page.getByText(shows).first().waitFor()
  await settled(page)
  const png = await page.screenshot({ animations: 'disabled' })
  if (isWriting) await writeFile(resolve(folder, `${name}.webp`), await small(png))
}

test('every picture of the help is of a place that is there', async () => {
  const windows = new Map<BrowserContextOptions, Visitor>()
  try {
    for (const picture of pictures) {
      const device = picture.device ?? desk
      const visitor = windows.get(device) ?? (await openVisitor(browser, server.address, device))
      if (!windows.has(device)) await shareSession(visitor, calls)
      windows.set(device, visitor)
      await take(visitor, picture)
    }
  } finally {
    for (const visitor of windows.values()) await visitor.close()
  }
})

test('a page of the help shows its pictures', async () => {
  const visitor = await openVisitor(browser, server.address, desk)
  try {
    await shareSession(visitor, calls)
    await visitor.page.goto(`${c}/help?page=matters`)
    const drawn = visitor.page.getByRole('img', { name: '案件の画面' })
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(visitor.page)
    expect((await readFile(resolve(folder, 'matter.webp'))).length).toBeLessThan(60 * 1024)
    expect(visitor.errors).toEqual([])
  } finally {
    await visitor.close()
  }
})
