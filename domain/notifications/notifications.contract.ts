import { z } from 'zod'
import { idList, idSchema, listOf, namedSchema, queryFlag, requiredId, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { maxCount, notAccepted, required } from '../text/validation.ts'
import { alwaysInAppText, isAlwaysInApp, mailTimesOf, notAtOnceText } from './notification-choices.ts'
import { mailTimes, notificationKinds, notificationSubjects } from './notifications.labels.ts'

/** Something happened that I should look at. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  subject: z.object({ type: z.enum(notificationSubjects), id: idSchema }),
  /** Who did it; without an id somebody outside, null the system. */
  actor: z.object({ id: idSchema.nullable(), name: z.string(), profile_photo_path: z.string().nullable() }).nullable(),
  /** Where it happened. */
  matter: namedSchema.nullable(),
  document: namedSchema.nullable(),
  /** The comment's words, those of the approver's answer, or what changed from what to what. */
  body: z.string().nullable(),
  created_at: timestampSchema,
  /** null = not read yet. */
  read_at: timestampSchema.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

const unread = {
  unread_count: z.int().min(0),
  /** Comments that wait to be seen, as their list and the menu count them. */
  unread_comments_count: z.int().min(0),
}
export const unreadCountsSchema = z.object(unread)
export type UnreadCounts = z.infer<typeof unreadCountsSchema>
export const unreadCountsAnswerSchema = single(unreadCountsSchema)
/** Of each company where something waits to be read. */
export const companyUnreadAnswerSchema = listOf(z.object({ company_id: idSchema, unread_count: unread.unread_count }))

/** Newest first. The counts are of all pages. */
export const notificationsAnswerSchema = paged(notificationSchema).extend(unread)
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>
export const notificationFilterSchema = z.object({ unread: queryFlag().optional(), ...pageQuery })
export type NotificationFilter = z.infer<typeof notificationFilterSchema>

/** Those that meet all that is given; with nothing given all of mine. */
export const readNotificationsRequestSchema = z.object({
  ids: idList('お知らせ', limits.maxPageSize).optional(),
  kinds: z
    .array(z.enum(notificationKinds, { error: notAccepted('種類') }))
    .max(notificationKinds.length, maxCount('種類', notificationKinds.length))
    .optional(),
  matter_id: requiredId('案件').optional(),
  document_id: requiredId('書類').optional(),
})
export type ReadNotificationsRequest = z.infer<typeof readNotificationsRequestSchema>

/** How I hear of a kind. */
export const notificationChoiceSchema = z.object({
  kind: z.enum(notificationKinds, { error: notAccepted('種類') }),
  in_app: z.boolean(),
  /** On the devices that I turned it on for, of what comes in the app. */
  push: z.boolean(),
  mail: z.enum(mailTimes, { error: notAccepted('メール') }),
})
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>
/** Of every kind that can reach me, chosen or as is customary. */
export const notificationChoicesAnswerSchema = listOf(notificationChoiceSchema)
/** Kinds that are not named stay as they are, and so does push where it is not said. */
export const chooseNotificationsRequestSchema = z.object({
  choices: z
    .array(
      notificationChoiceSchema
        .partial({ push: true })
        .refine(({ kind, in_app }) => in_app || !isAlwaysInApp(kind), { path: ['in_app'], error: alwaysInAppText })
        .refine(({ kind, mail }) => mailTimesOf(kind).includes(mail), { path: ['mail'], error: notAtOnceText }),
    )
    .min(1, required('種類'))
    .max(notificationKinds.length, maxCount('種類', notificationKinds.length))
    .refine((choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length, notAccepted('種類')),
})
export type ChooseNotificationsRequest = z.infer<typeof chooseNotificationsRequestSchema>
