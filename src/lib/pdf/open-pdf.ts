/** pdf.js in its own worker, with what it loads on demand from /pdfjs/. Heavy: import it only where a PDF is shown. */
import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = workerUrl
GlobalWorkerOptions.rendererSrc = rendererUrl

/** Reads every PDF of the page: a hundred files do not start a hundred workers. */
let worker: PDFWorker | undefined

const resources = {
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
}

/** Starts reading; `promise` gives the document or rejects, `destroy()` ends both. */
export const openPdf = (url: string): PDFDocumentLoadingTask => {
  worker ??= new PDFWorker()
  return getDocument({ url, worker, disableWorkerRendering: true, ...resources })
}

/** Hands out a file bit by bit: of a file of 200 MB only the pages that are looked at are read. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: Blob
  /** Hears that the file can no longer be read: moved or changed since it was chosen. */
  onLost = (): void => undefined
  constructor(file: Blob) {
    super(file.size, null)
    this.#file = file
  }
  override requestDataRange(begin: number, end: number): void {
    this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(() => this.onLost())
  }
}

/** Starts reading a chosen file, whose pages are drawn beside the page's own thread where the browser can. As openPdf. */
export const openPdfFile = (file: Blob): PDFDocumentLoadingTask => {
  const range = new FileTransport(file)
  const task = getDocument({ range, disableAutoFetch: true, ...resources })
  range.onLost = () => void task.destroy()
  return task
}
