/** Who may be an approver, who may ask; and the flow that a browser remembers. */
import type { FieldErrors } from '../errors.ts'
import { foldText } from '../text/fold.ts'
import { validationMessages } from '../text/validation.ts'
import type { Role } from '../users/users.labels.ts'
import { isAdmin, isInternalRole, type Actor } from '../users/users.policy.ts'
import type { ApprovalStepRequest, SavedFlow } from './approvals.contract.ts'

type Candidate = { id: number; name: string; role: Role; deleted_at?: string | null }

/** Whom the step's search offers: not oneself, no guests, nobody chosen in any step, filtered by the typed name. */
export const approverCandidates = <U extends Candidate>(
  users: readonly U[],
  { currentUserId, chosenIds, name }: { currentUserId: number; chosenIds: readonly number[]; name: string },
): U[] => {
  const wanted = foldText(name.trim())
  return users.filter(
    (user) =>
      !user.deleted_at &&
      user.id !== currentUserId &&
      isInternalRole(user.role) &&
      !chosenIds.includes(user.id) &&
      foldText(user.name).includes(wanted),
  )
}

/** 誰か一人が承認 is offered only where there are two or more. */
export const canBeOnlyOneApproval = (approvers: readonly unknown[]): boolean => approvers.length >= 2

/** Steps after the first can be removed. */
export const canRemoveStep = (index: number): boolean => index > 0

export const approverErrors = {
  oneself: '自分自身を承認者に設定することはできません。',
  guest: 'ゲストを承認者に設定することはできません。',
  stranger: '会社に所属していないユーザーは承認者に設定できません。',
  tooFew: '「誰か一人が承認」は承認者が2人以上のときに設定できます。',
} as const

/** The server's repeat of the rules that need the company's users; empty when all is well. Keys as `steps.0.approvers`. */
export const approvalRequestErrors = (
  steps: readonly Pick<ApprovalStepRequest, 'approvers' | 'is_only_one_approval'>[],
  { applicantId, users }: { applicantId: number; users: readonly Omit<Candidate, 'name'>[] },
): FieldErrors => {
  const byId = new Map(users.map((user) => [user.id, user]))
  const chosen = new Set<number>()
  const errors: FieldErrors = {}
  steps.forEach((step, index) => {
    const messages = new Set<string>()
    for (const { id } of step.approvers) {
      const user = byId.get(id)
      if (id === applicantId) messages.add(approverErrors.oneself)
      else if (!user || user.deleted_at) messages.add(approverErrors.stranger)
      else if (!isInternalRole(user.role)) messages.add(approverErrors.guest)
      if (chosen.has(id)) messages.add(validationMessages.approverRepeated)
      chosen.add(id)
    }
    if (step.is_only_one_approval && !canBeOnlyOneApproval(step.approvers)) messages.add(approverErrors.tooFew)
    if (messages.size > 0) errors[`steps.${index}.approvers`] = [...messages]
  })
  return errors
}

/** The remembered flow for this company and user; approvers no longer among the users and steps left empty are dropped. */
export const restoreFlow = (
  saved: SavedFlow | null,
  { companyId, userId, users }: { companyId: string; userId: number; users: readonly { id: number }[] },
): ApprovalStepRequest[] => {
  if (!saved || saved.companyId !== companyId || saved.userId !== userId) return []
  const known = new Set(users.map((user) => user.id))
  return saved.flow
    .map((step) => ({ ...step, approvers: step.approvers.filter((approver) => known.has(approver.id)) }))
    .filter((step) => step.approvers.length > 0)
    .map((step) => ({
      ...step,
      is_only_one_approval: step.is_only_one_approval && canBeOnlyOneApproval(step.approvers),
    }))
}

/** The applicant, and an admin in their absence. */
export const canCancelApproval = (actor: Actor, document: { approval_applicant_id: number | null }): boolean =>
  document.approval_applicant_id === actor.id || isAdmin(actor)

export const canSubstituteApprover = (actor: Actor): boolean => isAdmin(actor)
