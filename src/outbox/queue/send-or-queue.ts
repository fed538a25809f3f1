import { isOffline } from '#src/api/errors.ts'
import { canCarry } from '#src/lib/carried-store.ts'
import { createOnce, sameTapMs } from '#src/lib/once.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { Kind, Write } from '../kinds/entry.ts'
import type { Records } from '../kinds/kind.ts'
import { currentEngine, made, putInOutbox, readQueue, tellArrival } from './outbox-store.ts'
import { typedFailureOf } from './storage-failures.ts'

/** The key under which a try of it went without the queue (`takeAttempt`), if one did. */
type KeyOf = () => string | null

const once = createOnce(sameTapMs)

/** Said once something waits on the device. */
export const keptText = 'この端末に保存しました。つながり次第、自動で送ります。'

/** Whether something of the same place, or what it is about, waits already: then it must not overtake that. */
const mustWait = async (write: Write): Promise<boolean> => {
  const { entries } = await readQueue()
  // Where nothing was ever kept nothing can be before it.
  return (entries.length > 0 || made.get().size > 0) && (await currentEngine()).mustWait(write)
}

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

/** What went without the queue is carried as it is there, like what went through it; the screen does not wait for that. */
const takeIn = async <K extends Exclude<Kind, 'file'>>(write: Write<K> & Write, record: Records[K]): Promise<void> => {
  if (canCarry()) {
    const [{ takeArrived }, { kindOf }] = await Promise.all([
      import('../kinds/new-lists.ts'),
      import('../kinds/kinds.ts'),
    ])
    await takeArrived(write, kindOf<K>(write).arrived(record, write))
  }
  tellArrival(write)
}

/**
 * Sends at once where there is a connection, and else puts it into the outbox, under the key of the try that may have
 * arrived. Rejects like `send`; where the device keeps nothing with what it says of it, and what was typed must stay.
 */
export const sendOrQueue = <K extends Exclude<Kind, 'file'>>(
  write: Write<K> & Write,
  send: () => Promise<Records[K]>,
  keyOf?: KeyOf,
  /** What goes along with it only where it has to wait. */
  completed: (write: Write) => Promise<Write> = (same) => Promise.resolve(same),
): Promise<{ sent: Records[K] } | { queued: number }> =>
  once(JSON.stringify(write), async () => {
    if (await mustWait(write)) return { queued: await queue(await completed(write), keyOf) }
    try {
      const sent = await send()
      // Where its code does not come any more, the next renewal brings it.
      void takeIn(write, sent).catch(() => undefined)
      return { sent }
    } catch (error) {
      if (!isOffline(error)) throw error
      return { queued: await queue(await completed(write), keyOf) }
    }
  })
