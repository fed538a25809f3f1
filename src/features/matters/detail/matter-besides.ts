import { canViewFirms } from '#domain/firms/firms.policy.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { attendanceQueries } from '#src/api/attendances.ts'
import { commentQueries } from '#src/api/comments.ts'
import { documentQueries } from '#src/api/documents.ts'
import { firmQueries } from '#src/api/firms.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { fileQueries } from '#src/api/files.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { matterQueries } from '#src/api/matters.ts'
import { initialFilter, openedFolder, unsubmittedFilter } from '#src/api/opened-folder.ts'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { planQueries } from '#src/api/plans.ts'
import type { Keep, Layout, ParamsOf } from '#src/api/reads.ts'

const keepFolder = (
  { query }: Keep,
  { companyId, matterId }: ParamsOf<'matterId'>,
  user: CompanyUser,
  layout: Layout,
) =>
  Promise.all([
    ...openedFolder(layout, user).map((filter) => query(fileQueries.reportFolder(companyId, matterId, filter))),
    query(
      documentQueries.files(companyId, unsubmittedFilter(matterId, initialFilter(layout === 'phone', user, undefined))),
    ),
  ])

export const besides = async (keep: Keep, params: ParamsOf<'matterId'>, user: CompanyUser, layout: Layout) => {
  const { query } = keep
  const { companyId, matterId } = params
  const matter = await query(matterQueries.detail(companyId, matterId))
  await Promise.all([
    query(matterQueries.histories(companyId, matterId)),
    query({ ...planQueries.ofMatter(companyId, matterId), enabled: canViewPlans(user) }),
    query({ ...matterQueries.financials(companyId, matterId), enabled: canViewFinancials(user) }),
    query({ ...invitationQueries.ofMatter(companyId, matterId), enabled: matter?.canEdit === true }),
    query({ ...firmQueries.all(companyId), enabled: canViewFirms(user) }),
    query(attendanceQueries.ofMatter(companyId, matterId)),
    query(commentQueries.thread(companyId, { matter_id: matterId })),
    query(commentQueries.list(companyId, { matter_id: matterId, per_page: 1 })),
    query(documentQueries.ofMatter(companyId, matterId)),
    query(documentQueries.shootingList(companyId, matterId)),
    query(facilityQueries.list(companyId, { matter_id: matterId, page: 1 })),
    query(photoLedgerQueries.ofMatter(companyId, matterId)),
    keepFolder(keep, params, user, layout),
  ])
}

export const code = () => [
  import('../report-folder/report-folder.tsx'),
  import('./matter-log.tsx'),
  import('#src/widgets/comment-thread/comment-thread.tsx'),
  import('#src/widgets/matter-status/matter-status-sheet.tsx'),
  import('#src/widgets/photo-batch/photo-batch.tsx'),
  import('#src/widgets/voice-memo/voice-memo-dialog.tsx'),
]
