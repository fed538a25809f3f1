import type { PDFPageProxy } from 'pdfjs-dist'
import type { PageWord } from '#domain/drawings/sheet-names.ts'

/** The words of a page as they stand in its own frame, before it is turned to be read. */
export const pageWords = async (page: Pick<PDFPageProxy, 'getTextContent'>): Promise<PageWord[]> => {
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return []
    const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number]
    return [{ text: item.str, x, y, width: item.width, height: Math.hypot(c, d), angle: Math.atan2(b, a) }]
  })
}
