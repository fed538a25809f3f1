import { PDFDataRangeTransport } from 'pdfjs-dist'

/** Hands out a file bit by bit: of a file of 200 MB only the pages that are looked at are read. */
export class FileTransport extends PDFDataRangeTransport {
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

/**
 * Only what a page needs, and much at once: pdf.js begins to read a page anew each time that something is missing, and
 * a chosen file costs no way over a network.
 */
export const fileReading = { disableAutoFetch: true, rangeChunkSize: 2 ** 20 }

/** What pdf.js loads on demand. */
export const resources = {
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
}
