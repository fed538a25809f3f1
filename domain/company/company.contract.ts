import { z } from 'zod'
import {
  idSchema,
  namedSchema,
  optionalText,
  requiredId,
  requiredInteger,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { registrationNumber } from '../firms/registration-number.contract.ts'
import { seenConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { maxCount, notAccepted, required } from '../text/validation.ts'
import { companyRefSchema } from '../users/users.contract.ts'
import { closedDaysText, unreadClosedDay } from './closed-days.ts'
import { companyColumnLabels as labels } from './company.labels.ts'
import { calendarTexts } from './company.texts.ts'
import { isIpRange } from './ip-ranges.ts'
import { readPostalCode } from './postal-code.ts'

export const companySchema = companyRefSchema.extend({
  enable_ip_restriction: z.boolean(),
  allowed_ips: z.array(z.string()),
  /** 写真の位置情報を社内のダウンロードに残す: originals as the camera wrote them, for internal users only. */
  keep_photo_metadata: z.boolean(),
  /** マクロを提出するExcelに残す. */
  keep_macros: z.boolean(),
  /** ゲストの着手・完了の報告を、確認なしでステータスに反映する. */
  guest_reports_count: z.boolean(),
  /** Which kinds of documents the owners of a building read on its page. */
  owners_read_owner_reports: z.boolean(),
  owners_read_estimates: z.boolean(),
  owners_read_reports: z.boolean(),
  /** What the company says of its days: plans are counted and put on days by it. */
  year_start_month: z.int(),
  closed_weekdays: z.array(z.int()),
  closed_days: z.string(),
  master_user_id: idSchema,
  representative_name: z.string().nullable(),
  representative_position: z.string().nullable(),
  /** Seven digits. */
  postal_code: z.string().nullable(),
  address: z.string().nullable(),
  tel: z.string().nullable(),
  /** 適格請求書の登録番号: T and thirteen digits. */
  registration_number: z.string().nullable(),
  /** The pictures that documents carry, where they are fetched. */
  logo_path: z.string().nullable(),
  seal_path: z.string().nullable(),
  /** From where this very answer was asked for, as the IP restriction sees it. */
  own_ip: z.string(),
})
export type Company = z.infer<typeof companySchema>

export const companyAnswerSchema = single(companySchema)
export const companyRefAnswerSchema = single(companyRefSchema)

/** What the company's files take of the storage, in bytes, and how much they may; null: no limit. */
export const companyRoomAnswerSchema = single(z.object({ used: z.number().int(), limit: z.number().nullable() }))
export type CompanyRoom = z.infer<typeof companyRoomAnswerSchema>['data']

const daysOfWeek = 7

/** 123-4567 in any of its spellings. */
const postalCode = z
  .string({ error: notAccepted('郵便番号') })
  .trim()
  .refine((value) => value === '' || readPostalCode(value) !== null, '郵便番号は7桁の数字で入力してください。')
  .nullish()

/**
 * Only what is sent changes. `seen` are the values that the edit began from: where somebody else has changed the same
 * fields since, the answer is 409 (companyConflictSchema). The Master's place is handed over by its own calls;
 * company_key never changes.
 */
export const updateCompanyRequestSchema = z
  .object({
    name: requiredText('会社名', limits.text.name),
    representative_name: optionalText('代表者名', limits.text.name),
    representative_position: optionalText('代表者役職', limits.text.name),
    postal_code: postalCode,
    address: optionalText('住所', limits.text.address),
    tel: optionalText('電話番号', limits.text.phone),
    registration_number: registrationNumber(),
    enable_ip_restriction: z.boolean(),
    allowed_ips: z
      .array(z.string().trim().refine(isIpRange, 'IPアドレスの形式が正しくありません。'))
      .max(limits.allowedIps, maxCount('IPアドレス', limits.allowedIps)),
    members_require_approval: z.boolean(),
    keep_photo_metadata: z.boolean(),
    keep_macros: z.boolean(),
    guest_reports_count: z.boolean(),
    owners_read_owner_reports: z.boolean(),
    owners_read_estimates: z.boolean(),
    owners_read_reports: z.boolean(),
    year_start_month: requiredInteger(labels.year_start_month, { min: 1, max: 12 }),
    closed_weekdays: z
      .array(z.int().min(0).max(6), { error: notAccepted(labels.closed_weekdays) })
      .max(daysOfWeek, notAccepted(labels.closed_weekdays))
      // A week without an open day leaves nothing to put anywhere.
      .refine((weekdays) => new Set(weekdays).size < daysOfWeek, calendarTexts.noOpenWeekday)
      .overwrite((weekdays) => [...new Set(weekdays)].toSorted()),
    closed_days: z
      .string({ error: notAccepted(labels.closed_days) })
      .max(limits.text.note, notAccepted(labels.closed_days))
      .superRefine((text, context) => {
        const unread = unreadClosedDay(text)
        if (unread !== null) context.addIssue({ code: 'custom', message: calendarTexts.notAClosedDay(unread) })
      })
      .overwrite(closedDaysText)
      .nullish(),
    seen: companySchema
      .omit({ id: true, company_key: true, master_user_id: true, logo_path: true, seal_path: true, own_ip: true })
      .extend({
        allowed_ips: z.array(z.string()).max(limits.allowedIps),
        closed_weekdays: z.array(z.int()).max(daysOfWeek),
      })
      .partial(),
  })
  .partial()
export type UpdateCompanyRequest = z.infer<typeof updateCompanyRequestSchema>
/** Beside the picture. `seen` is the path of the one that stood there, or that there was none: 409 where it is another by now. */
export const setCompanyPictureRequestSchema = z.object({ seen: z.string().max(limits.text.shortText).optional() })
export type SetCompanyPictureRequest = z.infer<typeof setCompanyPictureRequestSchema>

export const companyConflictSchema = seenConflict(companySchema)
export type CompanyConflict = z.infer<typeof companyConflictSchema>

/** The Master offers the company; the successor has not answered yet. */
export const handoverSchema = z.object({ successor: namedSchema, expires_at: timestampSchema })
export type Handover = z.infer<typeof handoverSchema>
export const handoverAnswerSchema = single(handoverSchema.nullable())
export const handoverRequestSchema = z.object({
  user_id: requiredId('引き継ぐ相手'),
  password: z
    .string({ error: required('パスワード') })
    .min(1, required('パスワード'))
    .max(limits.text.passwordMax, notAccepted('パスワード')),
})
export type HandoverRequest = z.infer<typeof handoverRequestSchema>

/** What a postal code stands for, up to the town. */
export const postalAddressAnswerSchema = single(z.object({ postal_code: z.string(), address: z.string() }))

/** What a new company does first, in this order. */
export const guideSteps = ['company', 'people', 'buildings', 'templates', 'matters', 'submission'] as const
export type GuideStep = (typeof guideSteps)[number]
/** はじめに: which of the first steps are done; null once it was closed. */
export const guideAnswerSchema = single(z.object({ done: z.array(z.enum(guideSteps)) }).nullable())
export type Guide = z.infer<typeof guideAnswerSchema>['data']
