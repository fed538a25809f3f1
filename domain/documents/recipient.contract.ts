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

/** Why a link does not open; `code` of the 404 or 410. */
export const publicLinkErrors = {
  unknown: 'このリンクは無効です。メールのリンクを確認してください。',
  expired: 'このリンクの有効期限が切れています。送信者に再送を依頼してください。',
  revoked: 'このリンクは送信者によって無効にされました。',
} as const
export type PublicLinkErrorCode = keyof typeof publicLinkErrors
