import { isOffline } from '#src/api/errors.ts'
import { toast } from '#src/ui/toast.tsx'
import type { Write } from './entry.ts'
import { mustFollow, neededBy } from './order.ts'
import { entries, putInOutbox } from './outbox-store.ts'
import { typedFailureOf } from './storage-failures.ts'

/** The key under which a try of it went without the queue (`takeAttempt`), if one did. */
type KeyOf = () => string | null

/** Said once something waits on the device. */
export const keptText = 'この端末に保存しました。つながり次第、自動で送ります。'

/** Whether something of the same place, or what it is about, waits already: then it must not overtake that. */
const mustWait = (write: Write): boolean =>
  neededBy(write).length > 0 || entries.get().some((entry) => mustFollow(write, entry))

/** Rejects, after a toast has said why, where the device cannot keep it. */
const queue = async (write: Write, keyOf: KeyOf | undefined): Promise<number> => {
  try {
    const id = await putInOutbox(write, keyOf?.())
    toast.success(keptText)
    return id
  } catch (error) {
    toast.error(typedFailureOf(error))
    throw error
  }
}

/**
 * Sends at once where there is a connection, and else puts it into the outbox, under the key of the try that may have
 * arrived. Rejects like `send`; where the device keeps nothing with what it says of it, and what was typed must stay.
 */
export const sendOrQueue = async <T>(
  write: Write,
  send: () => Promise<T>,
  keyOf?: KeyOf,
  /** What goes along with it only where it has to wait. */
  completed: (write: Write) => Promise<Write> = (same) => Promise.resolve(same),
): Promise<{ sent: T } | { queued: number }> => {
  if (mustWait(write)) return { queued: await queue(await completed(write), keyOf) }
  try {
    return { sent: await send() }
  } catch (error) {
    if (!isOffline(error)) throw error
    return { queued: await queue(await completed(write), keyOf) }
  }
}
