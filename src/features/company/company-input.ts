import { z } from 'zod'
import { updateCompanyRequestSchema } from '#domain/company/company.contract.ts'
import { isIpRange } from '#domain/company/ip-ranges.ts'

/** A list of fields wants objects; the request has the addresses alone. */
export const schema = updateCompanyRequestSchema
  .omit({ allowed_ips: true, seen: true })
  .required({ name: true })
  .extend({
    ranges: z.array(z.object({ range: z.string().trim().refine(isIpRange, 'IPアドレスの形式が正しくありません。') })),
  })

export type CompanyInput = z.infer<typeof schema>
