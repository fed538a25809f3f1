import { readPreference, writePreference } from '#src/lib/preference.ts'

type Kept<T> = { documentId: number; value: T }[]

const documentsKept = 20

/** What this browser remembers of the documents that were edited last: a page that the phone dropped loses nothing of it. */
export const keptByDocument = <T>(key: string) => ({
  read: (documentId: number): T | null =>
    readPreference<Kept<T>>(key)?.find((kept) => kept.documentId === documentId)?.value ?? null,
  keep: (documentId: number, value: T): void => {
    const others = (readPreference<Kept<T>>(key) ?? []).filter((kept) => kept.documentId !== documentId)
    writePreference(key, [{ documentId, value }, ...others].slice(0, documentsKept))
  },
})
