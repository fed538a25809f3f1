/** Which of the views of 提出設定 a person gets, and what the state functions need of a document. */
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { activeSteps, isAwaiting, pastRequests } from '#domain/approvals/approvals.state.ts'
import type { ApprovalState } from '#domain/approvals/approvals.state.ts'
import type { Document } from '#domain/documents/documents.contract.ts'

export const approvalStateOf = ({
  approval_status,
  submit_mode,
  submitted_at,
  approval_applicant_id,
  document_approvals,
}: Document): ApprovalState => ({
  approval_status,
  submit_mode,
  submitted_at,
  applicant_id: approval_applicant_id,
  steps: document_approvals,
})

/** An approver of the running round; once it is approved, only who has nothing to submit here. */
export const isApproverOf = (document: Document, userId: number): boolean => {
  const isInRound = activeSteps(document.document_approvals).some(({ users }) =>
    users.some(({ id, substitute, answered_by }) => [id, substitute?.id, answered_by?.id].includes(userId)),
  )
  if (!isInRound || document.approval_applicant_id === userId || document.submitted_at) return false
  return document.approval_status === approvalStatuses.applying || !document.canFinish
}

/** The answer is this person's to give now. */
export const isTurnOf = (document: Document, userId: number): boolean =>
  document.current_step_is_mine && isAwaiting(document.document_approvals, userId)

/** Since then there is something to compare it with. */
export const wasSentBack = ({ document_approvals }: Document): boolean =>
  pastRequests(document_approvals).some(({ outcome }) => outcome === 'sent_back')
