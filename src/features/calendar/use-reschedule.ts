import { useMutationState } from '@tanstack/react-query'
import type { Matter, MatterCalendarItem, MatterConflict } from '#domain/matters/matters.contract.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { rescheduleKey, useRescheduleMatter } from '#src/api/matter-changes.ts'
import type { Reschedule as Change } from '#src/api/matter-changes.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { Schedule } from './rescheduling.ts'

type Planned = Pick<MatterCalendarItem, 'id' | 'name' | 'start_date' | 'end_date' | 'updated_at'>
/** When and by whom: null is nobody. */
export type Assignment = Pick<MatterCalendarItem, 'start_date' | 'end_date' | 'start_time' | 'end_time'> & {
  lead: UserRef | null
}

/** What the others made of it, field by field. */
const changesOf = ({ changes }: MatterConflict): string[] =>
  changes.map(({ column_name, after }) => `${column_name}は「${after ?? 'なし'}」になっています。`)

/** What the screen itself says of a refusal; null where the query client has said it. */
export const refusalText = (error: unknown): string | null => {
  if (isConflict(error)) return [error.message, ...changesOf(error.body as MatterConflict)].join('')
  return isValidation(error) ? (Object.values(error.fields)[0] ?? error.message) : null
}

export type Reschedule = {
  /** Resolves with the matter as saved; throws what it was refused with. */
  save: (matter: Planned, schedule: Schedule) => Promise<Matter>
  /** The same without throwing: a refusal moves the matter back and is told. */
  drop: (matter: Planned, schedule: Schedule) => Promise<void>
  /** Day, time and who goes, as one change. */
  assign: (matter: MatterCalendarItem, to: Assignment) => Promise<Matter>
  /** Matters whose new dates are under way. */
  savingIds: readonly number[]
  /** What was refused, beside what was to be changed. */
  tellRefusal: (error: unknown) => void
}

/** New dates for matters, shown at once; 元に戻す brings both back. */
export const useReschedule = (companyId: string): Reschedule => {
  const { mutateAsync } = useRescheduleMatter(companyId)
  const savingIds = useMutationState({
    filters: { mutationKey: rescheduleKey(companyId), status: 'pending' },
    select: ({ state }) => (state.variables as Change).id,
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
  const assign = async (matter: MatterCalendarItem, { lead, ...when }: Assignment) => {
    const before = matter.users.find(({ id }) => id === matter.lead_user_id)
    const joins = lead && !matter.users.some(({ id }) => id === lead.id) ? lead : undefined
    const { id, start_date, end_date, start_time, end_time } = matter
    const saved = await mutateAsync({
      id,
      updated_at: matter.updated_at,
      ...when,
      lead_user_id: lead?.id ?? null,
      joins,
    })
    const back = {
      id,
      start_date,
      end_date,
      start_time,
      end_time,
      lead_user_id: before?.id ?? null,
      leaves: joins,
      updated_at: saved.updated_at,
    }
    toast.success(
      lead ? `「${matter.name}」を${lead.name}さんに割り当てました` : `「${matter.name}」を未割当にしました`,
      {
        label: '元に戻す',
        onPress: () =>
          void mutateAsync(back).then(() => toast.success(`「${matter.name}」の割り当てを元に戻しました`), tellRefusal),
      },
    )
    return saved
  }
  return {
    assign,
    tellRefusal,
    save,
    drop: (matter, schedule) => save(matter, schedule).then(() => undefined, tellRefusal),
    savingIds,
  }
}
