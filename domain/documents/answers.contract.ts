import { z } from 'zod'
import { idSchema, optionalText, requiredText, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { notAccepted } from '../text/validation.ts'
import { answerKinds, answerTexts } from './answers.labels.ts'

export const recipientAnswerSchema = z.object({
  id: idSchema,
  kind: z.enum(answerKinds),
  /** As whoever answered wrote it. */
  name: z.string(),
  body: z.string().nullable(),
  at: timestampSchema,
})
export type RecipientAnswer = z.infer<typeof recipientAnswerSchema>

/** `POST /api/public/document-mails/{token}/answers`. */
export const answerRequestSchema = z
  .object({
    kind: z.enum(answerKinds, { error: notAccepted('回答') }),
    name: requiredText(answerTexts.name, limits.text.recipient),
    body: optionalText(answerTexts.body, limits.text.comment),
  })
  .superRefine(({ kind, body }, context) => {
    if ((kind === 'asked' || kind === 'sent_back') && !body)
      context.addIssue({ code: 'custom', path: ['body'], message: answerTexts.bodyMissing[kind] })
  })
export type AnswerRequest = z.infer<typeof answerRequestSchema>
