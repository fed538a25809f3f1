import { z } from 'zod'
import { idSchema, optionalText, requiredId, requiredText, single } from '../fields.ts'
import { limits } from '../limits.ts'
import { maxCount } from '../text/validation.ts'
import { isIpRange } from './ip-ranges.ts'

/** What every member may know, also before choosing a company. */
export const companyRefSchema = z.object({
  id: idSchema,
  name: z.string(),
  company_key: z.string(),
  /** メンバーの書類提出に承認を必須にする: Members then submit only after approval. */
  members_require_approval: z.boolean(),
})
export type CompanyRef = z.infer<typeof companyRefSchema>

export const companySchema = companyRefSchema.extend({
  enable_ip_restriction: z.boolean(),
  allowed_ips: z.array(z.string()),
  master_user_id: idSchema,
  representative_name: z.string().nullable(),
  representative_position: z.string().nullable(),
  address: z.string().nullable(),
  tel: z.string().nullable(),
})
export type Company = z.infer<typeof companySchema>

export const companyAnswerSchema = single(companySchema)
export const companyRefAnswerSchema = single(companyRefSchema)

/** master_user_id hands the company over; company_key never changes. */
export const updateCompanyRequestSchema = z
  .object({
    name: requiredText('会社名', limits.text.name),
    representative_name: optionalText('代表者名', limits.text.name),
    representative_position: optionalText('代表者役職', limits.text.name),
    address: optionalText('住所', limits.text.address),
    tel: optionalText('電話番号', limits.text.phone),
    enable_ip_restriction: z.boolean(),
    allowed_ips: z
      .array(z.string().trim().refine(isIpRange, 'IPアドレスの形式が正しくありません。'))
      .max(limits.allowedIps, maxCount('IPアドレス', limits.allowedIps)),
    members_require_approval: z.boolean(),
    master_user_id: requiredId('マスター'),
  })
  .partial()
export type UpdateCompanyRequest = z.infer<typeof updateCompanyRequestSchema>
