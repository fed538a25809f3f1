import { vi } from 'vitest'

/** The names under which files are saved from here on, where a browser would ask for a place. */
export const catchDownloads = (): string[] => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:download'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}
