/** What the course of an approval leaves in the bells. */
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { activeSteps, stepIcon, type ApprovalState, type ApprovalStep } from '#domain/approvals/approvals.state.ts'
import { recordNotification, type Seeding } from './seeding.ts'

/** When the step's approvers were asked: with the request, or once the step before was finished. */
const askedAt = (step: ApprovalStep, steps: readonly ApprovalStep[]): string | null => {
  if (step.order_number === 1) return step.created_at
  const earlier = steps.find(
    ({ lineage, order_number }) => lineage === step.lineage && order_number === step.order_number - 1,
  )!
  return stepIcon(earlier) === 'approved' ? lastAnswer(earlier)!.updated_at : null
}

const lastAnswer = ({ users }: ApprovalStep) =>
  users
    .filter(({ updated_at }) => updated_at !== null)
    .toSorted((a, b) => a.updated_at!.localeCompare(b.updated_at!))
    .at(-1)

/** The approvers hear that they are asked, the applicant of the answer that ended the round. */
export const notifyOfStep = (seeding: Seeding, subject_id: number, step: ApprovalStep, state: ApprovalState): void => {
  const asked = askedAt(step, state.steps)
  if (asked === null || state.applicant_id === null) return
  const subject = { subject_type: 'approval', subject_id } as const
  const isPending = stepIcon(step) === 'pending' && step.deleted_at === null
  for (const { id, status } of step.users) {
    recordNotification(seeding, {
      ...subject,
      user_id: id,
      kind: 'approval_requested',
      actor_user_id: state.applicant_id,
      at: new Date(asked),
      isDone: status !== null || !isPending,
    })
  }
  const answer = lastAnswer(step)
  const isSentBack = answer?.status === 'NG'
  const isLast = state.approval_status === approvalStatuses.approved && activeSteps(state.steps).at(-1) === step
  if (!answer || !(isSentBack || isLast)) return
  recordNotification(seeding, {
    ...subject,
    user_id: state.applicant_id,
    kind: isSentBack ? 'approval_sent_back' : 'approval_approved',
    actor_user_id: answer.id,
    at: new Date(answer.updated_at!),
  })
}
