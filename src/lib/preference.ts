/** Small things this browser remembers (次回以降表示しない and the like). A browser that forbids storage just forgets. */
const prefix = 'tatemori.'

const storage = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The remembered value, or null where there is none or it is no longer readable. */
export const readPreference = <T>(key: string): T | null => {
  const text = storage()?.getItem(prefix + key) ?? null
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const preferenceKeys = (): string[] =>
  Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

/** Remembers a JSON value; null forgets it. */
export const writePreference = (key: string, value: unknown): void => {
  if (value === null) storage()?.removeItem(prefix + key)
  else storage()?.setItem(prefix + key, JSON.stringify(value))
}
