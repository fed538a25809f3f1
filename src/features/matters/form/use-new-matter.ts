import { useNavigate } from '@tanstack/react-router'
import type { CreateMatterRequest, Matter } from '#domain/matters/matters.contract.ts'
import { takeAttempt } from '#src/api/attempts.ts'
import { matterPlace, useCreateMatter } from '#src/api/new-matters.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useOfferOutbox } from '#src/outbox/queue/use-outbox.ts'

/** Makes a matter; without a connection it waits on this device, and photos may be added to it there. */
export const useNewMatter = (companyId: string) => {
  const create = useCreateMatter(companyId, { isQueued: true })
  const navigate = useNavigate()
  useOfferOutbox()
  return {
    /** The matter; null where it waits to be sent, which is on screen then. Rejects with what the form shows. */
    run: async (body: CreateMatterRequest): Promise<Matter | null> => {
      const outcome = await sendOrQueue(
        { kind: 'matter', company_id: companyId, label: body.name, body },
        () => create.mutateAsync(body),
        () => takeAttempt(matterPlace(companyId), body),
      )
      if ('sent' in outcome) return outcome.sent
      void navigate({ to: '/c/$companyId/outbox', params: { companyId }, ignoreBlocker: true })
      return null
    },
    isBusy: create.isPending || create.isSuccess,
  }
}
