/** Draws pages of one PDF as PNGs beside the page's own thread; the words are those of PageOrder. */
import { getDocument, PDFWorker } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { WorkerMessageHandler } from 'pdfjs-dist/build/pdf.worker.min.mjs'
import { drawersAtOnce } from './bands.ts'
import { fileReading, FileTransport, resources } from './file-transport.ts'
import { pagePicture } from './page-picture.ts'
import type { PageAnswer, PageOrder } from './page-drawer.ts'
import { writePng } from './png.ts'

type Drawn = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null }

/** As pdf.js's own, which asks the document for canvases. */
class Canvases {
  create(width: number, height: number): Drawn {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset({ canvas }: Drawn, width: number, height: number): void {
    Object.assign(canvas!, { width, height })
  }
  destroy(drawn: Drawn): void {
    Object.assign(drawn.canvas!, { width: 0, height: 0 })
    Object.assign(drawn, { canvas: null, context: null })
  }
  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

/** SVG filters need a document; pdf.js does without them where it draws in a worker of its own. */
const none = () => 'none'
class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  addHighlightHCMFilter = none
  addSelectionHCMFilter = none
  addSelectionFilter = none
  destroy(): void {}
}

/** Lists and plain objects anew, since both sides go on writing in theirs; what they hold as it is. */
const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, copied(held)]))
}

/**
 * Between pdf.js's reader and its drawer, which share this worker: copying every line of a page, as between two workers,
 * would cost a fifth of the whole.
 */
class Doorway extends EventTarget {
  postMessage(message: unknown): void {
    const data = copied(message)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

const open = (file: Blob): Promise<PDFDocumentProxy> => {
  const port = new Doorway()
  WorkerMessageHandler.initializeFromPort(port)
  const range = new FileTransport(file)
  const task = getDocument({
    range,
    worker: PDFWorker.create({ port: port as unknown as Worker }),
    useWorkerFetch: true,
    disableWorkerRendering: true,
    // Fonts are all that it is asked for.
    ownerDocument: self as unknown as HTMLDocument,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    ...fileReading,
    ...resources,
  })
  range.onLost = () => void task.destroy()
  return task.promise
}

let opened: Promise<PDFDocumentProxy> | undefined

const draw = async ({ file, page }: PageOrder): Promise<Blob> =>
  pagePicture(await (await (opened ??= open(file))).getPage(page), new AbortController().signal, {
    createCanvas: () => new OffscreenCanvas(1, 1),
    copies: drawersAtOnce,
    openPng: (size) => ({ ...writePng(size), close: () => undefined }),
  })

self.addEventListener('message', ({ data }: MessageEvent<PageOrder>) => {
  draw(data).then(
    (png) => self.postMessage({ png } satisfies PageAnswer),
    (error: unknown) => self.postMessage({ failure: String(error) } satisfies PageAnswer),
  )
})
