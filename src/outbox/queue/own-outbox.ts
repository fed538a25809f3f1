/** What of a person waits in this browser, for whoever logs out. What stores it is loaded only where there is any. */
import { outboxDatabaseName } from './database-name.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** null where there is none, or none that this browser opens: nobody is kept signed in by that. */
export const openExisting = async (): Promise<OutboxDatabase | null> => {
  try {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === outboxDatabaseName)
    return isThere ? await (await import('./outbox-database.ts')).openOutboxDatabase() : null
  } catch {
    return null
  }
}

/** `isSealed`: whether it stays, unreadable until the person is back; else it goes with a logout. */
export const ownOutbox = async (userId: number): Promise<{ waiting: number; isSealed: boolean }> => {
  const database = await openExisting()
  if (!database) return { waiting: 0, isSealed: true }
  try {
    const waiting = await database.count(userId)
    if (waiting === 0) return { waiting, isSealed: true }
    const { unlock } = await import('./unlock.ts')
    await unlock(database, userId).catch(() => undefined)
    return { waiting, isSealed: await database.hasKey(userId) }
  } finally {
    database.close()
  }
}

/** Takes the person's key away, and with it whatever could not be sealed. */
export const leaveOutbox = async (userId: number): Promise<void> => {
  const database = await openExisting()
  await database?.leave(userId)
  database?.close()
}
