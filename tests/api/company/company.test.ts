/** The company's own settings, and the Master's place going to somebody else. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import type { Paged } from '#domain/paging.ts'
import type { Company, CompanyConflict, Guide, Handover } from '#domain/company/company.contract.ts'
import { formatPostalCode, readPostalCode } from '#domain/company/postal-code.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inSystem } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { openCompany, password, type Person } from '../app.ts'
import { answered } from '../answers.ts'

const { app, company, master } = openCompany()
let admin: Person
let member: Person
let guest: Person
beforeAll(async () => {
  admin = await app.createPerson(company, roles.admin, '管理 花子')
  member = await app.createPerson(company, roles.member, '会員 太郎')
  guest = await app.createPerson(company, roles.guest, '客 次郎')
})

const at = (rest: string) => `${company.path}/${rest}`
const put = (person: Person, body: object) => person.browser.put(at('company'), body)
const errorsOf = async (response: Response) => ((await response.json()) as { errors: unknown }).errors

describe('the company', () => {
  it.each([
    ['GET company', (person: Person) => person.browser.get(at('company')), [200, 200, 403, 403]],
    ['PUT company', (person: Person) => put(person, { tel: '03-1234-5678' }), [200, 200, 403, 403]],
    ['GET partial', (person: Person) => person.browser.get(at('company/partial-properties')), [200, 200, 200, 200]],
    ['GET room', (person: Person) => person.browser.get(at('company/room')), [200, 200, 403, 403]],
    ['GET guide', (person: Person) => person.browser.get(at('company/guide')), [200, 200, 403, 403]],
    ['DELETE guide', (person: Person) => person.browser.delete(at('company/guide')), [204, 204, 403, 403]],
    ['GET handover', (person: Person) => person.browser.get(at('company/handover')), [200, 200, 200, 200]],
    [
      'POST handover',
      (person: Person) => person.browser.post(at('company/handover'), { user_id: admin.id, password: 'x' }),
      [422, 403, 403, 403],
    ],
    ['accept', (person: Person) => person.browser.post(at('company/handover/accept')), [409, 409, 409, 409]],
    ['DELETE handover', (person: Person) => person.browser.delete(at('company/handover')), [204, 403, 403, 403]],
  ])('%s by role', async (_, call, expected) => {
    const statuses = []
    for (const person of [master, admin, member, guest]) statuses.push((await call(person)).status)
    expect(statuses).toEqual(expected)
  })

  it('is changed in part, with the names of the fields in the trail', async () => {
    const { data } = await answered<{ data: Company }>(
      await put(admin, { representative_name: '佐藤 恵子', postal_code: '〒１０５－００１１', address: '' }),
      200,
    )
    expect(data).toMatchObject({
      name: '株式会社midori',
      representative_name: '佐藤 恵子',
      postal_code: '1050011',
      address: null,
      tel: '03-1234-5678',
    })
    expect(await errorsOf(await put(admin, { name: '', postal_code: '123' }))).toEqual({
      name: ['会社名は必須です。'],
      postal_code: ['郵便番号は7桁の数字で入力してください。'],
    })
    const rows = await inSystem(app.database.db, (tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.kind, 'settings_changed')),
    )
    expect(rows.at(-1)?.fields).toEqual(['representative_name', 'postal_code'])
    const trail = await answered<Paged<AuditEntry>>(await master.browser.get(at('audit?kind[]=settings_changed')), 200)
    expect(trail.data[0]!.fields).toEqual(['代表者名', '郵便番号'])
  })

  it('edited by two admins is asked about field by field, by the values that each had seen', async () => {
    const { data: seen } = await answered<{ data: Company }>(await put(admin, { tel: '03-1111-1111' }), 200)
    await answered(await put(master, { tel: '03-2222-2222', allowed_ips: ['203.0.113.0/24'], seen }), 200)

    // Another field, and the same one typed alike, are no conflict.
    await answered(await put(admin, { address: '東京都港区芝公園', tel: '03-2222-2222', seen }), 200)
    await answered(await put(admin, { keep_macros: true, seen }), 200)

    const refused = await answered<CompanyConflict>(
      await put(admin, {
        tel: '03-3333-3333',
        postal_code: '530-0001',
        allowed_ips: ['198.51.100.1', '2001:db8::/32'],
        seen,
      }),
      409,
    )
    expect(refused).toEqual({
      message: `${master.name}さんがこの会社情報を先に更新しました。`,
      code: 'conflict',
      current: expect.objectContaining({
        tel: '03-2222-2222',
        postal_code: '1050011',
        allowed_ips: ['203.0.113.0/24'],
        updated_by: { id: master.id, name: master.name },
        updated_at: expect.stringMatching(/\+09:00$/),
      }),
      changes: [
        {
          field: 'tel',
          column_name: '電話番号',
          before: '03-1111-1111',
          after: '03-2222-2222',
          mine: '03-3333-3333',
          user_name: master.name,
        },
        {
          field: 'allowed_ips',
          column_name: '許可するIPアドレス',
          before: null,
          after: '203.0.113.0/24',
          mine: '198.51.100.1\n2001:db8::/32',
          user_name: master.name,
        },
      ],
    })
    const { updated_by: _, ...current } = refused.current
    const { data } = await answered<{ data: Company }>(
      await put(admin, { tel: '03-3333-3333', postal_code: '530-0001', seen: current }),
      200,
    )
    expect(data).toMatchObject({
      tel: '03-3333-3333',
      postal_code: '5300001',
      address: '東京都港区芝公園',
      keep_macros: true,
      allowed_ips: ['203.0.113.0/24'],
    })
    expect(await errorsOf(await put(admin, { tel: '1', seen: { allowed_ips: 'office' } }))).toHaveProperty([
      'seen.allowed_ips',
    ])
    await answered(await put(admin, { allowed_ips: [], keep_macros: false }), 200)
  })

  it('saved by two admins at once loses neither silently', async () => {
    const { data: seen } = await answered<{ data: Company }>(await admin.browser.get(at('company')), 200)
    const statuses = await Promise.all(
      [master, admin].map((person, index) =>
        put(person, { tel: `03-0000-000${index}`, seen }).then(({ status }) => status),
      ),
    )
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('refuses a network that leaves out whoever saves it, and ranges that are none', async () => {
    expect(await errorsOf(await put(admin, { enable_ip_restriction: true, allowed_ips: [] }))).toEqual({
      allowed_ips: ['IPアドレス制限を有効にするには、許可するIPアドレスを入力してください。'],
    })
    expect(await errorsOf(await put(admin, { allowed_ips: ['10.0.0.0/8', 'office'] }))).toEqual({
      'allowed_ips.1': ['IPアドレスの形式が正しくありません。'],
    })
    const { data } = await answered<{ data: Company }>(await admin.browser.get(at('company')), 200)
    const refused = await put(admin, { enable_ip_restriction: true, allowed_ips: ['203.0.113.0/24'] })
    expect(await errorsOf(refused)).toEqual({
      allowed_ips: [
        `現在のIPアドレス（${data.own_ip}）が含まれていません。保存するとアクセスできなくなるため、追加してください。`,
      ],
    })
  })

  it('finds the address of a postal code', async () => {
    expect(await answered(await member.browser.get(at('postal-codes/1050011')), 200)).toEqual({
      data: { postal_code: '1050011', address: '東京都港区芝公園' },
    })
    expect((await member.browser.get(at('postal-codes/0000000'))).status).toBe(404)
    expect((await member.browser.get(at('postal-codes/..'))).status).toBe(404)
    expect(readPostalCode(' 105-0011 ')).toBe('1050011')
    expect(formatPostalCode('1050011')).toBe('105-0011')
  })
})

describe('handing over', () => {
  const offer = (user_id: number, by = master, secret = password) =>
    by.browser.post(at('company/handover'), { user_id, password: secret })
  it('wants the password, a person of the company, and their own word', async () => {
    expect(await errorsOf(await offer(admin.id, master, 'falsch'))).toEqual({ password: ['パスワードが違います。'] })
    for (const id of [guest.id, master.id, 999_999])
      expect(await errorsOf(await offer(id))).toEqual({
        user_id: ['引き継ぐ相手には、ほかの社内ユーザーを選択してください。'],
      })
    await answered(await offer(member.id), 201)
    await answered(await master.browser.delete(at('company/handover')), 204)
    await answered(await master.browser.delete(at('company/handover')), 204)
    await answered(await offer(member.id), 201)
    await answered(await offer(admin.id), 201)
    expect((await member.browser.post(at('company/handover/accept'))).status).toBe(409)
    const { data } = await answered<{ data: Handover }>(await admin.browser.get(at('company/handover')), 200)
    expect(data.successor).toEqual({ id: admin.id, name: '管理 花子' })
    expect(await answered(await member.browser.get(at('company/handover')), 200)).toEqual({ data: null })
    await answered(await admin.browser.post(at('company/handover/accept')), 200)
    const { data: trail } = await answered<{ data: { kind: string; subject: { name: string } }[] }>(
      await admin.browser.get(at('audit')),
      200,
    )
    expect(
      trail.filter(({ kind }) => kind.startsWith('master')).map(({ kind, subject }) => [kind, subject.name]),
    ).toEqual([
      ['master_handed_over', '管理 花子'],
      ['master_handover_offered', '管理 花子'],
      ['master_handover_offered', member.name],
      ['master_handover_cancelled', member.name],
      ['master_handover_offered', member.name],
    ])
    const role = async ({ browser }: Person) =>
      (await answered<{ data: { role: number } }>(await browser.get(at('myself')), 200)).data.role
    expect([await role(master), await role(admin)]).toEqual([roles.admin, roles.master])
    expect((await offer(member.id)).status).toBe(403)
    expect((await admin.browser.post(at('company/handover/accept'))).status).toBe(409)
    expect((await admin.browser.put(at(`users/${master.id}`), { role: 0 })).status).toBe(200)
  })
})

describe('the first steps', () => {
  it('are told from what there is, and gone for everybody once closed', async () => {
    const young = await app.createCompany('young')
    const path = `${young.company.path}/company`
    const guide = async () =>
      (await answered<{ data: Guide }>(await young.master.browser.get(`${path}/guide`), 200)).data
    expect(await guide()).toEqual({ done: [] })
    await answered(await young.master.browser.put(path, { address: '東京都千代田区1-1' }), 200)
    await answered(
      await young.master.browser.post(`${young.company.path}/matters`, {
        name: '最初の点検',
        matter_category_id: 1,
        building_name: '最初のビル',
      }),
      201,
    )
    expect(await guide()).toEqual({ done: ['company', 'buildings', 'matters'] })
    await app.createPerson(young.company, roles.member, '二人 目')
    expect((await guide())!.done).toContain('people')
    expect((await guide())!.done).not.toContain('submission')
    await answered(await young.master.browser.delete(`${path}/guide`), 204)
    expect(await guide()).toBeNull()
  })
})
