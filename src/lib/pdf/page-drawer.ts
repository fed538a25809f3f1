import type { PDFDocumentProxy } from './open-pdf.ts'
import { drawersAtOnce } from './bands.ts'
import { pagePicture } from './page-picture.ts'
import { openPngWorker } from './png-worker.ts'

/** `page` from 1. */
export type PageOrder = { file: Blob; page: number }
export type PageAnswer = { png: Blob } | { failure: string }

/** A page of the PDF as a PNG; rejects where it cannot be read, or the browser has no memory for it. */
export type PageDrawer = (page: number, signal: AbortSignal) => Promise<Blob>

/** A worker that nobody has asked for so long goes, and its memory with it. */
const idleMs = 10_000

/** Whoever is free draws the next page; what is asked for besides waits. */
const takingTurns = (drawers: readonly PageDrawer[]): PageDrawer => {
  const free = [...drawers]
  const waiting: ((drawer: PageDrawer) => void)[] = []
  return async (page, signal) => {
    // The one that drew last: where pages are asked for one by one, no other is started.
    const drawer = free.pop() ?? (await new Promise<PageDrawer>((resolve) => waiting.push(resolve)))
    try {
      return await drawer(page, signal)
    } finally {
      const next = waiting.shift()
      if (next) next(drawer)
      else free.push(drawer)
    }
  }
}

/** Draws pages of the file in a worker of its own, one at a time. */
const pageWorker = (file: Blob): PageDrawer => {
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    worker?.terminate()
    worker = null
  }
  const ask = (page: number, signal: AbortSignal): Promise<Blob> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./page.worker.ts', import.meta.url), { type: 'module' })
      const asked = worker
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      asked.onmessage = ({ data }: MessageEvent<PageAnswer>) => {
        if ('png' in data) resolve(data.png)
        // pdf.js's reader says a word of its own when it is loaded.
        else if ('failure' in data) reject(new Error(data.failure))
      }
      asked.onerror = (event) => reject(new Error(event.message))
      asked.postMessage({ file, page } satisfies PageOrder)
    })
  return async (page, signal) => {
    signal.throwIfAborted()
    clearTimeout(idle)
    try {
      const png = await ask(page, signal)
      idle = setTimeout(end, idleMs)
      return png
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Draws pages of the file beside the page's own thread: two take half as long where two processors are free. */
export const pageWorkers = (file: Blob): PageDrawer =>
  takingTurns(Array.from({ length: drawersAtOnce }, () => pageWorker(file)))

/** Draws pages of a chosen file that is open as `pdf`: in workers, and on the page's own thread where that fails. */
export const pageDrawer = (file: Blob, pdf: PDFDocumentProxy): PageDrawer => {
  let beside = typeof Worker === 'function' ? pageWorkers(file) : null
  const here = takingTurns([
    async (page, signal) =>
      pagePicture(await pdf.getPage(page), signal, {
        createCanvas: () => document.createElement('canvas'),
        // Shown, drawn beside it, and handed over.
        copies: 3,
        openPng: openPngWorker,
      }),
  ])
  return async (page, signal) => {
    if (beside) {
      try {
        return await beside(page, signal)
      } catch (error) {
        if (signal.aborted) throw error
        // Browsers differ in what their workers can draw; whether the page itself can be, the other way tells.
        beside = null
      }
    }
    return here(page, signal)
  }
}
