import { useMutationState } from '@tanstack/react-query'
import type { Matter, MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import { rescheduleKey, useRescheduleMatter } from '#src/api/matters.ts'
import { toast } from '#src/ui/toast.tsx'
import type { Schedule } from './rescheduling.ts'

type Planned = Pick<MatterCalendarItem, 'id' | 'name' | 'start_date' | 'end_date' | 'updated_at'>

/** What the screen itself says of a refusal; null where the query client has said it. */
export const refusalText = (error: unknown): string | null => {
  if (isConflict(error)) return error.message
  return isValidation(error) ? (Object.values(error.fields)[0] ?? error.message) : null
}

export type Reschedule = {
  /** Resolves with the matter as saved; throws what it was refused with. */
  save: (matter: Planned, schedule: Schedule) => Promise<Matter>
  /** The same without throwing: a refusal moves the matter back and is told. */
  drop: (matter: Planned, schedule: Schedule) => Promise<void>
  /** Matters whose new dates are under way. */
  savingIds: readonly number[]
}

/** New dates for matters, shown at once; 元に戻す brings both back. */
export const useReschedule = (companyId: string): Reschedule => {
  const { mutateAsync } = useRescheduleMatter(companyId)
  const savingIds = useMutationState({
    filters: { mutationKey: rescheduleKey(companyId), status: 'pending' },
    select: ({ state }) => (state.variables as Planned).id,
  })

  const tellRefusal = (error: unknown) => {
    const text = refusalText(error)
    if (text) toast.error(`${text}日程は変更されていません。`)
  }
  const undo = async ({ id, name, start_date, end_date }: Planned, { updated_at }: Matter) => {
    await mutateAsync({ id, start_date, end_date, updated_at })
    toast.success(`「${name}」の日程を元に戻しました`)
  }
  const save = async (matter: Planned, { start_date, end_date }: Schedule) => {
    const saved = await mutateAsync({ id: matter.id, updated_at: matter.updated_at, start_date, end_date })
    toast.success(`「${matter.name}」の日程を変更しました`, {
      label: '元に戻す',
      onPress: () => void undo(matter, saved).catch(tellRefusal),
    })
    return saved
  }
  return { save, drop: (matter, schedule) => save(matter, schedule).then(() => undefined, tellRefusal), savingIds }
}
