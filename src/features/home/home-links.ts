/** Where the home's figures lead: lists filtered to what was counted. */
import { approvalStatuses, submitStatuses } from '#domain/approvals/approvals.labels.ts'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import type { LinkTarget } from '#src/ui/text/link.tsx'

const matters = (companyId: string, search: Record<string, unknown>): LinkTarget => ({
  to: '/c/$companyId/matters',
  params: { companyId },
  search: search as never,
})

export const homeLinks = {
  of: (companyId: string, user_id: number) => matters(companyId, { user_id }),
  today: (companyId: string, user_id?: number) => matters(companyId, { user_id, relative_date: relativeDates.today }),
  overdue: (companyId: string, user_id?: number) =>
    matters(companyId, { user_id, relative_date: relativeDates.overdue }),
  days: (companyId: string, user_id: number | undefined, start_date: string, end_date: string) =>
    matters(companyId, { user_id, start_date, end_date }),
  openOf: (companyId: string, user_id: number | undefined, building_id: number, statuses: readonly MatterStatus[]) =>
    matters(companyId, {
      user_id,
      building_id: [building_id],
      status_id: statuses.filter(({ type_id }) => type_id !== matterStatusTypes.completed).map(({ id }) => id),
    }),
  approvals: (companyId: string): LinkTarget => ({
    to: '/c/$companyId/documents-approval',
    params: { companyId },
    search: { waiting: 1 },
  }),
  due: (companyId: string, user_id?: number): LinkTarget => ({
    to: '/c/$companyId/plans',
    params: { companyId },
    search: { due: ['overdue', 'within30'], user_id },
  }),
  sentBack: (companyId: string, isMine: boolean): LinkTarget => ({
    to: '/c/$companyId/documents',
    params: { companyId },
    search: {
      mine: isMine ? 1 : undefined,
      submit_status: submitStatuses.notSubmitted,
      approval_status: approvalStatuses.sentBack,
    },
  }),
}
