import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { takeAttempt } from '#src/api/attempts.ts'
import { pinPlace, useCreatePin, useUpdatePin } from '#src/api/pins.ts'
import { mendEntries, readQueue } from '#src/outbox/queue/outbox-store.ts'
import { createRequestOf, factsIn, factsOf, pinFieldsOf, pinRequestOf } from '#src/outbox/kinds/pin-facts.ts'
import type { PinFacts } from '#src/outbox/kinds/pin-facts.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { queuedAboutPin } from '#src/outbox/queue/queued-pins.ts'

/** What was refused of a pin, put right. */
const mended = (write: Write, pin: Pin, change: Partial<PinFacts>): Write => {
  if (write.kind === 'pin') {
    const facts = { ...factsOf(pin), ...change }
    return { ...write, body: createRequestOf(facts), facility: facts.facility }
  }
  if (write.kind !== 'pin-change') return write
  return {
    ...write,
    change: { ...write.change, ...change },
    before: { ...factsIn(factsOf(pin), change), ...write.before },
  }
}

/** Puts pins and changes them; without a connection that waits on this device. Rejects with what the form shows. */
export const useSavePin = (companyId: string, drawing: Pick<Drawing, 'id' | 'name'>) => {
  const create = useCreatePin(companyId, drawing.id)
  const update = useUpdatePin(companyId)
  const about = { company_id: companyId, label: drawing.name, drawing_id: drawing.id }
  return {
    /** Answers the pin's id, below zero where it waits. */
    add: async (facts: PinFacts): Promise<number> => {
      const body = createRequestOf(facts)
      const outcome = await sendOrQueue(
        { ...about, kind: 'pin', body, facility: facts.facility },
        () => create.mutateAsync(body),
        () => takeAttempt(pinPlace(companyId, drawing.id), body),
      )
      return 'sent' in outcome ? outcome.sent.id : -outcome.queued
    },
    /** `updated_at`: the state that the change began from, where it is not the pin's. */
    save: async (pin: Pin, change: Partial<PinFacts>, updated_at = pin.updated_at): Promise<void> => {
      if (pinFieldsOf(change).length === 0) return
      const refused = queuedAboutPin((await readQueue()).entries, pin.id).find(
        ({ state, contested }) => state === 'failed' && !contested,
      )
      if (refused) return mendEntries(new Map([[refused.id, mended(refused.write, pin, change)]]))
      const before = factsIn(factsOf(pin), change)
      await sendOrQueue({ ...about, kind: 'pin-change', pin_id: pin.id, change, before, updated_at, after: null }, () =>
        update.mutateAsync({ id: pin.id, ...pinRequestOf(change), updated_at }),
      )
    },
    isSaving: create.isPending || update.isPending,
    isSaved: create.isSuccess || update.isSuccess,
  }
}
