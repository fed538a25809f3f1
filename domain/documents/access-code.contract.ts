import { z } from 'zod'
import { textLength } from '../text/length.ts'
import { notAccepted } from '../text/validation.ts'
import { accessCodeLength, accessCodeTexts } from './access-code.texts.ts'

/** As it is compared: whoever types it on a phone may get wide letters. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').trim()

const isLong = (code: string): boolean =>
  textLength(code) >= accessCodeLength.shortest && textLength(code) <= accessCodeLength.longest

/** Of the sender; empty or null: none. */
export const accessCodeSchema = z
  .string({ error: notAccepted(accessCodeTexts.label) })
  .max(200, accessCodeTexts.length)
  .refine((typed) => plainCode(typed) === '' || isLong(plainCode(typed)), accessCodeTexts.length)
  .nullish()

/** `PUT …/access-code`: another one, of a document that was submitted with one. */
export const renewCodeRequestSchema = z.object({
  access_code: z
    .string({ error: accessCodeTexts.newMissing })
    .max(200, accessCodeTexts.length)
    .refine((typed) => isLong(plainCode(typed)), accessCodeTexts.length),
})
export type RenewCodeRequest = z.infer<typeof renewCodeRequestSchema>

/** `POST …/unlock` */
export const unlockRequestSchema = z.object({
  code: z
    .string({ error: notAccepted(accessCodeTexts.label) })
    .min(1, accessCodeTexts.about)
    .max(200, accessCodeTexts.wrong),
})
export type UnlockRequest = z.infer<typeof unlockRequestSchema>
