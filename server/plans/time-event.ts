/** What the history of a plan tells of one of its times (実施回). */
import { formatDay } from '#domain/dates.ts'
import type { OccurrenceWithPlan } from './occurrences.store.ts'
import { planEvent } from './plans.columns.ts'
import { planName } from './plans.service.ts'

export const timeEvent = (row: OccurrenceWithPlan, before: string, after: string) =>
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
