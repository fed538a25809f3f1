import { z } from 'zod'
import { idSchema, namedSchema, optionalText, requiredId, requiredText, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { maxCount, validationMessages } from '../text/validation.ts'
import { approvalAnswers } from './approvals.labels.ts'

export const approverSchema = z.object({
  id: idSchema,
  name: z.string(),
  profile_photo_path: z.string().nullable(),
  /** null until answered. */
  status: z.enum(approvalAnswers).nullable(),
  comment: z.string().nullable(),
  updated_at: timestampSchema.nullable(),
  /** Who may answer today in the place of somebody absent. */
  substitute: namedSchema.nullable(),
  /** 代理: who has answered in the approver's place. */
  answered_by: namedSchema.nullable(),
})
export type Approver = z.infer<typeof approverSchema>

/** One step of one round. `lineage` counts a document's rounds, order_number the steps from 1. */
export const approvalSchema = z.object({
  id: idSchema,
  document_id: idSchema,
  lineage: z.int(),
  all_or_one: z.enum(['all', 'one']),
  order_number: z.int(),
  users: z.array(approverSchema),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  deleted_at: timestampSchema.nullable(),
})
export type Approval = z.infer<typeof approvalSchema>

export const approvalStepRequestSchema = z.object({
  /** The form's own key of the step; the server numbers steps by their order. */
  id: z.union([z.string(), z.number()]).optional(),
  approvers: z
    .array(z.object({ id: requiredId('承認者'), name: z.string().optional(), email: z.string().nullish() }))
    .min(1, validationMessages.approversRequired)
    .max(limits.approversPerStep, maxCount('承認者', limits.approversPerStep)),
  is_only_one_approval: z.boolean(),
})
export type ApprovalStepRequest = z.infer<typeof approvalStepRequestSchema>

/** `POST documents/{id}/approval`. The server repeats the rules that need the user list (approvalRequestErrors). */
export const requestApprovalRequestSchema = z.object({
  comment: requiredText('申請者コメント', limits.text.applicantComment),
  steps: z
    .array(approvalStepRequestSchema, { error: validationMessages.stepsRequired })
    .min(1, validationMessages.stepsRequired)
    .max(limits.approvalSteps, maxCount('承認ステップ', limits.approvalSteps))
    .superRefine((steps, context) => {
      const chosen = new Set<number>()
      steps.forEach((step, index) => {
        if (
          step.approvers.some(({ id }) => chosen.has(id)) ||
          new Set(step.approvers.map(({ id }) => id)).size < step.approvers.length
        ) {
          context.addIssue({ code: 'custom', path: [index, 'approvers'], message: validationMessages.approverRepeated })
        }
        for (const { id } of step.approvers) chosen.add(id)
      })
    }),
})
export type RequestApprovalRequest = z.infer<typeof requestApprovalRequestSchema>

/** `POST documents/{id}/approval`; of a month sheet in which something is missing with the reason. */
export const askApprovalRequestSchema = requestApprovalRequestSchema.extend({
  missing_reason: optionalText('未記入の理由', limits.text.applicantComment),
})
export type AskApprovalRequest = z.infer<typeof askApprovalRequestSchema>

/** `PUT documents/{id}/approval`: true approves, false sends back. */
export const answerApprovalRequestSchema = z.object({
  comment: requiredText('コメント', limits.text.approverComment),
  approver_feedback: z.boolean(),
})
export type AnswerApprovalRequest = z.infer<typeof answerApprovalRequestSchema>

/** `PUT documents/{id}/approval/substitute`: an admin names who answers instead of an approver who left. */
export const substituteApproverRequestSchema = z.object({
  approval_id: requiredId('承認ステップ'),
  user_id: requiredId('承認者'),
  substitute_user_id: requiredId('代理の承認者'),
})
export type SubstituteApproverRequest = z.infer<typeof substituteApproverRequestSchema>

/** The flow kept in the browser where この承認フローを次回も使用する is ticked. */
export const savedFlowSchema = z.object({
  flow: z.array(approvalStepRequestSchema),
  createdAt: timestampSchema,
  companyId: z.string(),
  userId: idSchema,
})
export type SavedFlow = z.infer<typeof savedFlowSchema>
