import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { wantsReason } from '#domain/plans/moving.ts'
import type { ArrangeRequest, UnarrangedTime } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { isValidation } from '#src/api/errors.ts'
import { useArrange } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useUndoTimes } from '#src/widgets/plan-times/use-undo-times.ts'
import { hoursFrom } from './staff-plan.ts'
import type { Slot } from './staff-plan.ts'

/** What is to be arranged, and where it was put down; null: that is still to be said. */
export type Arrangement = { times: readonly UnarrangedTime[]; slot: Slot | null }
type Visits = ArrangeRequest['visits']

/** How long the work takes, where each of its times says so. */
export const hoursOf = (times: readonly UnarrangedTime[]): number | null =>
  times.some(({ hours }) => hours === null) ? null : times.reduce((sum, { hours }) => sum + hours!, 0)

/** 手配 from the lane: at once where nothing is to be asked, else in a dialog; taken back with the matter that came of it. */
export const useArranging = (companyId: string, onArranged: () => void) => {
  const client = useQueryClient()
  const { mutateAsync } = useArrange(companyId)
  const undo = useUndoTimes(companyId)
  const [open, setOpen] = useState<Arrangement | null>(null)
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set())

  /** Throws what it was refused with. */
  const arrange = async (visits: Visits, lead: UserRef | null): Promise<void> => {
    const made = await mutateAsync({ visits })
    const whose = lead ? `${lead.name}さんに` : ''
    const what = made.length === 1 ? `「${made[0]!.name}」を` : `${made.length}件を`
    // One of a visit brings back all of it.
    const firsts = visits.map(({ occurrence_ids }) => occurrence_ids[0]!)
    toast.success(`${what}${whose}手配しました`, { label: '元に戻す', onPress: () => undo(firsts) })
    onArranged()
  }

  /** Several in one matter, one like it that stands there and a day behind the last one are looked at before. */
  const place = async ({ times, slot }: { times: readonly UnarrangedTime[]; slot: Slot }) => {
    const ids = times.map(({ id }) => id)
    const visits = await client.fetchQuery(planQueries.visitsOn(companyId, ids, slot.day))
    const [visit] = visits
    if (!visit) {
      toast.error(planTexts.nothingToArrange)
      return invalidateNoun(client, companyId, 'plans')
    }
    const isPlain = times.length === 1 && visit.doubles.length === 0 && !wantsReason(times[0]!, slot.day)
    if (!isPlain) return setOpen({ times, slot })
    const span = slot.time ? hoursFrom(slot.time, hoursOf(times)) : {}
    const lead_user_id = slot.lead?.id ?? null
    await arrange([{ occurrence_ids: ids, name: visit.name, start_date: slot.day, lead_user_id, ...span }], slot.lead)
  }

  const drop = (times: readonly UnarrangedTime[], slot: Slot): void => {
    const ids = times.map(({ id }) => id)
    setPending((before) => new Set([...before, ...ids]))
    void place({ times, slot })
      .catch((error: unknown) => {
        // Everything else has been said by the toast of every failed call.
        if (isValidation(error)) toast.error(Object.values(error.fields)[0] ?? error.message)
      })
      .finally(() => setPending((before) => new Set([...before].filter((id) => !ids.includes(id)))))
  }
  return { open, ask: setOpen, close: () => setOpen(null), drop, arrange, pending }
}
