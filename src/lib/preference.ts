/** Small things this browser remembers (次回以降表示しない and the like). A browser that forbids storage just forgets. */
const prefix = 'tatemori.'

const storage = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** What there was no room for: it holds until the page is closed. null: what is stored could not be overwritten. */
const unkept = new Map<string, unknown>()

/** The remembered value, or null where there is none or it is no longer readable. */
export const readPreference = <T>(key: string): T | null => {
  if (unkept.has(key)) return unkept.get(key) as T
  const text = storage()?.getItem(prefix + key) ?? null
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const preferenceKeys = (): string[] => [
  ...unkept.keys(),
  ...Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
]

/** Remembers a JSON value; null forgets it. False, and all is as before, where storage is full or forbidden. */
export const keepPreference = (key: string, value: unknown): boolean => {
  try {
    if (value === null) window.localStorage.removeItem(prefix + key)
    else window.localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    return false
  }
  unkept.delete(key)
  return true
}

/** The same; without room it holds until the page is closed. */
export const writePreference = (key: string, value: unknown): void => {
  if (!keepPreference(key, value)) unkept.set(key, value)
}
