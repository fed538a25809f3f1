/** The words of a PDF's page as text over its picture: to be selected, searched and read aloud. */
import { TextLayer } from 'pdfjs-dist'
import type { PDFDocumentProxy } from './open-pdf.ts'

/** Writes page `pageNumber` (from 1) into `place`, which is as large as the page, until aborted; answers the page's width in pt. */
export const writeText = async (
  pdf: PDFDocumentProxy,
  pageNumber: number,
  place: HTMLElement,
  signal: AbortSignal,
): Promise<number> => {
  const page = await pdf.getPage(pageNumber)
  const viewport = page.getViewport({ scale: 1 })
  if (signal.aborted) return viewport.width
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: place, viewport })
  const stop = () => layer.cancel()
  signal.addEventListener('abort', stop)
  try {
    await layer.render()
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return viewport.width
}
