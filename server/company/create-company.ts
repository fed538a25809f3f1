/** A new company with its Master and the statuses that every company begins with; there is no public sign-up. */
import { z } from 'zod'
import { requiredEmail, requiredText } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { inSystem, type Database } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import { findOrInsertMaster, insertCompany, insertSignUp } from './create-company.store.ts'

export const createCompanyRequestSchema = z.object({
  company_key: requiredText('会社キー', 40).regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
    '会社キーは半角の英小文字、数字、ハイフンで入力してください（先頭と末尾は英数字）。',
  ),
  name: requiredText('会社名', limits.text.name),
  master_name: requiredText('マスターの氏名', limits.text.name),
  email: requiredEmail(),
})
export type CreateCompanyRequest = z.infer<typeof createCompanyRequestSchema>

/** The company_key belongs to another company. */
export class CompanyKeyTaken extends Error {
  constructor(company_key: string) {
    super(`会社キー「${company_key}」は既に使われています。別のキーを指定してください。`)
  }
}

export type CreatedCompany = {
  company_id: number
  /** Sets the Master's password once, for as long as an invitation; null: the address had a login already, which stays. */
  sign_up_token: string | null
}

/** Creates a company in one transaction. Throws CompanyKeyTaken. */
export const createCompany = async (
  { db }: Pick<Database, 'db'>,
  request: CreateCompanyRequest,
  now: Date,
): Promise<CreatedCompany> => {
  try {
    return await inSystem(db, async (tx) => {
      const master = await findOrInsertMaster(tx, { name: request.master_name, email: emailAddress(request.email) })
      const { company_id } = await insertCompany(
        tx,
        { company_key: request.company_key, name: request.name },
        master.id,
      )
      if (master.hasPassword) return { company_id, sign_up_token: null }
      const sign_up_token = newToken()
      await insertSignUp(tx, {
        user_id: master.id,
        token_hash: hashToken(sign_up_token),
        expires_at: new Date(now.getTime() + limits.invitationDays * 24 * 60 * 60_000),
      })
      return { company_id, sign_up_token }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'companies_company_key_unique')) throw new CompanyKeyTaken(request.company_key)
    throw error
  }
}
