/** pdf.js in its own worker, with what it loads on demand from /pdfjs/. Heavy: import it only where a PDF is shown. */
import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = workerUrl

/** Reads every PDF of the page: a hundred files do not start a hundred workers. */
let worker: PDFWorker | undefined

/** Starts reading; `promise` gives the document or rejects, `destroy()` ends both. */
export const openPdf = (url: string): PDFDocumentLoadingTask => {
  worker ??= new PDFWorker()
  return getDocument({
    url,
    worker,
    cMapUrl: '/pdfjs/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
    iccUrl: '/pdfjs/iccs/',
  })
}
