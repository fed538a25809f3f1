/** What a person says of a time, apart from what follows from its plan. */
import type { OccurrenceRow } from '#server/occurrences/making.ts'
import type { OccurrenceSaid } from '#server/trash/undo.store.ts'

export const saidOf = (row: OccurrenceRow): OccurrenceSaid => ({
  state: row.state,
  planned_month: row.planned_month,
  planned_on: row.planned_on,
  moved_from: row.moved_from,
  is_placed: row.is_placed,
  performed_on: row.performed_on,
  certificate_until: row.certificate_until,
  result: row.result,
  receipt_number: row.receipt_number,
  report_file_id: row.report_file_id,
  reason: row.reason,
  reason_user_id: row.reason_user_id,
})
