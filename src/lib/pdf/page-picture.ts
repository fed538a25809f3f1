import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { bandsOf } from './bands.ts'
import type { Band } from './bands.ts'
import type { PDFPageProxy } from 'pdfjs-dist'
import type { PngWriter } from './png.ts'

/** Px a pt: what a page of a drawing becomes when it becomes a picture. */
export const pictureScale = 1.5

type Canvas = HTMLCanvasElement | OffscreenCanvas
export type PagePictureTools = {
  createCanvas: () => Canvas
  /** How many canvases of a part's size are there at once. */
  copies: number
  openPng: (size: { width: number; height: number }) => PngWriter & { close: () => void }
}

const type = 'image/png'
const toBlob = (canvas: Canvas): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type })
    : new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(pdfTexts.canvasFailed))), type),
      )

/**
 * A page as a PNG at scale 1.5. A page that is too large for one canvas is drawn part by part on the same one, which keeps
 * no memory afterwards. Rejects where the page cannot be read or the browser has no memory for it.
 */
export const pagePicture = async (
  page: PDFPageProxy,
  signal: AbortSignal,
  { createCanvas, copies, openPng }: PagePictureTools,
): Promise<Blob> => {
  const full = page.getViewport({ scale: pictureScale })
  const size = { width: Math.max(1, Math.floor(full.width)), height: Math.max(1, Math.floor(full.height)) }
  const bands = bandsOf(size.width, size.height, copies)
  const canvas = createCanvas()
  const draw = async ({ x, y, width, height }: Band): Promise<void> => {
    signal.throwIfAborted()
    canvas.width = width
    canvas.height = height
    const task = page.render({
      canvas: canvas as HTMLCanvasElement,
      viewport: page.getViewport({ scale: pictureScale, offsetX: -x, offsetY: -y }),
    })
    const stop = () => task.cancel()
    signal.addEventListener('abort', stop)
    try {
      await task.promise
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  try {
    if (bands.length === 1) {
      await draw(bands[0]!)
      return await toBlob(canvas)
    }
    const png = openPng(size)
    try {
      let written = Promise.resolve()
      for (const band of bands) {
        // One part is drawn while the one before is written.
        await Promise.all([draw(band), written])
        const context = canvas.getContext('2d')
        if (!context) throw new Error(pdfTexts.canvasFailed)
        written = png.add(band, context.getImageData(0, 0, band.width, band.height).data)
      }
      await written
      return await png.finish()
    } finally {
      png.close()
    }
  } finally {
    canvas.width = 0
    canvas.height = 0
    page.cleanup()
  }
}
