/** Checks that were begun on this device and that the server does not know yet. */
import { localIdOf, queuedOf } from '#src/outbox/kinds/entry.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'

export type StartedHere = {
  entry: Queued<'start'>
  /** Its documents that can be filled in. */
  documents: readonly Queued<'document'>[]
}

export const useStartedHere = (companyId: string): ((occurrenceId: number) => StartedHere | undefined) => {
  const entries = useOutbox()
  const starts = queuedOf(entries, 'start').filter(({ write }) => write.company_id === companyId)
  return (occurrenceId) => {
    const entry = starts.find(({ write }) => write.occurrence_id === occurrenceId)
    if (!entry) return undefined
    const documents = queuedOf(entries, 'document').filter(
      ({ write }) => write.body.matter_id === localIdOf(entry) && write.template,
    )
    return { entry, documents }
  }
}
