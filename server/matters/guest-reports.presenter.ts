import { toTimestamp } from '#domain/dates.ts'
import type { GuestReport } from '#domain/matters/guest-reports.contract.ts'
import { reportableStates, statusTypeOf } from '#domain/matters/guest-reports.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { MatterStatusType } from '#domain/matters/matters.labels.ts'
import { canReportMatterState, canSettleReport } from '#domain/matters/matters.policy.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { presentWritten } from '#server/histories/written.presenter.ts'
import type { Scope } from '#server/http/context.ts'
import type { GuestReportRow, NamedGuestReport } from './guest-reports.store.ts'

export const isWaiting = ({ state, settled_at }: GuestReportRow): boolean =>
  settled_at === null && statusTypeOf(state) !== null

const present = (scope: Scope, { report, name }: NamedGuestReport): GuestReport => ({
  user: { id: report.user_id, name },
  state: report.state,
  note: report.note,
  reported_at: toTimestamp(report.reported_at),
  ...presentWritten(report),
  is_waiting: isWaiting(report),
  sent_back: report.sent_back,
  canSettle: isWaiting(report) && canSettleReport(scope.actor),
})

/** Of a matter as this person is told of it: a guest of their own alone. */
export const presentGuestReports = (
  scope: Scope,
  rows: readonly NamedGuestReport[],
  { status, is_member }: { status: MatterStatusType; is_member: boolean },
): Pick<Matter, 'guest_reports' | 'reportable_states'> => {
  const shown = rows.filter(({ report }) => canSeeCompany(scope.actor) || report.user_id === scope.actor.id)
  const own = rows.find(({ report }) => report.user_id === scope.actor.id)?.report
  return {
    guest_reports: shown.map((row) => present(scope, row)),
    reportable_states: canReportMatterState(scope.actor, { is_member })
      ? reportableStates(status, own ? { state: own.state, is_sent_back: own.sent_back !== null } : null)
      : [],
  }
}
