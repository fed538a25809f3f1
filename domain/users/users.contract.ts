import { z } from 'zod'
import { companyRefSchema } from '../company/company.contract.ts'
import {
  enumSchema,
  idSchema,
  listOf,
  queryEnum,
  queryFlag,
  queryList,
  requiredChoice,
  requiredEmail,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { roleLabels } from './users.labels.ts'

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
  /** What one uploaded file may have at most on this server, in bytes. */
  max_upload_bytes: z.int().positive(),
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
