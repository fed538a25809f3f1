import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { inTurn } from './in-turn.ts'

type Size = { width: number; height: number }

/**
 * Draws a page (from 1) onto a canvas, in its turn. `scaleOf` tells the scale from the page's size in pt; `onSize` hears
 * the size in px before the drawing begins. Rejects where the page cannot be read; what is aborted resolves undrawn.
 */
export const drawPage = (
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  scaleOf: (page: Size) => number,
  { signal, onSize }: { signal: AbortSignal; onSize?: (size: Size) => void },
): Promise<void> =>
  inTurn(async () => {
    const page = await pdf.getPage(pageNumber)
    if (signal.aborted) return
    const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) })
    onSize?.(viewport)
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const task = page.render({ canvas, viewport })
    const stop = () => task.cancel()
    signal.addEventListener('abort', stop)
    try {
      await task.promise
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', stop)
      page.cleanup()
    }
  }, signal)

/** Screens with more than two dots a pixel gain nothing from more. */
export const dotsPerPixel = (): number => Math.min(2, window.devicePixelRatio)
