/** Texts kept in this browser until they are saved, so that a crash does not lose them. Synchronous: a page that is closed has no time to wait. */
const prefix = 'tatemori.draft.'

const parse = <T>(text: string): T | null => {
  try {
    return JSON.parse(text) as T
  } catch {
    // What an older version or another program wrote is nothing to offer.
    return null
  }
}

/** The kept values whose keys begin so, by key. */
export const readLocalDrafts = <T>(keyStart: string): Map<string, T> => {
  const drafts = new Map<string, T>()
  try {
    for (const [key, text] of Object.entries(window.localStorage) as [string, string][]) {
      const value = key.startsWith(prefix + keyStart) ? parse<T>(text) : null
      if (value !== null) drafts.set(key.slice(prefix.length), value)
    }
  } catch {
    // Where storage is forbidden nothing was kept.
  }
  return drafts
}

/** False where the browser has no room, or forbids it. */
export const writeLocalDraft = (key: string, value: unknown): boolean => {
  try {
    window.localStorage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const removeLocalDraft = (key: string): void => {
  try {
    window.localStorage.removeItem(prefix + key)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** What is kept under one start of keys, under another from here on. */
export const moveLocalDrafts = (from: string, to: string): void => {
  for (const [key, value] of readLocalDrafts<unknown>(from)) {
    // Without room it stays where it was.
    if (writeLocalDraft(to + key.slice(from.length), value)) removeLocalDraft(key)
  }
}

/** Tells when another tab has removed the value; the answer ends it. */
export const onLocalDraftRemoved = (key: string, listener: () => void): (() => void) => {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === prefix + key && event.newValue === null) listener()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
