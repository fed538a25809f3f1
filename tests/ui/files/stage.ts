/** What jsdom lacks for the file browser: sizes and scrolling for lists that only draw what is on screen, and downloads. */
import { vi } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'

/** A window in which every element is this large, and boxes scroll as far as they are told. */
export const giveSizes = (): void => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1136)
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

/** A file into the report folder at `path`. Jsdom's forms do not travel to the server from here: the body is written by hand. */
export const putInFolder = async (person: Person, path: string, name: string, contents: string) => {
  const body = `--tatemori\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${contents}\r\n--tatemori--\r\n`
  return answered(
    await person.browser.request('POST', path, body, { 'content-type': 'multipart/form-data; boundary=tatemori' }),
    201,
  )
}
