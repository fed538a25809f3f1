/** Of whom something waits in this browser, for whoever opens it without being signed in. */
import { openExisting } from './own-outbox.ts'
import { rememberedName } from './remember-person.ts'

export type WaitingPerson = { user_id: number; name: string | null; count: number }

/** Empty where nothing waits, or where it cannot be told. */
export const waitingPeople = async (): Promise<WaitingPerson[]> => {
  const database = await openExisting()
  if (!database) return []
  try {
    const counts = await database.countByPerson()
    return [...counts].map(([user_id, count]) => ({ user_id, name: rememberedName(user_id), count }))
  } catch {
    return []
  } finally {
    database.close()
  }
}
