/**
 * From an empty cache to the matter list with its rows, at a quarter of the processor. With `PEER`, the address of a page
 * that another application serves, the two take turns and their figures stand beside each other.
 */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { BrowserBench } from './browser.ts'
import { everybody, insertMatters } from './browser-matters.ts'
import { slowdown, tasksOf, threadSlownessOf, throttled } from './page-watch.ts'
import { atMost, isWanted, median, told, type Row } from './rows.ts'
import { standardUnit } from './yardstick.ts'

const peer = process.env['PEER']
const runs = 5
/** A task that takes longer keeps whoever presses something waiting, ms. */
const noticed = 50

const limits = { start: '案件一覧を開く', peer: '案件一覧を開く ÷ 比べる画面' }
export const startLimits: readonly string[] = Object.values(limits)

/** Milliseconds, and of the scripts their compressed kilobytes. */
type Start = { blocked: number; largest: number; worked: number; scripts: number; slowness: number }

/** How long nothing is asked for, and no task is noticed, before a screen stands, ms. */
const stillMs = 1_500

/** Until the screen stands: a slow one asks for nothing while it draws, so that its last long task is waited for too. */
const untilStill = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(
    (still) =>
      new Promise<void>((done) => {
        let timer = setTimeout(done, still)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, still)
        }).observe({ entryTypes: ['longtask', 'resource'] })
      }),
    stillMs,
  )
}

/** In a window that was never anywhere, until its screen stands. */
const startAt = async (page: Page, address: string): Promise<Start> => {
  await page.addInitScript(() => {
    const found = globalThis as unknown as { largestPaint: number }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) found.largestPaint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const { tasks, slowness } = await throttled(page, slowdown, async () => ({
    ...(await tasksOf(page, () => untilStill(page, address))),
    slowness: await threadSlownessOf(page, slowdown),
  }))
  const largest = await page.evaluate(() => (globalThis as unknown as { largestPaint: number }).largestPaint)
  const sizes = await Promise.all(
    [...scripts].map(async (script) => gzipSync(await (await page.request.get(script)).body()).length),
  )
  return {
    blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - noticed), 0),
    worked: tasks.reduce((sum, task) => sum + task, 0),
    largest,
    scripts: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    slowness,
  }
}

const figureOf = ({ blocked, worked, largest, scripts }: Start): string =>
  `塞がり ${blocked.toFixed(0)} ms、仕事 ${worked.toFixed(0)} ms、最大の描画 ${largest.toFixed(0)} ms、JavaScript ${scripts.toFixed(0)} KB`

/** Of each figure the middle one. */
const middle = (starts: readonly Start[]): Start => {
  const of = (figure: keyof Start): number => median(starts.map((start) => start[figure]))
  return {
    blocked: of('blocked'),
    worked: of('worked'),
    largest: of('largest'),
    scripts: of('scripts'),
    slowness: of('slowness'),
  }
}

export async function* startRows(bench: BrowserBench): AsyncGenerator<Row> {
  if (!isWanted(...startLimits)) return
  await insertMatters(bench)
  const [own, others]: [Start[], Start[]] = [[], []]
  // The first of each is not counted: it fills the servers' own caches.
  for (let run = 0; run <= runs; run += 1) {
    const start = await bench.inPage((page) => startAt(page, everybody(bench.path)))
    const other =
      peer === undefined ? undefined : await bench.inPage((page) => startAt(page, peer), { mayComplain: true })
    if (run === 0) continue
    own.push(start)
    if (other) others.push(other)
  }
  const ours = middle(own)
  const each = own.map(({ blocked, slowness }) => (blocked / slowness).toFixed(0)).join(' / ')
  yield told(
    `${limits.start}: 主スレッドの塞がり（CPU 1/${slowdown}）`,
    `${median(own.map(({ blocked, slowness }) => blocked / slowness)).toFixed(0)} ${standardUnit}（${each}）`,
  )
  yield told(`${limits.start}（CPU 1/${slowdown}）`, figureOf(ours))
  if (others.length === 0) return
  const theirs = middle(others)
  yield told(`比べる画面（CPU 1/${slowdown}）`, figureOf(theirs))
  yield atMost(`${limits.peer}: 主スレッドの塞がり`, ours.blocked / theirs.blocked, 0.6, '倍')
  yield atMost(`${limits.peer}: 最大の描画`, ours.largest / theirs.largest, 0.7, '倍')
}
