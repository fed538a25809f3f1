import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matterStatusSeed } from '#domain/matters/matters.labels.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { CompanyKeyTaken, createCompany, createCompanyRequestSchema } from '#server/company/create-company.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { passwordResets } from '#server/db/schema/auth.ts'
import { companies } from '#server/db/schema/company.ts'
import { matterStatuses } from '#server/db/schema/matters.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { hashToken } from '#server/http/tokens.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const request = {
  company_key: 'hinode',
  name: '株式会社ひので管理',
  master_name: '日野 出',
  email: 'Izuru.Hino@hinode.example',
}
const now = new Date('2026-06-17T10:00:00+09:00')

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('createCompany', () => {
  it('makes the company with its Master and the statuses to begin with', async () => {
    const { company_id, sign_up_token } = await createCompany(test.database, request, now)
    await inCompany(test.database.db, company_id, async (tx) => {
      const [company] = await tx.select().from(companies)
      const [master] = await tx.select().from(users)
      expect(company).toMatchObject({ company_key: 'hinode', name: '株式会社ひので管理', master_user_id: master!.id })
      expect(master).toMatchObject({ name: '日野 出', email: 'izuru.hino@hinode.example' })
      expect(master!.password_hash).toBeNull()
      expect(await tx.select({ user_id: memberships.user_id, role: memberships.role }).from(memberships)).toEqual([
        { user_id: master!.id, role: 3 },
      ])
      const statuses = await tx.select().from(matterStatuses).orderBy(asc(matterStatuses.sort_order))
      expect(
        statuses.map(({ name, type_id, color_gradient_level, is_default }) => ({
          name,
          type_id,
          color_gradient_level,
          is_default,
        })),
      ).toEqual(matterStatusSeed)
    })
    const [signUp] = await inSystem(test.database.db, (tx) =>
      tx
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.token_hash, hashToken(sign_up_token!))),
    )
    expect(signUp).toMatchObject({ used_at: null, expires_at: new Date('2026-06-24T23:59:59.999+09:00') })
  })

  it('refuses a key that is taken and leaves nothing behind', async () => {
    await expect(createCompany(test.database, { ...request, email: 'second@hinode.example' }, now)).rejects.toThrow(
      CompanyKeyTaken,
    )
    expect(
      await inSystem(test.database.db, (tx) => tx.select().from(users).where(eq(users.email, 'second@hinode.example'))),
    ).toEqual([])
  })

  it('keeps the password of somebody who has a login already', async () => {
    const password_hash = await hashPassword('asahi-noboru')
    await inSystem(test.database.db, (tx) =>
      tx.update(users).set({ password_hash, email_proved_at: now }).where(eq(users.email, 'izuru.hino@hinode.example')),
    )
    const { company_id, sign_up_token } = await createCompany(test.database, { ...request, company_key: 'yuhi' }, now)
    expect(sign_up_token).toBeNull()
    const [master] = await inCompany(test.database.db, company_id, (tx) => tx.select().from(users))
    expect(master!.password_hash).toBe(password_hash)
  })
})

describe('createCompanyRequestSchema', () => {
  const messages = (input: unknown) =>
    createCompanyRequestSchema.safeParse(input).error?.issues.map(({ message }) => message) ?? []

  it('accepts what is complete', () => {
    expect(messages(request)).toEqual([])
  })

  it.each([
    [
      { ...request, company_key: 'Hi no de' },
      '会社キーは半角の英小文字、数字、ハイフンで入力してください（先頭と末尾は英数字）。',
    ],
    [{ ...request, company_key: undefined }, '会社キーは必須です。'],
    [{ ...request, name: '　' }, '会社名は必須です。'],
    [{ ...request, master_name: undefined }, 'マスターの氏名は必須です。'],
    [{ ...request, email: 'hinode' }, 'メールアドレスの形式が正しくありません。'],
  ])('refuses %o', (input, message) => {
    expect(messages(input)).toEqual([message])
  })
})
