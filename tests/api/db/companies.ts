/** The least that a company needs before it can have matters. */
import { eq } from 'drizzle-orm'
import { inSystem, type Database } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { matters, matterStatuses } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'

export type TestCompany = { company_id: number; user_id: number; status_id: number; matter_id: number }

/** A company named by its key, with its Master, one status and one matter of the company's name. */
export const createTestCompany = ({ db }: Database, company_key: string): Promise<TestCompany> =>
  inSystem(db, async (tx) => {
    const [company] = await tx.insert(companies).values({ company_key, name: company_key }).returning()
    const [user] = await tx
      .insert(users)
      .values({ name: '管理 太郎', email: `master@${company_key}.example` })
      .returning()
    const scope = { company_id: company!.id, user_id: user!.id }
    await tx.insert(memberships).values({ ...scope, role: 3 })
    await tx.update(companies).set({ master_user_id: user!.id }).where(eq(companies.id, company!.id))
    const [status] = await tx
      .insert(matterStatuses)
      .values({ company_id: company!.id, name: '未着手', type_id: 1, is_default: true })
      .returning()
    const [matter] = await tx
      .insert(matters)
      .values({
        company_id: company!.id,
        name: `${company_key}の案件`,
        status_id: status!.id,
        matter_category_id: 1,
        created_user_id: user!.id,
      })
      .returning()
    return { ...scope, status_id: status!.id, matter_id: matter!.id }
  })
