/** Texts kept in this browser until they are saved, so that a crash does not lose them. Synchronous: a page that is closed has no time to wait. */
const prefix = 'tatemori.draft.'

/** The kept value, or null where there is none or it cannot be read. */
export const readLocalDraft = <T>(key: string): T | null => {
  try {
    const text = window.localStorage.getItem(prefix + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    // Forbidden storage keeps nothing, and what an older version or another program wrote is nothing to offer.
    return null
  }
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
