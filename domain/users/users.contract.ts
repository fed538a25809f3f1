import { z } from 'zod'
import {
  dateSchema,
  enumSchema,
  idSchema,
  isDateRange,
  listOf,
  namedSchema,
  queryEnum,
  queryList,
  requiredChoice,
  requiredDate,
  requiredId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { validationMessages } from '../text/validation.ts'
import { roleLabels } from './users.labels.ts'

/** What every member may know, also before choosing a company. */
export const companyRefSchema = z.object({
  id: idSchema,
  name: z.string(),
  company_key: z.string(),
  /** メンバーの書類提出に承認を必須にする: Members then submit only after approval. */
  members_require_approval: z.boolean(),
})
export type CompanyRef = z.infer<typeof companyRefSchema>

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

/** 不在: both days included; the substitute may answer approvals on them. */
export const absenceSchema = z.object({ from_date: dateSchema, to_date: dateSchema, substitute: namedSchema })
export type Absence = z.infer<typeof absenceSchema>

export const userListItemSchema = userSchema.extend({
  /** When the person last opened the company; null: not since that is kept. */
  last_active_at: timestampSchema.nullable(),
  absence: absenceSchema.nullable(),
  /** A guest's matters; of internal users, who see them all, none. */
  matters: z.array(namedSchema),
  /** A guest's firm (取引先), and whether they head it. */
  firm: namedSchema.nullable(),
  is_firm_head: z.boolean(),
  /** The firm as the guest named it on joining, where the company said otherwise or nothing. */
  firm_said: z.object({ name: z.string().nullable(), tel: z.string().nullable() }).nullable(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type UserListItem = z.infer<typeof userListItemSchema>

export const membershipSchema = z.object({
  company: companyRefSchema,
  role: enumSchema(roleLabels),
  /** When the person last opened it; the newest is opened by /c. */
  last_active_at: timestampSchema.nullable(),
})
export type Membership = z.infer<typeof membershipSchema>

/** `GET myself`: under `*` role and company are null where the user has several companies or none. */
export const myselfSchema = userSchema.omit({ role: true }).extend({
  role: enumSchema(roleLabels).nullable(),
  company: companyRefSchema.nullable(),
  /** Whether the person heads a firm (取引先) of that company: they have a page for its people. */
  is_firm_head: z.boolean(),
  memberships: z.array(membershipSchema),
  /** What one uploaded file may have at most on this server, in bytes. */
  max_upload_bytes: z.int().positive(),
  /** Addresses under which this server is or was known, besides the one that is asked: labels with them are ours. */
  known_origins: z.array(z.string()),
  /** False where no mail server is set up: letters are kept for the operator. */
  is_mail_sent: z.boolean(),
})
export type Myself = z.infer<typeof myselfSchema>

export const userAnswerSchema = single(userListItemSchema)
/** Besides the page: the seats of internal users, those of pending invitations included. */
export const usersAnswerSchema = paged(userListItemSchema).extend({
  seats: z.object({ taken: z.int().min(0), limit: z.int().positive() }),
})
export type UsersAnswer = z.infer<typeof usersAnswerSchema>
/** Somebody to choose: with the days of an absence that is on or to come. */
export const userChoiceSchema = userRefSchema.extend({ absence: absenceSchema.nullable() })
export type UserChoice = z.infer<typeof userChoiceSchema>
export const userRefsAnswerSchema = listOf(userChoiceSchema)
export const myselfAnswerSchema = single(myselfSchema)

/** 32 bytes in base64: what waits in a person's browser is sealed with it, and is readable by nobody else. */
export const deviceKeySchema = z.object({ key: z.base64() })
export const deviceKeyAnswerSchema = single(deviceKeySchema)

/** What a device carries is sealed with it. `id`: another one for another key. */
export const carryKeySchema = deviceKeySchema.extend({ user_id: idSchema, id: z.string() })
export type CarryKey = z.infer<typeof carryKeySchema>
export const carryKeyAnswerSchema = single(carryKeySchema)

const userSortKeys = ['name', 'role', 'last_active_at', 'last_password_updated_at'] as const
export const userSorts = userSortKeys.flatMap((key) => [key, `-${key}`] as const)
export type UserSort = (typeof userSorts)[number]

export const userFilterSchema = z.object({
  /** Part of the name or of the e-mail address. */
  name: z.string().max(limits.text.search).optional(),
  role: queryList(queryEnum(roleLabels)),
  sort: z.enum(userSorts).optional(),
  ...pageQuery,
})
export type UserFilter = z.infer<typeof userFilterSchema>

/** `seen` is what stood there: where it is another by now, the answer is 409. */
export const updateUserRequestSchema = z.object({
  name: requiredText('氏名', limits.text.name).optional(),
  role: requiredChoice('権限', roleLabels).optional(),
  seen: z
    .object({ name: z.string(), role: requiredChoice('権限', roleLabels) })
    .partial()
    .optional(),
})
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>

/**
 * Both days included; from the day that the person is away. `seen` is what stood there: where it is another by now, the
 * answer is 409.
 */
export const absenceRequestSchema = z
  .object({
    from_date: requiredDate('開始日'),
    to_date: requiredDate('終了日'),
    substitute_user_id: requiredId('代理の承認者'),
    seen: absenceSchema.nullable().optional(),
  })
  .refine(({ from_date, to_date }) => isDateRange(from_date, to_date), {
    path: ['to_date'],
    message: validationMessages.dateRange,
  })
export type AbsenceRequest = z.infer<typeof absenceRequestSchema>

/** Where the person's own seal is fetched; null: they have none. */
export const ownSealAnswerSchema = single(z.object({ path: z.string().nullable() }))
export type OwnSeal = z.infer<typeof ownSealAnswerSchema>['data']

/** The form of the name alone. */
export const nameRequestSchema = z.object({ name: requiredText('氏名', limits.text.name) })

/** `PUT myself`; the photo comes beside it as the multipart file `profile_photo`. Another address is asked for by `PUT /api/user/email`. */
export const updateMyselfRequestSchema = z.object({
  name: requiredText('氏名', limits.text.name).optional(),
  remove_profile_photo: z.boolean().optional(),
})
export type UpdateMyselfRequest = z.infer<typeof updateMyselfRequestSchema>
