import { z } from 'zod'
import {
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalEmail,
  optionalText,
  queryId,
  queryList,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { required } from '../text/validation.ts'
import { contactColumnLabels as labels } from './contacts.labels.ts'

export const contactSchema = z.object({
  id: idSchema,
  phone_number: z.string().nullable(),
  affiliation: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  updated_at: timestampSchema,
})
export type Contact = z.infer<typeof contactSchema>

export const contactAnswerSchema = single(contactSchema)
export const contactsAnswerSchema = paged(contactSchema)
export const affiliationsAnswerSchema = listOf(z.string())

export const contactFilterSchema = z.object({
  keyword: z.string().max(limits.text.search).optional(),
  excludeContactIds: queryList(queryId()),
  ...pageQuery,
})
export type ContactFilter = z.infer<typeof contactFilterSchema>

export const createContactRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.recipient),
  affiliation: optionalText(labels.affiliation, limits.text.recipient),
  email: optionalEmail(),
  phone_number: optionalText(labels.phone_number, limits.text.phone),
})
export type CreateContactRequest = z.infer<typeof createContactRequestSchema>
/**
 * Only what is sent changes. `updated_at` is the state the edit began from: where somebody else has saved since, the
 * answer is 409 (contactConflictSchema).
 */
export const updateContactRequestSchema = createContactRequestSchema.extend({ updated_at: timestampSchema }).partial()
export type UpdateContactRequest = z.infer<typeof updateContactRequestSchema>
export const contactConflictSchema = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: contactSchema.extend({ updated_by: namedSchema.nullable() }),
})

/** A contact beside others that it may be the same as. */
export const duplicateContactSchema = contactSchema.extend({ linked_buildings_count: z.int() })
export type DuplicateContact = z.infer<typeof duplicateContactSchema>
export const contactDuplicatesSchema = z.object({
  reason: z.enum(['email', 'phone_number']),
  contacts: z.array(duplicateContactSchema),
})
export type ContactDuplicates = z.infer<typeof contactDuplicatesSchema>
/** Those of the e-mail address first; at most 100 groups. */
export const contactDuplicatesAnswerSchema = listOf(contactDuplicatesSchema)

/** What the contact is from now on, and whom it takes the place of. */
export const mergeContactsRequestSchema = createContactRequestSchema.extend({
  contact_ids: idList('統合する連絡先', limits.maxPageSize).min(1, required('統合する連絡先')),
  /** The states that were compared: where somebody has saved one of them since, nothing is merged. */
  seen: z
    .array(z.object({ id: idSchema, updated_at: timestampSchema }))
    .max(limits.maxPageSize + 1)
    .optional(),
})
export type MergeContactsRequest = z.infer<typeof mergeContactsRequestSchema>

/** Those that the contact took the place of. */
export const undoContactMergeRequestSchema = mergeContactsRequestSchema.pick({ contact_ids: true })
export type UndoContactMergeRequest = z.infer<typeof undoContactMergeRequestSchema>
