import { keysOf } from '../labels.ts'
import { kindColumnLabels, planColumnLabels } from './plans.labels.ts'

/** The columns of 期限 and of its file, from left to right. */
export const occurrenceListLabels = {
  kind: kindColumnLabels.name,
  building: planColumnLabels.building_id,
  due_by: '期限',
  state: '状態',
  planned: '予定',
  law: kindColumnLabels.law,
  partner: '担当',
  last_performed_on: '前回',
} as const
export type OccurrenceListColumn = keyof typeof occurrenceListLabels
export const occurrenceListColumns = keysOf(occurrenceListLabels)
