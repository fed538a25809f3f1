import { sha256Of } from '#src/lib/sha256.ts'
import { filesOf } from '../kinds/entry.ts'
import type { Answer, OutboxRecord, Write } from '../kinds/entry.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import type { OutboxEngineOptions } from './engine-options.ts'
import { NotWhatWasSent } from './refused-entry.ts'
import type { Silence } from './silence.ts'

type Delivery = Pick<OutboxEngineOptions, 'send' | 'tellsProgress'> & {
  database: OutboxDatabase
  record: OutboxRecord
  /** The write as the server takes it. */
  write: Write
  content: Blob | undefined
  silence: Silence
  /** How far it has come, from 0 to 1. */
  onShare: (share: number) => void
}

/** The share of a file that has gone, told percent by percent until it is over. */
const followShare = ({ signal, heard }: Silence, onShare: (share: number) => void) => {
  let percent = 0
  // The last word on progress may come after the answer, or after the connection was lost.
  let isOver = false
  return {
    onProgress: (progress: number): void => {
      if (isOver || signal.aborted) return
      heard()
      if (Math.floor(progress * 100) === percent) return
      percent = Math.floor(progress * 100)
      onShare(progress)
    },
    end: (): void => {
      isOver = true
    },
  }
}

/** Throws where the server has other bytes than the phone. */
const checkReceived = async (write: Write, content: Blob | undefined, received: readonly string[]): Promise<void> => {
  if (!content || write.kind !== 'file') return
  for (const [index, file] of filesOf(write, content).entries()) {
    const sha256 = await sha256Of(file)
    if (received[index] === undefined || (sha256 !== null && received[index] !== sha256)) throw new NotWhatWasSent()
  }
}

/** Sends one entry and settles it in the database once the server has it, byte for byte. */
export const deliverEntry = async (delivery: Delivery): Promise<void> => {
  const { database, record, write, content, silence, send, tellsProgress, onShare } = delivery
  const { id } = record
  const { signal, broken, stop } = silence
  // Without a word of how far a file has come its silence says nothing.
  if (content && !tellsProgress) stop()
  onShare(0)
  const { onProgress, end } = followShare(silence, onShare)
  let received: readonly string[] = []
  const onReceived = (sha256s: readonly string[]): void => {
    received = sha256s
  }
  let isRebased = 'is_rebased' in record.write
  const onRebased = async (updated_at: string): Promise<void> => {
    isRebased = true
    if ('after' in record.write)
      await database.update(id, { write: { ...record.write, updated_at, after: null, is_rebased: true } })
    else if ('updated_at' in record.write) await database.update(id, { write: { ...record.write, updated_at } })
  }
  let answer: Answer | void
  try {
    const idempotencyKey = await database.keyOf(record)
    const sending = send({ ...record, write }, content, { signal, onProgress, onReceived, onRebased, idempotencyKey })
    answer = await Promise.race([sending, broken])
  } finally {
    end()
    stop()
  }
  await checkReceived(write, content, received)
  const { updated_at, ...said } = answer ?? {}
  // What came after it on this phone was written without what others had saved by then: it is compared by itself.
  await database.settle(record, {
    ...said,
    ...(!isRebased && updated_at !== undefined && { updated_at }),
    sha256: received[0] ?? null,
  })
}
