/** Every call by its name: types alone, so that a browser knows them without loading a contract. */
import type { approvalCalls } from './documents/approvals.calls.ts'
import type { attendanceCalls } from './attendances/attendances.calls.ts'
import type { auditCalls } from './audit/audit.calls.ts'
import type { accountCalls, authCalls, sessionCalls } from './auth/auth.calls.ts'
import type { buildingCalls } from './buildings/buildings.calls.ts'
import type { carryCalls } from './carry/carry.calls.ts'
import type { commentCalls } from './comments/comments.calls.ts'
import type { companyCalls } from './company/company.calls.ts'
import type { networkPassCalls, openNetworkPassCalls } from './company/network-pass.calls.ts'
import type { contactCalls } from './contacts/contacts.calls.ts'
import type { documentCalls } from './documents/documents.calls.ts'
import type { monthSheetCalls } from './documents/month-sheets.calls.ts'
import type { recipientCalls } from './documents/recipient.calls.ts'
import type { drawingCalls } from './drawings/drawings.calls.ts'
import type { facilityCalls } from './facilities/facilities.calls.ts'
import type { fileCalls } from './files/files.calls.ts'
import type { reportFolderCalls } from './files/report-folder.calls.ts'
import type { firmCalls, ownFirmCalls } from './firms/firms.calls.ts'
import type { numberCalls } from './numbers/numbers.calls.ts'
import type { homeCalls, myMatterCalls } from './home/home.calls.ts'
import type { invitationCalls, publicInvitationCalls, waitingInvitationCalls } from './invitations/invitations.calls.ts'
import type { guestReportCalls } from './matters/guest-reports.calls.ts'
import type { matterFinancialCalls } from './matters/matter-financials.calls.ts'
import type { matterStatusCalls } from './matters/matter-statuses.calls.ts'
import type { matterCalls } from './matters/matters.calls.ts'
import type { companyUnreadCalls, notificationCalls } from './notifications/notifications.calls.ts'
import type { pushCalls } from './notifications/push.calls.ts'
import type { partnerRequestCalls } from './plans/partner-requests.calls.ts'
import type { planCalls } from './plans/plans.calls.ts'
import type { photoLedgerCalls } from './photo-ledgers/photo-ledgers.calls.ts'
import type { registerCalls } from './registers/registers.calls.ts'
import type { searchCalls } from './search/search.calls.ts'
import type { tagCalls } from './tags/tags.calls.ts'
import type { templateCalls } from './templates/templates.calls.ts'
import type { trashCalls } from './trash/trash.calls.ts'
import type { uploadCalls } from './uploads/uploads.calls.ts'
import type { myselfCalls } from './users/myself.calls.ts'
import type { peopleCalls, userCalls } from './users/users.calls.ts'
import type { viewCalls } from './views/views.calls.ts'

/** Relative to /api/c/{companyKey}. */
export type CompanyCalls = typeof approvalCalls &
  typeof attendanceCalls &
  typeof auditCalls &
  typeof buildingCalls &
  typeof carryCalls &
  typeof commentCalls &
  typeof companyCalls &
  typeof contactCalls &
  typeof documentCalls &
  typeof drawingCalls &
  typeof facilityCalls &
  typeof fileCalls &
  typeof firmCalls &
  typeof numberCalls &
  typeof ownFirmCalls &
  typeof guestReportCalls &
  typeof homeCalls &
  typeof invitationCalls &
  typeof matterCalls &
  typeof matterFinancialCalls &
  typeof matterStatusCalls &
  typeof monthSheetCalls &
  typeof notificationCalls &
  typeof partnerRequestCalls &
  typeof peopleCalls &
  typeof photoLedgerCalls &
  typeof planCalls &
  typeof registerCalls &
  typeof reportFolderCalls &
  typeof searchCalls &
  typeof tagCalls &
  typeof templateCalls &
  typeof trashCalls &
  typeof uploadCalls &
  typeof userCalls &
  typeof viewCalls

/** Whole addresses, outside of a company. */
export type OpenCalls = typeof accountCalls &
  typeof authCalls &
  typeof companyUnreadCalls &
  typeof myMatterCalls &
  typeof myselfCalls &
  typeof networkPassCalls &
  typeof openNetworkPassCalls &
  typeof publicInvitationCalls &
  typeof pushCalls &
  typeof waitingInvitationCalls &
  typeof recipientCalls &
  typeof sessionCalls
