import type { Approval, RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import { toTimestamp } from '#domain/dates.ts'

/** A request that is not sent yet, as the steps it will become. */
export const draftSteps = ({ steps }: RequestApprovalRequest, document_id: number): Approval[] => {
  const now = toTimestamp(new Date())
  return steps.map((step, index): Approval => ({
    id: index + 1,
    document_id,
    lineage: 0,
    order_number: index + 1,
    all_or_one: step.is_only_one_approval ? 'one' : 'all',
    users: step.approvers.map(({ id, name }) => ({
      id,
      name: name ?? '',
      profile_photo_path: null,
      status: null,
      comment: null,
      updated_at: null,
      substitute: null,
      answered_by: null,
    })),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }))
}
