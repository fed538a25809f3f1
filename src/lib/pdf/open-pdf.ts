/** pdf.js in its own worker, with what it loads on demand from /pdfjs/. Heavy: import it only where a PDF is shown. */
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = workerUrl

/** Starts reading; `promise` gives the document or rejects, `destroy()` ends both. */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({ url, cMapUrl: '/pdfjs/cmaps/', cMapPacked: true, standardFontDataUrl: '/pdfjs/standard_fonts/', wasmUrl: '/pdfjs/wasm/', iccUrl: '/pdfjs/iccs/' })
