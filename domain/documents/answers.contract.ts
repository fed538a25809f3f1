import { z } from 'zod'
import { idSchema, optionalText, requiredText, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { notAccepted } from '../text/validation.ts'
import { answerKinds, answerTexts } from './answers.labels.ts'
import { receiptTexts } from './receipt.texts.ts'
import { signatureLimits, signatureTexts, strokesIn } from './signatures.ts'

/** What was drawn with a finger: strokes as lines of points in thousandths of the field's width, and the field's height. */
export const drawnSignatureSchema = z.object({
  height: z.int(signatureTexts.unread).min(1, signatureTexts.unread).max(signatureLimits.height, signatureTexts.unread),
  strokes: z
    .array(z.array(z.number()).max(2 * signatureLimits.points, signatureTexts.unread))
    .max(signatureLimits.strokes, signatureTexts.unread)
    .refine((strokes) => strokes.length > 0 && strokesIn(strokes) !== null, signatureTexts.unread),
})
export type DrawnSignature = z.infer<typeof drawnSignatureSchema>

export const recipientAnswerSchema = z.object({
  id: idSchema,
  kind: z.enum(answerKinds),
  /** As whoever answered wrote it. */
  name: z.string(),
  body: z.string().nullable(),
  /** Of 受領 that was asked for, where it was drawn. */
  signature: drawnSignatureSchema.nullable(),
  at: timestampSchema,
})
export type RecipientAnswer = z.infer<typeof recipientAnswerSchema>

/** `POST /api/public/document-mails/{token}/answers`. */
export const answerRequestSchema = z
  .object({
    kind: z.enum(answerKinds, { error: notAccepted('回答') }),
    name: requiredText(answerTexts.name, limits.text.recipient),
    body: optionalText(answerTexts.body, limits.text.comment),
    signature: drawnSignatureSchema.optional(),
  })
  .superRefine(({ kind, body, signature }, context) => {
    if (signature && kind !== 'received')
      context.addIssue({ code: 'custom', path: ['signature'], message: receiptTexts.notAsked })
    if ((kind === 'asked' || kind === 'sent_back') && !body)
      context.addIssue({ code: 'custom', path: ['body'], message: answerTexts.bodyMissing[kind] })
  })
export type AnswerRequest = z.infer<typeof answerRequestSchema>
