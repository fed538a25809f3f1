/** The recipient's page /d/{token}, open without an account. */
import { recipientAnswerSchema } from './answers.contract.ts'
import { publicEnclosureSchema } from './enclosures.ts'
import { documentTypeLabels } from '../templates/templates.labels.ts'
import { z } from 'zod'
import { enumSchema, single, timestampSchema } from '../fields.ts'

/** `GET /api/public/document-mails/{token}`. */
export const publicDocumentMailSchema = z.object({
  company_name: z.string(),
  company_tel: z.string().nullable(),
  /** 会社ロゴ, as a data address. */
  company_logo: z.string().nullable(),
  sender_name: z.string().nullable(),
  recipient: z.object({ email: z.string(), name: z.string().nullable(), affiliation: z.string().nullable() }),
  document: z.object({
    title: z.string(),
    document_type_id: enumSchema(documentTypeLabels),
    submitted_at: timestampSchema,
    has_excel: z.boolean(),
    /** Whether the sender asks for a signature that it was received. */
    asks_receipt: z.boolean(),
  }),
  /** What was sent with it, in the letter or not. */
  enclosures: z.array(publicEnclosureSchema),
  expires_at: timestampSchema,
  /** Whether the mailbox is that of the building's owner, to whom the company opens what was submitted before. */
  has_past_reports: z.boolean(),
  /** Through this link, the oldest first. */
  answers: z.array(recipientAnswerSchema),
})

/** `GET …/sender`: whose link it was and whom to ask, of one that opens no more too. */
export const linkSenderSchema = z.object({
  company_name: z.string(),
  company_tel: z.string().nullable(),
  /** A data address, as on the page of the document. */
  company_logo: z.string().nullable(),
  sender_name: z.string().nullable(),
  /** Null where the sender took the link back: it was meant for somebody else, perhaps. */
  document: z.object({ title: z.string(), submitted_at: timestampSchema }).nullable(),
  /** Whether it opens once the access code is typed; what it opens is not told before. */
  needs_code: z.boolean(),
  /** Whether a fresh link can be had at the address that this one was sent to. */
  canRenew: z.boolean(),
  has_past_reports: z.boolean(),
})
export type LinkSender = z.infer<typeof linkSenderSchema>
export const linkSenderAnswerSchema = single(linkSenderSchema)

/** `use`: opened by itself, to be printed; else it is shown in the page. */
export const previewQuerySchema = z.object({ use: z.enum(['print']).optional() })

export type PublicDocumentMail = z.infer<typeof publicDocumentMailSchema>
export const publicDocumentMailAnswerSchema = single(publicDocumentMailSchema)
