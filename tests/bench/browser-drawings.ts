/** A drawing of 10,000 × 7,000 px with a thousand pins, and the pages of a PDF that become such drawings. */
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import type { BrowserBench } from './browser.ts'
import { slowdown, slownessOf, tasksOf, threadSlownessOf, throttled } from './page-watch.ts'
import { atLeast, atMost, isWanted, median, told, type Row } from './rows.ts'
import { standardUnit } from './yardstick.ts'

const sheet = { width: 10_000, height: 7_000 }
const pinCount = 1_000
const runs = 5
const limits = {
  opening: '図面（1万×7千px、ピン1,000個）を開く',
  direct: '図面をアドレスから開いて見えるまで',
  gestures: 'ピン1,000個の図面を',
  canvases: '図面を20回開いて閉じる',
  pages: 'PDFのページをPNGにする',
}
export const drawingLimits: readonly string[] = Object.values(limits)

/** Lines and words all over, as a plan has them. */
const sheetPng = async (): Promise<Buffer> => {
  const cells = Array.from({ length: 40 * 28 }, (_, index) => {
    const [x, y] = [(index % 40) * 250, Math.floor(index / 40) * 250]
    return `<rect x="${x}" y="${y}" width="250" height="250" fill="none" stroke="#333" stroke-width="6"/><path d="M${x} ${y}l250 250" stroke="#88a" stroke-width="3"/><text x="${x + 20}" y="${y + 120}" font-size="48">室${index}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><rect width="100%" height="100%" fill="#fff"/>${cells.join('')}</svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }).png().toBuffer()
}

const createDrawing = async ({ client, api, database, company_id }: BrowserBench): Promise<Drawing> => {
  const { data: building } = await client.expectOk<{ data: { id: number } }>('POST', `${api}/buildings`, {
    name: '計測ビル',
  })
  const form = new FormData()
  form.set('name', '計測用の平面図')
  form.set('type', 'image')
  form.set('building_id', String(building.id))
  form.set('file', new File([new Uint8Array(await sheetPng())], '平面図.png', { type: 'image/png' }))
  const { data } = await client.expectOk<{ data: Drawing }>('POST', `${api}/drawings`, form)
  await database.pool.query(
    `
    insert into pins (company_id, drawing_id, number, lng, lat, text, created_user_id)
    select $1::bigint, $2::bigint, n, (n % 40 + 0.5) / 40, (n / 40 + 0.5) / 28, 'ピン ' || n,
      (select master_user_id from companies where id = $1)
    from generate_series(1, $3::int) n`,
    [company_id, data.id, pinCount],
  )
  await database.pool.query('update drawings set last_pin_number = $2 where id = $1', [data.id, pinCount])
  return data
}

const view = (page: Page) => page.getByRole('application')

const isTile = /\/tiles\/\d+\//

/** In milliseconds from the press. */
type Opening = { first: number; whole: number; tiles: number }

/**
 * In the page: how long it is from the next press to the frame that shows the sheet made small, and to the one after
 * which so many tiles have come; without a number, until none has come for a second.
 */
const watchOpening = (page: Page, name: string, wanted: number | undefined) =>
  page.evaluateHandle(
    ([title, tile, count]) => {
      performance.clearResourceTimings()
      const painted = () =>
        new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
      const came = () => performance.getEntriesByType('resource').filter((each) => tile.test(each.name)).length
      const boxOf = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { left, top, width, height }
      }
      /** Where the sheet lies in a picture that fits into its place. */
      const sheetIn = (picture: HTMLImageElement) => {
        const { left, top, width, height } = boxOf(picture)
        const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight)
        const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
        return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high }
      }
      const result = (async () => {
        const begun = await new Promise<number>((done) =>
          window.addEventListener('click', ({ timeStamp }) => done(timeStamp), { capture: true, once: true }),
        )
        let small: HTMLImageElement | null = null
        for (;;) {
          if (document.querySelector('h1')?.textContent.includes(title)) {
            small = document.querySelector<HTMLImageElement>('img[data-preview]')
            if ((small?.complete && small.naturalWidth > 0) || came() > 0) break
          }
          await new Promise((done) => requestAnimationFrame(done))
        }
        const place = small && sheetIn(small)
        const first = (await painted()) - begun
        let [known, since] = [0, performance.now()]
        while (count === undefined ? performance.now() - since < 1_000 : came() < count) {
          await new Promise((done) => requestAnimationFrame(done))
          if (came() !== known) [known, since] = [came(), performance.now()]
        }
        await painted()
        const whole = (await painted()) - begun
        const sheet = boxOf(document.querySelector('[role=group] > div > div')!)
        const isOff = place && Object.entries(sheet).some(([side, px]) => Math.abs(px - place[side as 'left']) > 3)
        if (isOff) throw new Error(`seen first at ${JSON.stringify(place)}, then at ${JSON.stringify(sheet)}`)
        return { first, whole, tiles: came() }
      })()
      return { result }
    },
    [name, isTile, wanted] as const,
  )

/** From the list to the sheet by a press without a look before; code, small picture and tiles lie in the browser's cache. */
async function* openingRows(bench: BrowserBench, drawing: Drawing): AsyncGenerator<Row> {
  const [first, whole, work] = [[], [], []] as [number[], number[], number[]]
  await bench.inPage(async (page) => {
    const open = async (tiles?: number): Promise<Opening> => {
      const watch = await watchOpening(page, drawing.name, tiles)
      await page.getByRole('link', { name: drawing.name }).click()
      return watch.evaluate(({ result }) => result)
    }
    const list = async () => {
      await page.goto(`${bench.path}/drawings`)
      await page.getByRole('link', { name: drawing.name }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    await list()
    const { tiles } = await open()
    for (let run = 0; run < runs; run += 1) {
      await list()
      const { tasks } = await tasksOf(page, () => open(tiles))
      work.push(tasks.reduce((sum, task) => sum + task, 0) / (await threadSlownessOf(page)))
      await list()
      await throttled(page, slowdown, async () => {
        const opened = await open(tiles)
        const slowness = await slownessOf(page, slowdown)
        first.push(opened.first / slowness)
        whole.push(opened.whole / slowness)
      })
    }
  })
  const name = limits.opening
  const each = (times: readonly number[]) => `（${times.map((time) => time.toFixed(0)).join(' / ')}）`
  yield atMost(
    `${name}: 押してから図面が見えるまで（CPU 1/${slowdown}）`,
    median(first),
    600,
    standardUnit,
    each(first),
  )
  yield told(
    `${name}: タイルがそろうまで（CPU 1/${slowdown}）`,
    `${median(whole).toFixed(0)} ${standardUnit}${each(whole)}`,
  )
  yield atMost(`${name}: 主スレッドの仕事`, median(work), 250, standardUnit, each(work))
}

/** From its address to the sheet made small, as from a letter or a QR code; what the browser keeps, it has. */
const directRow = async (bench: BrowserBench, drawing: Drawing): Promise<Row> => {
  const times: number[] = []
  await bench.inPage(async (page) => {
    const open = async (): Promise<number> => {
      await page.goto(`${bench.path}/drawings/${drawing.id}`)
      const shown = await page.waitForFunction(() => {
        const small = document.querySelector<HTMLImageElement>('img[data-preview]')
        const isSeen = small?.complete && small.naturalWidth > 0
        return isSeen || document.querySelector('canvas') ? performance.now() : 0
      })
      return shown.jsonValue()
    }
    await open()
    await page.waitForLoadState('networkidle')
    for (let run = 0; run < runs; run += 1) {
      await throttled(page, slowdown, async () => {
        const time = await open()
        await page.waitForLoadState('networkidle')
        times.push(time / (await slownessOf(page, slowdown)))
      })
    }
  })
  const each = times.map((time) => time.toFixed(0)).join(' / ')
  return atMost(`${limits.direct}（CPU 1/${slowdown}）`, median(times), 1000, standardUnit, `（${each}）`)
}

/** Back and forth over the sheet, looked at closely, a move a frame. */
const pan = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const target = document.querySelector<HTMLElement>('[role=application]')!
    const { left, top, width, height } = target.getBoundingClientRect()
    const send = (type: string, x: number, y: number) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          button: type === 'pointermove' ? -1 : 0,
          buttons: type === 'pointerup' ? 0 : 1,
          clientX: left + x,
          clientY: top + y,
        }),
      )
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    send('pointerdown', width / 2, height / 2)
    for (let step = 0; step < 120; step += 1) {
      const turn = (step / 120) * 2 * Math.PI
      send('pointermove', width / 2 + Math.sin(turn) * width * 0.4, height / 2 + Math.sin(turn * 2) * height * 0.4)
      await frame()
    }
    send('pointerup', width / 2, height / 2)
  })

/** Twelve steps of the wheel in and out again, beside the middle, and until what moves has come to rest. */
const wheel = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const target = document.querySelector<HTMLElement>('[role=application]')!
    const { left, top, width, height } = target.getBoundingClientRect()
    for (let step = 0; step < 24; step += 1) {
      target.dispatchEvent(
        new WheelEvent('wheel', {
          bubbles: true,
          cancelable: true,
          deltaY: step < 12 ? -100 : 100,
          clientX: left + width * 0.4,
          clientY: top + height * 0.45,
        }),
      )
      for (let frame = 0; frame < 6; frame += 1) await new Promise((done) => requestAnimationFrame(done))
    }
    await new Promise((done) => setTimeout(done, 600))
  })

/** Two fingers that part and come together again. */
const pinch = async (page: Page): Promise<void> => {
  const { x, y, width, height } = (await view(page).boundingBox())!
  const [middleX, middleY] = [x + width * 0.4, y + height * 0.45]
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', reach = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [-1, 1].map((side, id) => ({ id, x: middleX + side * reach, y: middleY + side * reach * 0.3 })),
    })
  await send('touchStart', 20)
  for (let step = 0; step <= 48; step += 1) await send('touchMove', 20 + 200 * Math.sin((step / 48) * Math.PI))
  await send('touchEnd')
  await page.waitForTimeout(600)
  await session.detach()
}

/** How many frames of a gesture came a sixtieth of a second or more after they were due, of how many; without a graphics card all is drawn by the processor. */
const lateFrames = async (page: Page, move: () => Promise<void>): Promise<string> => {
  const watch = await page.evaluateHandle(() => {
    const gaps: number[] = []
    let [last, isOver] = [performance.now(), false]
    const look = (time: number) => {
      gaps.push(time - last)
      last = time
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return {
      end: () => {
        isOver = true
        return gaps.slice(1)
      },
    }
  })
  await move()
  const gaps = await watch.evaluate(({ end }) => end())
  return `${gaps.filter((gap) => gap > 2 * (1000 / 60) - 1).length} / ${gaps.length}`
}

const gestures = [
  ['動かす', pan],
  ['ホイールで拡大・縮小する', wheel],
  ['2本の指で拡大・縮小する', pinch],
] as const

type CountingWindow = { canvasBytes: { now(): number; most(): number } }

/** In every document of the page from now on: the memory of all canvases that it made, kept or thrown away, without those of its workers. */
const countCanvases = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const made: (HTMLCanvasElement | OffscreenCanvas)[] = []
    // One that nobody gave a size was made to see what the browser can do.
    const isProbe = ({ width, height }: { width: number; height: number }) => width === 300 && height === 150
    const now = () =>
      made.filter((each) => !isProbe(each)).reduce((bytes, { width, height }) => bytes + width * height * 4, 0)
    const create = Document.prototype.createElement
    Document.prototype.createElement = function (name: string, options?: ElementCreationOptions) {
      const element = create.call(this, name, options)
      if (element instanceof HTMLCanvasElement) made.push(element)
      return element
    }
    window.OffscreenCanvas = class extends OffscreenCanvas {
      constructor(width: number, height: number) {
        super(width, height)
        made.push(this)
      }
    }
    let most = 0
    const look = () => {
      most = Math.max(most, now())
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { canvasBytes: { now, most: () => most } } satisfies CountingWindow)
  })

const openings = 20

/** Safari gives back a canvas's memory late unless it is made small first, and stops drawing where too much is held. */
async function* canvasRows(bench: BrowserBench, drawing: Drawing): AsyncGenerator<Row> {
  const { most, left } = await bench.inPage(async (page) => {
    await countCanvases(page)
    await page.goto(`${bench.path}/drawings`)
    for (let opening = 0; opening < openings; opening += 1) {
      await page.getByRole('link', { name: drawing.name }).click()
      await view(page).waitFor()
      await page.waitForLoadState('networkidle')
      await pan(page)
      await page.goBack()
      await page.getByRole('link', { name: drawing.name }).waitFor()
    }
    return page.evaluate(() => {
      const { canvasBytes } = window as unknown as CountingWindow
      return { most: canvasBytes.most(), left: canvasBytes.now() }
    })
  })
  yield atMost(`${limits.canvases}: キャンバスの合計`, most / 2 ** 20, 100, 'MB')
  yield atMost(`${limits.canvases}: あとに残るキャンバス`, left / 2 ** 20, 0, 'MB')
}

async function* gestureRows(bench: BrowserBench, drawing: Drawing): AsyncGenerator<Row> {
  for (const [what, move] of gestures)
    for (const rate of [1, slowdown]) {
      const { longest, late } = await bench.inPage(async (page) => {
        // As for people: the sheet glides from step to step.
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.goto(`${bench.path}/drawings/${drawing.id}`)
        await view(page).waitFor()
        await page.waitForLoadState('networkidle')
        return throttled(page, rate, async () => {
          const { tasks, result } = await tasksOf(page, () => lateFrames(page, () => move(page)))
          // Afterwards: what it leaves to be collected would fall on the gesture.
          return { longest: Math.max(...tasks) / (await threadSlownessOf(page, rate)), late: result }
        })
      })
      const name = `${limits.gestures}${what}: 最長のタスク（CPU 1/${rate}）`
      yield rate === 1 ? atMost(name, longest, 50, standardUnit) : told(name, `${longest.toFixed(0)} ${standardUnit}`)
      yield told(`${limits.gestures}${what}: 60分の1秒に遅れた画面（CPU 1/${rate}）`, late)
    }
}

const pageCount = 10
/** They start the workers and are not counted. */
const firstPages = 2

/** Pages of A1 with ten thousand lines and words each. */
const planPdf = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  for (let sheet = 0; sheet < pageCount; sheet += 1) {
    const page = pdf.addPage([2384, 1684])
    for (let index = 0; index < 10_000; index += 1) {
      const [x, y] = [(index % 125) * 19, Math.floor(index / 125) * 21]
      page.drawRectangle({ x, y, width: 17, height: 19, borderWidth: 0.5, borderColor: rgb(0.2, 0.2, 0.4) })
      if (index % 4 === 0) page.drawText(`R${index}`, { x: x + 2, y: y + 6, size: 6 })
    }
  }
  return pdf.save()
}

/** Of a PDF, in the workers that draw pages for drawings, and plainly as pdf.js does it on the page's own thread. */
async function* pdfRows(bench: BrowserBench): AsyncGenerator<Row> {
  const modules = await createServer({
    logLevel: 'error',
    server: { port: 0 },
    appType: 'custom',
    plugins: [
      {
        name: 'empty-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/bench', (_, response) => {
            response.setHeader('Content-Type', 'text/html')
            response.end('<!doctype html>')
          })
        },
      },
    ],
  })
  await modules.listen()
  const [address] = modules.resolvedUrls!.local
  const bytes = Buffer.from(await planPdf()).toString('base64')
  try {
    const { times, work } = await bench.inPage(async (page) => {
      await page.goto(`${address}bench`)
      // Each draws every page and tells how long all after the first ones took, in milliseconds.
      const ways = await page.evaluateHandle(
        async ([pdf, pages, first]) => {
          const load = (path: string) => import(path)
          const { pageWorkers } = await load('/src/lib/pdf/page-drawer.ts')
          const { pictureScale } = await load('/src/lib/pdf/page-picture.ts')
          const pdfjs = await load('/node_modules/pdfjs-dist/build/pdf.mjs')
          pdfjs.GlobalWorkerOptions.workerSrc = '/node_modules/pdfjs-dist/build/pdf.worker.mjs'
          const data = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
          // As when drawings are registered: the next pages are drawn while one is on its way.
          const own = async () => {
            const draw = pageWorkers(new Blob([data]))
            const all = (from: number, to: number) =>
              Promise.all(
                Array.from({ length: to - from }, (_, index) => draw(from + index + 1, new AbortController().signal)),
              )
            await all(0, first)
            const begun = performance.now()
            await all(first, pages)
            return performance.now() - begun
          }
          const plain = async () => {
            const task = pdfjs.getDocument({ data: data.slice(), disableWorkerRendering: true })
            const opened = await task.promise
            let begun = 0
            for (let number = 1; number <= pages; number += 1) {
              if (number === first + 1) begun = performance.now()
              const drawn = await opened.getPage(number)
              const viewport = drawn.getViewport({ scale: pictureScale })
              const canvas = document.createElement('canvas')
              canvas.width = viewport.width
              canvas.height = viewport.height
              await drawn.render({ canvas, viewport }).promise
              await new Promise((done) => canvas.toBlob(done, 'image/png'))
            }
            const time = performance.now() - begun
            await task.destroy()
            return time
          }
          return { own, plain }
        },
        [bytes, pageCount, firstPages] as const,
      )
      const draw = (way: 'own' | 'plain'): Promise<number> => ways.evaluate((all, chosen) => all[chosen](), way)
      const results = { own: [] as number[], plain: [] as number[] }
      for (let run = 0; run <= runs; run += 1)
        for (const way of ['own', 'plain'] as const) {
          const time = await draw(way)
          if (run > 0) results[way].push(time)
        }
      const worked = async (way: 'own' | 'plain') => {
        const { tasks } = await tasksOf(page, () => draw(way))
        return tasks.reduce((sum, task) => sum + task, 0)
      }
      return { times: results, work: { own: await worked('own'), plain: await worked('plain') } }
    })
    const [own, plain] = [median(times.own), median(times.plain)]
    // A page takes as much of the processors either way: two at once are quicker where two are free.
    yield atLeast(
      `${limits.pages}: 主スレッドのpdf.js ÷ 本アプリ`,
      plain / own,
      1.4,
      '倍',
      `（${plain.toFixed(0)} / ${own.toFixed(0)} ms）`,
    )
    yield atMost(
      `${limits.pages}: 主スレッドの仕事、本アプリ ÷ pdf.js`,
      work.own / work.plain,
      0.1,
      '倍',
      `（${work.own.toFixed(0)} / ${work.plain.toFixed(0)} ms）`,
    )
  } finally {
    await modules.close()
  }
}

export async function* drawingScreenRows(bench: BrowserBench): AsyncGenerator<Row> {
  if (isWanted(limits.opening, limits.direct, limits.gestures, limits.canvases)) {
    const drawing = await createDrawing(bench)
    if (isWanted(limits.opening)) yield* openingRows(bench, drawing)
    if (isWanted(limits.direct)) yield await directRow(bench, drawing)
    if (isWanted(limits.gestures)) yield* gestureRows(bench, drawing)
    if (isWanted(limits.canvases)) yield* canvasRows(bench, drawing)
  }
  if (isWanted(limits.pages)) yield* pdfRows(bench)
}
