import type { Document } from '#domain/documents/documents.contract.ts'
import { useHandInStep } from '#src/api/document-changes.ts'
import type { HandInStep } from '#src/api/document-changes.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { handInsOf, withHandIns } from '#src/outbox/kinds/queued-hand-in.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import type { LinkedMatter } from './matter-field.tsx'

/** The document with what waits of its handing in, and what of that is to be said. */
export const useHandIns = (
  companyId: string,
  stored: Document,
): { document: Document; waiting: readonly Queued<'hand-in'>[] } => {
  const waiting = handInsOf(useOutbox(), companyId, stored.id)
  return { document: withHandIns(stored, waiting), waiting }
}

/** Takes a step at once where there is a connection and nothing of the document waits; else it waits with the rest. */
export const useHandIn = (companyId: string, document: Document, failure?: string) => {
  const sending = useHandInStep(companyId, document.id, failure)
  const matter = document.matter && { id: document.matter.id, name: document.matter.name }
  return {
    ...sending,
    take: (step: HandInStep, goesWith: LinkedMatter | null = matter) => {
      const key = randomKey()
      return sendOrQueue(
        {
          kind: 'hand-in',
          company_id: companyId,
          label: document.title,
          document_id: document.id,
          step,
          matter: goesWith,
        },
        () => sending.mutateAsync({ step, key }),
        () => key,
      )
    },
  }
}
