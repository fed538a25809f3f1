/** Who is signed in in this browser, for whoever opens it later: apart from what reads the queue, which few screens need. */
import { readPreference, writePreference } from '#src/lib/preference.ts'

const nameKey = (user_id: number): string => `outbox.person.${user_id}`
const presentKey = 'outbox.present'

/** Who is signed in here, and by what they are called as long as something waits: what waits lies sealed. */
export const rememberPerson = ({ id, name }: { id: number; name: string }, isWaiting: boolean): void => {
  writePreference(presentKey, id)
  writePreference(nameKey(id), isWaiting ? name : null)
}

/** Who was signed in here last; null where nobody ever was. */
export const lastPerson = (): number | null => readPreference<number>(presentKey)

/** Of somebody of whom something waits; null where that is not known. */
export const rememberedName = (user_id: number): string | null => readPreference<string>(nameKey(user_id))
