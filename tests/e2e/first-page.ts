/** When the first page of a recipient's document stands before their eyes. */
import type { Page } from 'playwright-core'

/** The picture that the server sends, or a page that pdf.js drew. */
const looked = '.plain > img.page, section img, section canvas'

type Marked = Window & { firstPageAt?: number }

/** Given to a page before it is opened: notes when a frame shows the first page, in ms from the beginning. */
export const noteFirstPage = async (page: Page): Promise<void> => {
  await page.addInitScript((selector) => {
    const isShown = (element: Element): boolean =>
      element instanceof HTMLImageElement
        ? element.complete && element.naturalWidth > 0
        : element instanceof HTMLCanvasElement && element.width > 0 && element.offsetParent !== null
    const look = () => {
      if (![...document.querySelectorAll(selector)].some(isShown)) return requestAnimationFrame(look)
      return requestAnimationFrame(() =>
        setTimeout(() => {
          ;(window as Marked).firstPageAt = performance.now()
        }),
      )
    }
    look()
  }, looked)
}

/** Resolves once it is there, with the ms until then. */
export const firstPageShown = async (page: Page): Promise<number> => {
  const noted = await page.waitForFunction(() => (window as Marked).firstPageAt, undefined, { polling: 20 })
  return (await noted.jsonValue())!
}
