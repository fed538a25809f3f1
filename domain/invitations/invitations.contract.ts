/** Invitations by mail: to a company, and guests to its matters. */
import { z } from 'zod'
import {
  enumSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  queryEnum,
  queryFlag,
  queryId,
  queryList,
  requiredChoice,
  requiredEmail,
  single,
  timestampSchema,
} from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { paged, pageQuery } from '#domain/paging.contract.ts'
import { required } from '#domain/text/validation.ts'
import { invitationStatusLabels, roleLabels, roles, type Role } from '#domain/users/users.labels.ts'
import { userTexts } from '#domain/users/users.texts.ts'

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: enumSchema(roleLabels),
  status: enumSchema(invitationStatusLabels),
  matters: z.array(namedSchema),
  invited_by: namedSchema.nullable(),
  expires_at: timestampSchema,
  accepted_at: timestampSchema.nullable(),
  created_at: timestampSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

export const invitationAnswerSchema = single(invitationSchema)
export const invitationsAnswerSchema = paged(invitationSchema)

export const invitationFilterSchema = z.object({
  matter_id: queryId().optional(),
  /** Those that still wait; with a matter they all do. */
  pending: queryFlag().optional(),
  /** Part of the address. */
  email: z.string().max(limits.text.search).optional(),
  role: queryList(queryEnum(roleLabels)),
  ...pageQuery,
})
export type InvitationFilter = z.infer<typeof invitationFilterSchema>

/** Nobody is invited as Master: only the Master hands over. */
export const invitableRoleLabels = {
  [roles.member]: roleLabels[roles.member],
  [roles.admin]: roleLabels[roles.admin],
  [roles.guest]: roleLabels[roles.guest],
} as const satisfies Record<Exclude<Role, typeof roles.master>, string>

export const createInvitationRequestSchema = z.object({
  email: requiredEmail(),
  role: requiredChoice('権限', invitableRoleLabels),
  matter_ids: idList('案件', limits.maxPageSize).optional(),
})
export type CreateInvitationRequest = z.infer<typeof createInvitationRequestSchema>

/** Several people at once, each with their role, guests to the same matters. All of them are invited, or nobody is. */
export const inviteManyRequestSchema = z.object({
  people: z
    .array(z.object({ email: requiredEmail(), role: requiredChoice('権限', invitableRoleLabels) }))
    .min(1, required('メールアドレス'))
    .max(limits.invitedAtOnce, userTexts.oneOfMany(limits.invitedAtOnce)),
  matter_ids: idList('案件', limits.maxPageSize).optional(),
})
export type InviteManyRequest = z.infer<typeof inviteManyRequestSchema>
export const invitedAnswerSchema = listOf(invitationSchema)

/** The address behind the letter's button, for whoever is told it in another way. */
export const invitationLinkAnswerSchema = single(z.object({ url: z.string(), expires_at: timestampSchema }))

/** What the invited person sees before an account exists. */
export const publicInvitationSchema = z.object({
  company: z.object({ name: z.string(), company_key: z.string() }),
  email: z.string(),
  role: enumSchema(roleLabels),
  invited_by: z.object({ name: z.string() }).nullable(),
  matters: z.array(z.object({ name: z.string() })),
  has_account: z.boolean(),
  expires_at: timestampSchema,
})
export type PublicInvitation = z.infer<typeof publicInvitationSchema>
export const publicInvitationAnswerSchema = single(publicInvitationSchema)

/** Where the person who joined goes on. */
export const invitationAcceptanceSchema = z.object({ company_key: z.string() })
export type InvitationAcceptance = z.infer<typeof invitationAcceptanceSchema>
export const invitationAcceptanceAnswerSchema = single(invitationAcceptanceSchema)
