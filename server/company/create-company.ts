/** A new company with its Master and the statuses that every company begins with; there is no public sign-up. */
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requiredEmail, requiredText } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { matterStatusSeed } from '#domain/matters/matters.labels.ts'
import { maxLength, minLength } from '#domain/text/validation.ts'
import { roles } from '#domain/users/users.labels.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { inSystem, type Database, type Tx } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { companies } from '#server/db/schema/company.ts'
import { matterStatuses } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'

export const createCompanyRequestSchema = z.object({
  company_key: requiredText('会社キー', 40).regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
    '会社キーは半角の英小文字、数字、ハイフンで入力してください（先頭と末尾は英数字）。',
  ),
  name: requiredText('会社名', limits.text.name),
  master_name: requiredText('マスターの氏名', limits.text.name),
  email: requiredEmail(),
  password: z
    .string()
    .min(limits.text.passwordMin, minLength('パスワード', limits.text.passwordMin))
    .max(limits.text.passwordMax, maxLength('パスワード', limits.text.passwordMax)),
})
export type CreateCompanyRequest = z.infer<typeof createCompanyRequestSchema>

/** The company_key belongs to another company. */
export class CompanyKeyTaken extends Error {
  constructor(company_key: string) {
    super(`会社キー「${company_key}」は既に使われています。別のキーを指定してください。`)
  }
}

export type NewStatus = { id: number; name: string }

/** Inserts the company, its Master's membership and its statuses; the Master must be a user already. */
export const insertCompany = async (
  tx: Tx,
  company: Omit<typeof companies.$inferInsert, 'master_user_id'>,
  master_user_id: number,
): Promise<{ company_id: number; statuses: NewStatus[] }> => {
  const [row] = await tx.insert(companies).values(company).returning({ id: companies.id })
  const company_id = row!.id
  const { created_at } = company
  await tx.insert(memberships).values({ company_id, user_id: master_user_id, role: roles.master, created_at })
  // The master's link needs the membership, and the membership the company.
  await tx.update(companies).set({ master_user_id }).where(eq(companies.id, company_id))
  const statuses = await tx
    .insert(matterStatuses)
    .values(matterStatusSeed.map((status, sort_order) => ({ company_id, sort_order, ...status })))
    .returning({ id: matterStatuses.id, name: matterStatuses.name })
  return { company_id, statuses }
}

export type CreatedCompany = {
  company_id: number
  /** The e-mail had a login already: it stays as it is, with its own password. */
  isExistingUser: boolean
}

/** Creates a company in one transaction. Throws CompanyKeyTaken. */
export const createCompany = async (
  { db }: Pick<Database, 'db'>,
  request: CreateCompanyRequest,
): Promise<CreatedCompany> => {
  const email = request.email.toLowerCase()
  const password_hash = await hashPassword(request.password)
  try {
    return await inSystem(db, async (tx) => {
      const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
      const [added] = known
        ? []
        : await tx
            .insert(users)
            .values({ name: request.master_name, email, password_hash, last_password_updated_at: new Date() })
            .returning({ id: users.id })
      const { company_id } = await insertCompany(
        tx,
        { company_key: request.company_key, name: request.name },
        (known ?? added)!.id,
      )
      return { company_id, isExistingUser: known !== undefined }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'companies_company_key_unique')) throw new CompanyKeyTaken(request.company_key)
    throw error
  }
}
