import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCompany, inSystem } from '#server/db/client.ts'
import { databaseErrorCode, isForeignKeyViolation } from '#server/db/errors.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { companies } from '#server/db/schema/company.ts'
import { histories } from '#server/db/schema/histories.ts'
import { matters, matterUsers } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from './companies.ts'

const PERMISSION_DENIED = '42501'

let test: TestDatabase
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  test = await createTestDatabase()
  ours = await createTestCompany(test.database, 'ours')
  theirs = await createTestCompany(test.database, 'theirs')
})
afterAll(() => test.drop())

const refusal = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => databaseErrorCode(error),
  )

describe('row level security', () => {
  it('shows one company to a query that forgot to ask for one', async () => {
    const { db } = test.database
    const names = await inCompany(db, ours.company_id, (tx) => tx.select({ name: matters.name }).from(matters))
    expect(names).toEqual([{ name: 'oursの案件' }])
    expect(await inSystem(db, (tx) => tx.$count(matters))).toBe(2)
  })

  it('changes and deletes nothing of another company', async () => {
    const { db } = test.database
    await inCompany(db, ours.company_id, async (tx) => {
      expect((await tx.update(matters).set({ name: '盗' }).where(eq(matters.id, theirs.matter_id))).rowCount).toBe(0)
      expect((await tx.delete(matters).where(eq(matters.id, theirs.matter_id))).rowCount).toBe(0)
    })
  })

  it('refuses a row made for another company', async () => {
    const made = inCompany(test.database.db, ours.company_id, (tx) =>
      tx
        .insert(matters)
        .values({
          company_id: theirs.company_id,
          name: '偽',
          status_id: theirs.status_id,
          matter_category_id: 1,
          created_user_id: theirs.user_id,
        }),
    )
    expect(await refusal(made)).toBe(PERMISSION_DENIED)
  })

  it('shows only people of the company, and only its own record', async () => {
    const { db } = test.database
    await inSystem(db, async (tx) => {
      const end = new Date(Date.now() + 60_000)
      const session = { expires_at: end, ends_at: end }
      await tx.insert(sessions).values([
        { ...session, id_hash: 'ours', user_id: ours.user_id },
        { ...session, id_hash: 'theirs', user_id: theirs.user_id },
      ])
    })
    await inCompany(db, ours.company_id, async (tx) => {
      expect(await tx.select({ id: users.id }).from(users)).toEqual([{ id: ours.user_id }])
      expect(await tx.select({ key: companies.company_key }).from(companies)).toEqual([{ key: 'ours' }])
      expect(await tx.select({ id: sessions.id_hash }).from(sessions)).toEqual([{ id: 'ours' }])
    })
  })

  it('protects every table that has a company', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`)
    expect(rows).toEqual([])
  })

  it('keeps what a pooled connection did for one company from the next', async () => {
    const { db } = test.database
    await inCompany(db, ours.company_id, (tx) => tx.execute(sql`select 1`))
    const { rows } = await db.execute<{ role: string; company: string | null }>(
      sql`select current_user as role, nullif(current_setting('app.company_id', true), '') as company`,
    )
    expect(rows[0]!.role).not.toBe('tatemori_app')
    expect(rows[0]!.company).toBeNull()
  })

  it('refuses a company id that is no integer', () => {
    expect(() => inCompany(test.database.db, Number.NaN, async () => null)).toThrow(TypeError)
  })
})

describe('rights of company transactions', () => {
  it('cannot rewrite history or remove a membership', async () => {
    const { db } = test.database
    const within = (work: Parameters<typeof inCompany>[2]) => refusal(inCompany(db, ours.company_id, work))
    expect(await within((tx) => tx.update(histories).set({ after: '別' }))).toBe(PERMISSION_DENIED)
    expect(await within((tx) => tx.delete(histories))).toBe(PERMISSION_DENIED)
    expect(await within((tx) => tx.delete(memberships))).toBe(PERMISSION_DENIED)
  })

  it('cannot reach tables of the sign-in', async () => {
    const reset = inCompany(test.database.db, ours.company_id, (tx) => tx.execute(sql`select * from password_resets`))
    expect(await refusal(reset)).toBe(PERMISSION_DENIED)
  })
})

describe('composite foreign keys', () => {
  it("refuse another company's status even to the owner of the tables", async () => {
    const link = inSystem(test.database.db, (tx) =>
      tx.update(matters).set({ status_id: theirs.status_id }).where(eq(matters.id, ours.matter_id)),
    )
    await expect(link).rejects.toSatisfy((error) => isForeignKeyViolation(error, 'matters_status_id_fkey'))
  })

  it('refuse a stranger to the company as a member of its matter', async () => {
    const link = inCompany(test.database.db, ours.company_id, (tx) =>
      tx
        .insert(matterUsers)
        .values({ company_id: ours.company_id, matter_id: ours.matter_id, user_id: theirs.user_id }),
    )
    await expect(link).rejects.toSatisfy((error) => isForeignKeyViolation(error, 'matter_users_user_id_fkey'))
  })
})
