/** Giving the company away: guessed at by whoever found the Master's open screen, and answered twice at once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '../answers.ts'
import { createTestApp, password, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let master: Person
let admin: Person
let member: Person
let companies = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('truncate rate_limits')
  ;({ company, master } = await app.createCompany(`midori-${(companies += 1)}`))
  admin = await app.createPerson(company, roles.admin, '管理者')
  member = await app.createPerson(company, roles.member, 'メンバー')
})

const offer = (person: Person, typed: string, user_id = admin.id) =>
  person.browser.post(`${company.path}/company/handover`, { user_id, password: typed })
const trail = async (kind: string) =>
  (
    await app.database.pool.query('select user_id, company_id from audit_entries where kind = $1 and company_id = $2', [
      kind,
      company.id,
    ])
  ).rows

it('is guessed at five times a minute together with every other question for the password, and each stands in the trail', async () => {
  for (let n = 0; n < 3; n += 1)
    expect(await answered(await offer(master, 'wrong'), 422)).toMatchObject({
      errors: { password: ['パスワードが違います。'] },
    })
  for (let n = 0; n < 2; n += 1)
    await answered(await master.browser.post('/api/user/confirm-password', { password: 'wrong' }), 422)
  const refused = await offer(master, password)
  await answered(refused, 429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await trail('password_refused')).toEqual(
    Array(5).fill({ user_id: String(master.id), company_id: String(company.id) }),
  )
})

it('tells nobody but the Master whether a password was right', async () => {
  for (const person of [admin, member])
    for (const typed of [password, 'wrong']) await answered(await offer(person, typed), 403)
  expect(await trail('password_refused')).toEqual([])
})

it('holds nobody up while the password is looked at', async () => {
  const client = await app.database.pool.connect()
  try {
    // Somebody else has the company's row: whoever types a wrong password hears of it nevertheless.
    await client.query('begin')
    await client.query('select 1 from companies where id = $1 for no key update', [company.id])
    await answered(await offer(master, 'wrong'), 422)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('ends well for both when it is taken back and accepted at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [giver, taker] = [master, admin]
    await app.database.pool.query('truncate rate_limits')
    await answered(await offer(giver, password, taker.id), 201)
    const [taken, accepted] = await Promise.all([
      giver.browser.delete(`${company.path}/company/handover`),
      taker.browser.post(`${company.path}/company/handover/accept`),
    ])
    expect([
      [204, 409],
      [403, 200],
    ]).toContainEqual([taken.status, accepted.status])
    const { rows } = await app.database.pool.query<{ user_id: string }>(
      'select user_id from memberships where company_id = $1 and role = 3',
      [company.id],
    )
    expect(rows).toHaveLength(1)
    if (Number(rows[0]!.user_id) !== master.id) [master, admin] = [admin, master]
  }
})
