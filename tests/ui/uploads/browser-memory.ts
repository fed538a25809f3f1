/** An empty IndexedDB for every test, and Blobs in it: jsdom's are unknown to Node's structuredClone. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

export const emptyMemory = (): void => {
  const clone = globalThis.structuredClone
  const hasBlob = (value: unknown): value is { content: Blob } =>
    typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Blob
  vi.stubGlobal('structuredClone', (value: unknown) =>
    hasBlob(value) ? { ...clone({ ...value, content: null }), content: value.content } : clone(value),
  )
  vi.stubGlobal('indexedDB', new IDBFactory())
  // What holds a database of the test before, as modules do that outlive it, opens one of these.
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))
}
