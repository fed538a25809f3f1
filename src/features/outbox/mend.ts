/** Where what was refused is mended, and how what was typed gets there. */
import { returnComment } from '#src/widgets/comment-thread/comment-draft.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import type { Mend } from '#src/outbox/kinds/kind.ts'
import { kindOf } from '#src/outbox/kinds/kinds.ts'
import { cancelEntry } from '#src/outbox/queue/outbox-store.ts'

/** null where there is no such place yet. */
export const mendOf = ({ id, write }: QueuedEntry, userId: number): (Mend & { prepare?: () => void }) | null => {
  const mend = kindOf(write).mend(write, id)
  if (!mend || write.kind !== 'comment') return mend
  const { company_id: companyId, target, body } = write
  return {
    ...mend,
    // The composer keeps it from here on, as it keeps everything that is typed and not sent; else it stays here too.
    prepare: () => {
      if (returnComment({ companyId, target, userId }, body.body)) cancelEntry(id)
    },
  }
}
