/** この承認フローを次回も使用する: one flow a company and user, kept in this browser. */
import { savedFlowSchema } from '#domain/approvals/approvals.contract.ts'
import type { ApprovalStepRequest } from '#domain/approvals/approvals.contract.ts'
import { restoreFlow } from '#domain/approvals/approvals.policy.ts'
import { toTimestamp } from '#domain/dates.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'

type Owner = { companyId: string; userId: number }

const keyOf = ({ companyId, userId }: Owner): string => `approval-flow.${companyId}.${userId}`

export const readFlow = (owner: Owner, users: readonly { id: number }[]): ApprovalStepRequest[] => {
  const saved = savedFlowSchema.safeParse(readPreference(keyOf(owner)))
  return restoreFlow(saved.success ? saved.data : null, { ...owner, users })
}

/** null forgets the flow. */
export const writeFlow = (owner: Owner, flow: readonly ApprovalStepRequest[] | null): void =>
  writePreference(keyOf(owner), flow && { flow, createdAt: toTimestamp(new Date()), ...owner })
