/** What jsdom lacks for the file browser: sizes and scrolling for lists that only draw what is on screen, and downloads. */
import { vi } from 'vitest'

/** A window in which every element is this large, and boxes scroll as far as they are told. */
export const giveSizes = (): void => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000)
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0
    setTimeout(() => this.dispatchEvent(new Event('scroll')))
  }
}

/** Addresses and names of what the browser was told to save. */
export const catchDownloads = (): { path: string; name: string }[] => {
  const saved: { path: string; name: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ path: this.pathname + this.search, name: this.download })
  })
  return saved
}
