/** What the history of a plan tells of one of its times (実施回). */
import { formatDay } from '#domain/dates.ts'
import type { OccurrenceRow } from '#server/occurrences/making.ts'
import { planEvent } from './plans.columns.ts'
import { planName } from './plans.service.ts'

/** Enough of a time to say which it is. */
export type NamedTime = {
  occurrence: Pick<OccurrenceRow, 'id' | 'due_by' | 'role'>
  plan: { id: number }
  kind: { name: string }
  building: { name: string }
}

export const timeEvent = (row: NamedTime, before: string | null, after: string) =>
  planEvent(
    'updated',
    { id: row.plan.id, name: planName(row) },
    {
      field: 'occurrences',
      part: {
        id: row.occurrence.id,
        name: `${formatDay(row.occurrence.due_by)}期限の${row.occurrence.role === 'report' ? '報告' : '実施回'}`,
      },
      before,
      after,
    },
  )
