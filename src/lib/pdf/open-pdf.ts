/** pdf.js in its own worker, with what it loads on demand from /pdfjs/. Heavy: import it only where a PDF is shown. */
import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { fileReading, FileTransport, resources } from './file-transport.ts'

export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = workerUrl
GlobalWorkerOptions.rendererSrc = rendererUrl

/** Reads every PDF of the page: a hundred files do not start a hundred workers. */
let worker: PDFWorker | undefined

/** Starts reading; `promise` gives the document or rejects, `destroy()` ends both. */
export const openPdf = (url: string): PDFDocumentLoadingTask => {
  worker ??= new PDFWorker()
  return getDocument({ url, worker, disableWorkerRendering: true, ...resources })
}

/** Starts reading a chosen file, whose pages are drawn beside the page's own thread where the browser can. As openPdf. */
export const openPdfFile = (file: Blob): PDFDocumentLoadingTask => {
  const range = new FileTransport(file)
  const task = getDocument({ range, ...fileReading, ...resources })
  range.onLost = () => void task.destroy()
  return task
}
