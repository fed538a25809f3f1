/** Sign-in as Laravel Sanctum and Fortify speak it; answers are bare, without {data}. */
import { z } from 'zod'
import {
  idList,
  idSchema,
  listOf,
  optionalText,
  requiredEmail,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { limits } from '../limits.ts'
import * as text from '../text/validation.ts'

const passwordLabel = 'パスワード'

/** Of a mailed link that nobody knows, or that was used, or is too old. */
export const linkDead = 'リンクが無効か、有効期限が切れています。'

/** A password as typed: never trimmed. */
const typedPassword = (label: string) => z.string({ error: text.required(label) }).min(1, text.required(label))

const newPassword = z
  .string({ error: text.required(passwordLabel) })
  .min(1, text.required(passwordLabel))
  .min(limits.text.passwordMin, text.minLength(passwordLabel, limits.text.passwordMin))
  .max(limits.text.passwordMax, text.maxLength(passwordLabel, limits.text.passwordMax))

const confirmation = typedPassword('パスワード（確認用）')
const isConfirmed = (body: { password: string; password_confirmation: string }): boolean =>
  body.password === body.password_confirmation
const confirmationIssue = { path: ['password_confirmation'], message: text.validationMessages.passwordConfirmation }

export const loginRequestSchema = z.object({
  email: requiredEmail(),
  password: typedPassword(passwordLabel),
  remember: z.boolean().optional(),
})
export type LoginRequest = z.infer<typeof loginRequestSchema>
export const loginAnswerSchema = z.object({ two_factor: z.boolean() })
export type LoginAnswer = z.infer<typeof loginAnswerSchema>

/** Either the six digits or a recovery code. */
export const twoFactorChallengeRequestSchema = z
  .object({ code: z.string().trim().nullish(), recovery_code: z.string().trim().nullish() })
  .refine((body) => Boolean(body.code) || Boolean(body.recovery_code), {
    path: ['code'],
    message: text.required('認証コード'),
  })
export type TwoFactorChallengeRequest = z.infer<typeof twoFactorChallengeRequestSchema>

export const forgotPasswordRequestSchema = z.object({ email: requiredEmail() })
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequestSchema>

/** The secret of a link that was mailed. */
export const linkTokenRequestSchema = z.object({ token: z.string({ error: linkDead }).max(200, linkDead) })

export const resetPasswordRequestSchema = z
  .object({
    token: z.string(),
    email: requiredEmail(),
    password: newPassword,
    password_confirmation: confirmation,
    /** What the person knows as their own and keeps; all else goes. */
    keep_passkey_ids: idList('パスキー', limits.passkeys).optional(),
    keep_two_factor: z.boolean().optional(),
  })
  .refine(isConfirmed, confirmationIssue)
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>

export const updatePasswordRequestSchema = z
  .object({
    current_password: typedPassword('現在のパスワード'),
    password: newPassword,
    password_confirmation: confirmation,
  })
  .refine(isConfirmed, confirmationIssue)
export type UpdatePasswordRequest = z.infer<typeof updatePasswordRequestSchema>

export const confirmPasswordRequestSchema = z.object({ password: typedPassword(passwordLabel) })
export type ConfirmPasswordRequest = z.infer<typeof confirmPasswordRequestSchema>
export const confirmedPasswordStatusSchema = z.object({ confirmed: z.boolean() })

export const confirmTwoFactorRequestSchema = z.object({ code: requiredText('認証コード', 16) })
export const twoFactorQrCodeSchema = z.object({ svg: z.string(), url: z.string() })
export type TwoFactorQrCode = z.infer<typeof twoFactorQrCodeSchema>
export const twoFactorSecretKeySchema = z.object({ secretKey: z.string() })
export const recoveryCodesSchema = z.array(z.string())

export const messageAnswerSchema = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof messageAnswerSchema>

const accountOfInvited = { name: requiredText('氏名', limits.text.name), password: newPassword }
const codeOfInvited = { code: requiredText('確認コード', 20) }
/** The account that an invited person makes. */
export const registrationSchema = z.object(accountOfInvited)
/** The code that was sent to the invited address. */
export const invitationCodeSchema = z.object(codeOfInvited)
/** What a guest says of the firm that they work for. */
const firmOfInvited = {
  firm_name: optionalText('勤務先の会社名', limits.text.shortText),
  firm_tel: optionalText('勤務先の電話番号', limits.text.phone),
}
export const invitedFirmSchema = z.object(firmOfInvited)
/** Whoever is signed in sends no account, whoever has the letter's link no code, whoever is no guest no firm. */
export const acceptInvitationRequestSchema = z
  .object({ ...accountOfInvited, ...codeOfInvited, ...firmOfInvited })
  .partial()
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequestSchema>

/** `PUT user/email`: the address counts once the link that goes there was opened. */
export const changeEmailRequestSchema = z.object({
  email: requiredEmail('新しいメールアドレス'),
  current_password: typedPassword('現在のパスワード'),
})
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>
export const sessionSchema = z.object({
  id: z.string(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  last_active_at: timestampSchema,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>
export const sessionsAnswerSchema = z.object({ data: z.array(sessionSchema) })

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: timestampSchema,
  last_used_at: timestampSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const passkeyAnswerSchema = single(passkeySchema)
export const passkeysAnswerSchema = listOf(passkeySchema)

/** By what else than the password somebody may come in, shown to whoever has the mailbox. */
export const waysInSchema = z.object({
  email: z.string(),
  passkeys: z.array(passkeySchema),
  two_factor_enabled_at: timestampSchema.nullable(),
  /** Whether some of it may be kept: not where somebody else may have set it up. */
  canKeep: z.boolean(),
})
export type WaysIn = z.infer<typeof waysInSchema>
export const waysInAnswerSchema = single(waysInSchema)
/** Of a link that sets a password; `begins`: the company whose Master chooses their first one with it. */
export const resetWaysInSchema = waysInSchema.extend({
  begins: z.object({ company_key: z.string(), company_name: z.string(), name: z.string() }).nullable(),
})
export type ResetWaysIn = z.infer<typeof resetWaysInSchema>
export const resetWaysInAnswerSchema = single(resetWaysInSchema)

const passkeyName = requiredText('パスキーの名前', limits.text.name)
/** WebAuthn's own JSON: its shape is the browser's and the authenticator's business, its truth is proven by signature. */
const webauthnSchema = z.looseObject({})
export const passkeyOptionsSchema = webauthnSchema
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>
export const createPasskeyRequestSchema = z.object({ name: passkeyName, credential: webauthnSchema })
export type CreatePasskeyRequest = z.infer<typeof createPasskeyRequestSchema>
export const updatePasskeyRequestSchema = z.object({ name: passkeyName })
export const passkeyLoginRequestSchema = z.object({ credential: webauthnSchema, remember: z.boolean().optional() })
export type PasskeyLoginRequest = z.infer<typeof passkeyLoginRequestSchema>
