/** What a page's main thread does while somebody uses it: slowed down by the browser, and looked at task by task. */
import type { Page } from 'playwright-core'

/** A slow office machine beside the one that measures. */
export const slowdown = 4

/** Runs with the page's processor so many times slower. */
export const throttled = async <T>(page: Page, rate: number, run: () => Promise<T>): Promise<T> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await run()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds that the thread itself worked. */ tdur?: number
  args: { name?: string }
}

/**
 * The tasks of the page's main thread while `run` runs, in milliseconds that the thread itself worked: what else the
 * machine does meanwhile does not count.
 */
export const tasksOf = async <T>(page: Page, run: () => Promise<T>): Promise<{ tasks: number[]; result: T }> => {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  let trace: Buffer | undefined
  let result: T
  try {
    result = await run()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents
    .filter(({ name, pid, tid, tdur }) => name === 'RunTask' && tdur !== undefined && mainThreads.has(`${pid} ${tid}`))
    .map(({ tdur }) => tdur! / 1000)
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  return { tasks, result }
}

/** In the page: from a press on `pressed` to the frame after which `text` stands in `place`, in milliseconds. */
export const pressUntil = (page: Page, pressed: string, place: string, text: string): Promise<number> =>
  page.evaluate(
    ([pressedSelector, placeSelector, wanted]) =>
      new Promise<number>((done, fail) => {
        const target = document.querySelector<HTMLElement>(pressedSelector!)
        if (!target) return fail(new Error(`nothing to press: ${pressedSelector}`))
        const begun = performance.now()
        const look = () => {
          if (!document.querySelector(placeSelector!)?.textContent.includes(wanted!)) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done(performance.now() - begun)
            port2.postMessage(null)
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        target.click()
      }),
    [pressed, place, text] as const,
  )
