import { z } from 'zod'
import { companyRefSchema } from '../company/company.contract.ts'
import { enumSchema, idList, idSchema, listOf, namedSchema, queryEnum, queryFlag, queryId, queryList, requiredChoice, requiredEmail, requiredText, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { invitationStatusLabels, roleLabels, roles } from './users.labels.ts'

/** A user as other things show them: avatar, name and role. */
export const userRefSchema = z.object({
  id: idSchema,
  name: z.string(),
  profile_photo_path: z.string().nullable(),
  role: enumSchema(roleLabels),
})
export type UserRef = z.infer<typeof userRefSchema>

/** A member of the company; the role is that of this company's membership. */
export const userSchema = userRefSchema.extend({
  email: z.string(),
  deleted_at: timestampSchema.nullable(),
  has_pending_invitation: z.boolean(),
  last_password_updated_at: timestampSchema.nullable(),
  two_factor_enabled: z.boolean(),
  two_factor_confirmed_at: timestampSchema.nullable(),
})
export type User = z.infer<typeof userSchema>

export const userListItemSchema = userSchema.extend({ canEdit: z.boolean(), canDelete: z.boolean() })
export type UserListItem = z.infer<typeof userListItemSchema>

export const membershipSchema = z.object({ company: companyRefSchema, role: enumSchema(roleLabels) })
export type Membership = z.infer<typeof membershipSchema>

/** `GET myself`: under `*` role and company are null where the user has several companies or none. */
export const myselfSchema = userSchema.omit({ role: true }).extend({
  role: enumSchema(roleLabels).nullable(),
  company: companyRefSchema.nullable(),
  memberships: z.array(membershipSchema),
})
export type Myself = z.infer<typeof myselfSchema>

export const userAnswerSchema = single(userListItemSchema)
export const usersAnswerSchema = paged(userListItemSchema)
export const userRefsAnswerSchema = listOf(userRefSchema)
export const myselfAnswerSchema = single(myselfSchema)

export const userFilterSchema = z.object({
  name: z.string().max(limits.text.search).optional(),
  role: queryList(queryEnum(roleLabels)),
  with_deleted: queryFlag().optional(),
  ...pageQuery,
})
export type UserFilter = z.infer<typeof userFilterSchema>

export const updateUserRequestSchema = z.object({
  name: requiredText('氏名', limits.text.name).optional(),
  role: requiredChoice('権限', roleLabels).optional(),
})
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>

/** `PUT myself`; the photo comes beside it as the multipart file `profile_photo`. */
export const updateMyselfRequestSchema = z.object({
  name: requiredText('氏名', limits.text.name).optional(),
  email: requiredEmail().optional(),
  remove_profile_photo: z.boolean().optional(),
})
export type UpdateMyselfRequest = z.infer<typeof updateMyselfRequestSchema>

// ---- invitations ----

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

export const invitationFilterSchema = z.object({ matter_id: queryId().optional(), ...pageQuery })
export type InvitationFilter = z.infer<typeof invitationFilterSchema>

/** Nobody is invited as Master: only the Master hands over. */
export const invitableRoleLabels = { 0: roleLabels[roles.member], 1: roleLabels[roles.admin], 2: roleLabels[roles.guest] } as const

export const createInvitationRequestSchema = z.object({
  email: requiredEmail(),
  role: requiredChoice('権限', invitableRoleLabels),
  matter_ids: idList('案件').optional(),
})
export type CreateInvitationRequest = z.infer<typeof createInvitationRequestSchema>

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
