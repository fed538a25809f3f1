/** A new company with its Master and the statuses that every company begins with; there is no public sign-up. */
import { z } from 'zod'
import { endOfDayIn } from '#domain/dates.ts'
import { requiredEmail, requiredText } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { findAccount, lockAccount, updateAccount } from '#server/auth/auth.store.ts'
import { endWaysIn } from '#server/auth/ways-in.ts'
import { inSystem, type Database, type Tx } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { emailAddress } from '#server/http/email-address.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import { insertCompany, insertMaster, insertSignUp } from './create-company.store.ts'

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

/**
 * The person with that address, and whether they can sign in. An account that anybody may have made for it is the
 * Master's from now on: nobody signs in with what was set there.
 */
const findMaster = async (
  tx: Tx,
  { master_name: name, email }: CreateCompanyRequest,
): Promise<{ id: number; canSignIn: boolean }> => {
  const known = await findAccount(tx, emailAddress(email))
  if (!known) return { id: await insertMaster(tx, { name, email: emailAddress(email) }), canSignIn: false }
  const account = await lockAccount(tx, known.id)
  if (account.email_proved_at !== null && account.password_hash !== null) return { id: account.id, canSignIn: true }
  await endWaysIn(tx, account)
  await updateAccount(tx, account.id, { password_hash: null })
  return { id: account.id, canSignIn: false }
}

/** Creates a company in one transaction. Throws CompanyKeyTaken. */
export const createCompany = async (
  { db }: Pick<Database, 'db'>,
  request: CreateCompanyRequest,
  now: Date,
): Promise<CreatedCompany> => {
  try {
    return await inSystem(db, async (tx) => {
      const master = await findMaster(tx, request)
      const { company_id } = await insertCompany(
        tx,
        { company_key: request.company_key, name: request.name },
        master.id,
      )
      if (master.canSignIn) return { company_id, sign_up_token: null }
      const sign_up_token = newToken()
      await insertSignUp(tx, {
        user_id: master.id,
        token_hash: hashToken(sign_up_token),
        expires_at: endOfDayIn(now, limits.invitationDays),
      })
      return { company_id, sign_up_token }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'companies_company_key_unique')) throw new CompanyKeyTaken(request.company_key)
    throw error
  }
}
