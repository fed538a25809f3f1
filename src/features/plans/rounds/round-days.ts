/** Checks of a month by day, and on a day by building. */
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'

export type RoundBuilding = { id: number; name: string; times: ListedOccurrence[] }
export type RoundDay = { key: string; title: 'late' | 'month' | null; buildings: RoundBuilding[] }

const dayOf = ({ performed_on, planned_on, due_by, planned_month }: ListedOccurrence, month: string, today: string) => {
  if (performed_on !== null) return performed_on
  if (due_by < today) return 'late'
  return planned_on !== null && planned_month === month ? planned_on : 'month'
}

const byBuilding = (times: readonly ListedOccurrence[]): RoundBuilding[] =>
  [...Map.groupBy(times, ({ building }) => building.id)].map(([id, own]) => ({
    id,
    name: own[0]!.building.name,
    times: own,
  }))

/** What is late first, then day by day, then what has the month alone. */
export const roundDays = (times: readonly ListedOccurrence[], month: string, today: string): RoundDay[] => {
  const groups = Map.groupBy(times, (time) => dayOf(time, month, today))
  const part = (key: string, title: RoundDay['title']): RoundDay[] => {
    const own = groups.get(key)
    return own ? [{ key, title, buildings: byBuilding(own) }] : []
  }
  const days = [...groups.keys()].filter((key) => key !== 'late' && key !== 'month').toSorted()
  return [...part('late', 'late'), ...days.flatMap((day) => part(day, null)), ...part('month', 'month')]
}

/** What of the same plan is open before it: whoever begins is shown that first, so that nothing is done twice. */
export const openBefore = (times: readonly ListedOccurrence[], time: ListedOccurrence): ListedOccurrence | undefined =>
  times
    .filter(
      ({ id, plan_id, performed_on, due_by }) =>
        id !== time.id && plan_id === time.plan_id && performed_on === null && due_by < time.due_by,
    )
    .toSorted((one, other) => (one.due_by < other.due_by ? -1 : 1))[0]
