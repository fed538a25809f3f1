/** A company whose Master signs in at once, without the link that the command prints. */
import { eq } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import { createCompany, type CreateCompanyRequest } from '#server/company/create-company.ts'
import { inSystem, type Database } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'

export const makeCompany = async (
  database: Pick<Database, 'db'>,
  { password, ...request }: CreateCompanyRequest & { password: string },
): Promise<{ company_id: number }> => {
  const { company_id } = await createCompany(database, request, new Date())
  const password_hash = await hashPassword(password)
  await inSystem(database.db, (tx) => tx.update(users).set({ password_hash }).where(eq(users.email, request.email)))
  return { company_id }
}
