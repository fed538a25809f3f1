/** What lies in this browser, readable without the server: for whoever opens the app where nothing was carried. */
import type { QueuedEntry } from '../kinds/entry.ts'
import { filesOf } from '../kinds/entry.ts'
import { kindOf } from '../kinds/kinds.ts'
import { openExisting } from './own-outbox.ts'
import { lastPerson } from './remember-person.ts'

export type Unsent = { entries: readonly QueuedEntry[]; readFiles: (id: number) => Promise<File[]> }

/** Of whoever was signed in here last, as long as their key is here; nothing where there is none. */
export const readUnsent = async (): Promise<Unsent> => {
  const none: Unsent = { entries: [], readFiles: () => Promise.resolve([]) }
  const user_id = lastPerson()
  const database = user_id === null ? null : await openExisting()
  if (user_id === null || !database) return none
  const records = await database.list(user_id).finally(database.close)
  return {
    entries: records.map(({ id, write, written_at, contested, failure }) => ({
      id,
      write,
      written_at,
      contested,
      state: failure === null ? 'waiting' : 'failed',
      progress: 0,
      error: failure,
      document_id: kindOf(write).document(write),
    })),
    readFiles: async (id) => {
      const reading = await openExisting()
      const record = await reading?.get(id)
      const content = await reading?.readContent(id)
      reading?.close()
      return content && record?.write.kind === 'file' ? filesOf(record.write, content) : []
    },
  }
}
