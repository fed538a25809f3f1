/** Invitations by mail: to a company, and guests to its matters. */
import { z } from 'zod'
import {
  enumSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalId,
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
import { letterDeliveryLabels, type LetterDelivery } from '#domain/mail/mail.labels.ts'
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
  /** The guest's firm (取引先). */
  firm: namedSchema.nullable(),
  is_firm_head: z.boolean(),
  invited_by: namedSchema.nullable(),
  /** Of the newest letter to that address; null where none is kept any more. */
  delivery: z.enum(Object.keys(letterDeliveryLabels) as LetterDelivery[]).nullable(),
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

/** Guests alone belong to a firm; as its head whom the company makes one. */
const firmOfGuests = { firm_id: optionalId('取引先'), is_firm_head: z.boolean().optional() }

export const createInvitationRequestSchema = z.object({
  email: requiredEmail(),
  role: requiredChoice('権限', invitableRoleLabels),
  matter_ids: idList('案件', limits.maxPageSize).optional(),
  ...firmOfGuests,
})
export type CreateInvitationRequest = z.infer<typeof createInvitationRequestSchema>

/** Several people at once, each with their role, guests to the same matters. All of them are invited, or nobody is. */
export const inviteManyRequestSchema = z.object({
  people: z
    .array(z.object({ email: requiredEmail(), role: requiredChoice('権限', invitableRoleLabels) }))
    .min(1, required('メールアドレス'))
    .max(limits.invitedAtOnce, userTexts.oneOfMany(limits.invitedAtOnce)),
  matter_ids: idList('案件', limits.maxPageSize).optional(),
  ...firmOfGuests,
})
export type InviteManyRequest = z.infer<typeof inviteManyRequestSchema>
export const invitedAnswerSchema = listOf(invitationSchema)

/** An address for whoever is told of the invitation in another way than by the letter. */
export const invitationLinkAnswerSchema = single(z.object({ url: z.string(), expires_at: timestampSchema }))

/** Where the person who joined goes on: the company, and the matters that they were invited to. */
export const invitationAcceptanceSchema = z.object({ company_key: z.string(), matter_ids: z.array(idSchema) })
export type InvitationAcceptance = z.infer<typeof invitationAcceptanceSchema>

/** `GET user/invitations`: what waits for the person who is signed in; `path` leads to it. */
export const waitingInvitationSchema = z.object({
  company: z.object({ name: z.string() }),
  role: enumSchema(roleLabels),
  matters: z.array(z.object({ name: z.string() })),
  expires_at: timestampSchema,
  path: z.string(),
})
export type WaitingInvitation = z.infer<typeof waitingInvitationSchema>
export const waitingInvitationsAnswerSchema = listOf(waitingInvitationSchema)

/** What the invited person sees before an account exists. */
export const publicInvitationSchema = z.object({
  company: z.object({ name: z.string(), company_key: z.string() }),
  email: z.string(),
  role: enumSchema(roleLabels),
  invited_by: z.object({ name: z.string() }).nullable(),
  matters: z.array(z.object({ name: z.string() })),
  /** Somebody's: they sign in. */
  /** The firm that the company chose; guests are asked for theirs. */
  firm: z.object({ name: z.string() }).nullable(),
  has_account: z.boolean(),
  /** There is an account whose owner never proved to have the mailbox: it becomes the invited person's, with a new password. */
  has_unproved_account: z.boolean(),
  /** The link was copied: a code that is sent to the address proves whose it is. */
  needs_code: z.boolean(),
  /** Whoever asks has joined with it: they go in. */
  joined: invitationAcceptanceSchema.nullable(),
  expires_at: timestampSchema,
})
export type PublicInvitation = z.infer<typeof publicInvitationSchema>
export const publicInvitationAnswerSchema = single(publicInvitationSchema)

export const invitationAcceptanceAnswerSchema = single(invitationAcceptanceSchema)
