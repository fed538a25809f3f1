/**
 * WebKit's way out of a lost server of databases: where its process has died, no connection of the page is ever opened
 * again ("Refresh the page to try again"), but those of a new frame are. What is typed on the page would not survive that
 * refreshing, so the page goes on with a frame's databases.
 */
const types = [
  'IDBRequest',
  'IDBDatabase',
  'IDBTransaction',
  'IDBObjectStore',
  'IDBIndex',
  'IDBCursor',
  'IDBKeyRange',
] as const

let frame: HTMLIFrameElement | null = null

export const isServerLost = (error: unknown): boolean =>
  typeof document !== 'undefined' &&
  /Indexed Database server lost/.test(String((error as Partial<Error> | null)?.message))

/**
 * `indexedDB` is a new frame's from here on, in place of the lost one; what it makes is of the page's types too. Where it
 * has been another's since, that one stays: what its frame was asked would never be answered once the frame is gone.
 */
export const turnToOtherDatabases = (lost: IDBFactory): void => {
  if (indexedDB !== lost) return
  frame?.remove()
  frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  const other = frame.contentWindow as Window & typeof globalThis
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: other.indexedDB })
  for (const type of types) {
    const isOwn = globalThis[type][Symbol.hasInstance].bind(globalThis[type])
    Object.defineProperty(globalThis[type], Symbol.hasInstance, {
      configurable: true,
      value: (value: unknown) => isOwn(value) || value instanceof other[type],
    })
  }
}
