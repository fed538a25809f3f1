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

/** What the yardstick takes, in milliseconds, on the machine that the limits were set for. */
const yardstickMs = 20

/**
 * In the page, a fixed piece of what pages do: elements are made, laid out and taken away, data is copied and sorted, a
 * canvas is drawn on. `times` tasks of it; answers the milliseconds of the middle one.
 */
const runYardstick = (page: Page, times: number): Promise<number> =>
  page.evaluate(async (count) => {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      name: `設備 ${id}`,
      place: { lng: id / 7, lat: id / 11 },
    }))
    const place = document.createElement('div')
    Object.assign(place.style, { position: 'fixed', left: '0', top: '0', width: '300px', opacity: '0.01' })
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 400
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    document.body.append(place)
    const work = () => {
      for (let round = 0; round < 4; round += 1) {
        const copied = JSON.parse(JSON.stringify(rows)) as typeof rows
        copied.sort((one, other) => ((one.id * 7919) % 2_003) - ((other.id * 7919) % 2_003))
        place.replaceChildren(
          ...copied.slice(0, 400).map(({ name }) => {
            const row = document.createElement('p')
            row.textContent = name
            return row
          }),
        )
        if (place.offsetHeight === 0) throw new Error('nothing was laid out')
        for (const { id } of copied.slice(0, 400)) context.fillText(String(id), id % 400, (id * 3) % 400)
        context.getImageData(0, 0, 1, 1)
      }
      place.replaceChildren()
    }
    const taken: number[] = []
    for (let run = 0; run < count; run += 1) {
      await new Promise((done) => setTimeout(done, 10))
      const begun = performance.now()
      work()
      taken.push(performance.now() - begun)
    }
    place.remove()
    return taken.toSorted((a, b) => a - b)[Math.floor(count / 2)]!
  }, times)

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

/**
 * How much slower than where the limits were set the page is now, `rate` aside by which it is slowed down on purpose.
 * Machines, and the same one from day to day, differ by two: what is measured is divided by this, taken in the same window.
 */
export const slownessOf = async (page: Page, rate = 1): Promise<number> =>
  (await runYardstick(page, 9)) / (yardstickMs * rate)

/** The same in time that the thread itself worked, as `tasksOf` tells it. */
export const threadSlownessOf = async (page: Page, rate = 1): Promise<number> => {
  const times = 9
  const { tasks } = await tasksOf(page, () => runYardstick(page, times))
  const longest = tasks.toSorted((a, b) => b - a).slice(0, times)
  return longest[Math.floor(times / 2)]! / (yardstickMs * rate)
}

/**
 * What keys cost the page's thread while `type` presses them: each with all that its event begins at once, and the frame that
 * paints it, in the milliseconds of where the limits were set, ascending. Waiting for the screen's next refresh is no cost.
 */
export const keystrokesOf = async (page: Page, type: () => Promise<void>): Promise<number[]> => {
  const costs = await page.evaluateHandle(() => {
    const results: number[] = []
    const afterwards = (done: () => void) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(null)
    }
    window.addEventListener(
      'keydown',
      () => {
        const begun = performance.now()
        let handled: number | null = null
        afterwards(() => (handled = performance.now() - begun))
        requestAnimationFrame(() => {
          const frame = performance.now()
          const before = handled ?? frame - begun
          afterwards(() => results.push(before + performance.now() - frame))
        })
      },
      { capture: true },
    )
    return results
  })
  await type()
  const slowness = await slownessOf(page)
  return (await costs.jsonValue()).map((cost) => cost / slowness).toSorted((a, b) => a - b)
}

/** In the page: from a press on `pressed` to the frame after which `text` stands in one of `place`, in ms. */
export const pressUntil = (page: Page, pressed: string, place: string, text: string): Promise<number> =>
  page.evaluate(
    ([pressedSelector, placeSelector, wanted]) =>
      new Promise<number>((done, fail) => {
        const target = document.querySelector<HTMLElement>(pressedSelector!)
        if (!target) return fail(new Error(`nothing to press: ${pressedSelector}`))
        const begun = performance.now()
        const look = () => {
          const places = [...document.querySelectorAll(placeSelector!)]
          if (!places.some(({ textContent }) => textContent.includes(wanted!))) return
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
