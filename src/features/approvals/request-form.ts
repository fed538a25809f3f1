import { z } from 'zod'
import { requestApprovalRequestSchema } from '#domain/approvals/approvals.contract.ts'
import type { ApprovalStepRequest } from '#domain/approvals/approvals.contract.ts'

/** The request, and whether its flow is kept for the next one. */
export const requestFormSchema = requestApprovalRequestSchema.extend({ isFlowKept: z.boolean() })
export type RequestForm = z.infer<typeof requestFormSchema>

export const emptyStep = (): ApprovalStepRequest => ({ approvers: [], is_only_one_approval: false })
