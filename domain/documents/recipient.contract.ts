/** The recipient's page /d/{token}, open without an account. */
import { z } from 'zod'
import { enumSchema, single, timestampSchema } from '../fields.ts'
import { documentTypeLabels } from './documents.labels.ts'

/** `GET /api/public/document-mails/{token}`. */
export const publicDocumentMailSchema = z.object({
  company_name: z.string(),
  sender_name: z.string().nullable(),
  recipient: z.object({ email: z.string(), name: z.string().nullable(), affiliation: z.string().nullable() }),
  document: z.object({
    title: z.string(),
    document_type_id: enumSchema(documentTypeLabels),
    submitted_at: timestampSchema,
    has_excel: z.boolean(),
  }),
  expires_at: timestampSchema,
})
export type PublicDocumentMail = z.infer<typeof publicDocumentMailSchema>
export const publicDocumentMailAnswerSchema = single(publicDocumentMailSchema)
