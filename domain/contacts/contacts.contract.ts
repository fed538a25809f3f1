import { z } from 'zod'
import { idSchema, listOf, optionalEmail, optionalText, queryId, queryList, requiredText, single } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'

export const contactSchema = z.object({
  id: idSchema,
  phone_number: z.string().nullable(),
  affiliation: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
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
  name: requiredText('氏名', limits.text.recipient),
  affiliation: optionalText('会社名', limits.text.recipient),
  email: optionalEmail(),
  phone_number: optionalText('電話番号', limits.text.phone),
})
export type CreateContactRequest = z.infer<typeof createContactRequestSchema>
export const updateContactRequestSchema = createContactRequestSchema.partial()
export type UpdateContactRequest = z.infer<typeof updateContactRequestSchema>
