/**
 * PDFs of the largest usual paper, one after the other, in the workers that make drawings of their pages, in a real
 * browser: its canvases never take more than a phone gives them, and keep nothing.
 */
import { PDFDocument, degrees, rgb } from '@cantoo/pdf-lib'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import type { pageWorkers } from '#src/lib/pdf/page-drawer.ts'
import { isWhole } from '#tests/faults/office.ts'
import { openBrowser } from './chromium.ts'

/** What is not given back shows with the first; `npm run faults` opens as many as somebody leafs through. */
const openings = isWhole ? 20 : 5
/** Of each, drawn beside each other. */
const pages = 2
const mostBytes = 100_000_000
/** A0. Points. */
const [width, height] = [3370, 2384]

/**
 * Put before the worker: whatever canvas it makes is counted by what it takes now, under a name of the worker's own. What
 * pdf.js's reader hands over as a picture is the canvas's own memory, and leaves it none.
 */
const counting = `{
  const name = crypto.randomUUID()
  const channel = new BroadcastChannel('canvases')
  const all = []
  const tell = () => channel.postMessage({ name, bytes: all.reduce((sum, each) => sum + each.width * each.height * 4, 0) })
  for (const side of ['width', 'height']) {
    const own = Object.getOwnPropertyDescriptor(OffscreenCanvas.prototype, side)
    Object.defineProperty(OffscreenCanvas.prototype, side, { ...own, set(value) { own.set.call(this, value); tell() } })
  }
  self.OffscreenCanvas = class extends OffscreenCanvas {
    constructor(...sides) { super(...sides); all.push(this); tell() }
    transferToImageBitmap() {
      all.splice(all.indexOf(this), 1)
      tell()
      return super.transferToImageBitmap()
    }
  }
}\n`

let browser: Browser
let server: ViteDevServer
let page: Page

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    openBrowser({ isWhole: true }),
    createServer({
      logLevel: 'error',
      server: { port: 0 },
      appType: 'custom',
      plugins: [
        {
          name: 'empty-page',
          configureServer: ({ middlewares }) => {
            middlewares.use('/empty', (_, response) => {
              response.setHeader('Content-Type', 'text/html')
              response.end(`<!doctype html><script type="module">
                import { pageWorkers } from '/src/lib/pdf/page-drawer.ts'
                Object.assign(window, { pageWorkers })
              </script>`)
            })
          },
        },
        { name: 'counted-canvases', transform: (code, id) => (id.includes('page.worker.ts') ? counting + code : null) },
      ],
    }),
  ])
  await server.listen()
  page = await (await browser.newContext()).newPage()
  await page.goto(`${server.resolvedUrls!.local[0]}empty`)
  await page.waitForFunction(() => 'pageWorkers' in window)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Lines, words, something seen through, and a picture with holes: what canvases beside the page's own are made for. */
const plan = async (): Promise<string> => {
  const pdf = await PDFDocument.create()
  const holes = sharp({
    create: { width: 800, height: 600, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
  })
  const picture = await pdf.embedPng(await holes.png().toBuffer())
  for (let number = 1; number <= pages; number += 1) {
    const sheet = pdf.addPage([width, height])
    for (let x = 40; x < width; x += 60)
      sheet.drawLine({ start: { x, y: 40 }, end: { x: x + 30, y: height - 40 }, thickness: 2 })
    sheet.drawText('5F PLAN', { x: 200, y: 200, size: 90, rotate: degrees(20) })
    sheet.drawRectangle({ x: 300, y: 300, width: 900, height: 700, color: rgb(0.1, 0.5, 0.4), opacity: 0.4 })
    sheet.drawImage(picture, { x: 900, y: 600, width: 1600, height: 1200 })
  }
  return Buffer.from(await pdf.save()).toString('base64')
}

it(`draws ${openings} PDFs within the memory of a phone, and gives all of it back`, async () => {
  const pictures = await page.evaluate(
    async ([bytes, count]) => {
      const taken = new Map<string, number>()
      const counts = Object.assign(window, { canvases: { taken, most: 0 } }).canvases
      new BroadcastChannel('canvases').onmessage = ({ data }: MessageEvent<{ name: string; bytes: number }>) => {
        taken.set(data.name, data.bytes)
        counts.most = Math.max(
          counts.most,
          [...taken.values()].reduce((sum, each) => sum + each, 0),
        )
      }
      const drawer = window as unknown as { pageWorkers: typeof pageWorkers }
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      const sizes: [number, number][] = []
      for (let opening = 0; opening < count; opening += 1) {
        const draw = drawer.pageWorkers(new Blob([data]))
        for (const png of await Promise.all([1, 2].map((number) => draw(number, new AbortController().signal)))) {
          const picture = await createImageBitmap(png)
          sizes.push([picture.width, picture.height])
          picture.close()
        }
      }
      return sizes
    },
    [await plan(), openings] as const,
  )
  expect(pictures).toEqual(Array.from({ length: openings * pages }, () => [width * 1.5, height * 1.5]))
  const canvases = () =>
    page.evaluate(() => {
      const { taken, most } = (window as unknown as { canvases: { taken: Map<string, number>; most: number } }).canvases
      return { taken: [...taken.values()], most }
    })
  await expect.poll(async () => (await canvases()).taken).toEqual(Array.from({ length: openings * pages }, () => 0))
  const { most } = await canvases()
  expect(most).toBeGreaterThan(10_000_000)
  expect(most).toBeLessThanOrEqual(mostBytes)
  // The workers themselves go once nobody has asked them for a while.
  await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBe(0)
})
