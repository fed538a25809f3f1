/** The company's people: who sees them, who changes what of them, and what becomes of things when one leaves. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Departure } from '#domain/users/departures.contract.ts'
import type { UserChoice, UserListItem, UsersAnswer } from '#domain/users/users.contract.ts'
import { errorMessages } from '#domain/errors.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inSystem } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { openCompany, type Person } from '../app.ts'
import { answered } from '../answers.ts'
import { copiedInvitation, mailedCode } from '../invited.ts'
import { lettersTo as accountLetters } from '../auth/letters.ts'

const { app, company, master } = openCompany()
let admin: Person
let member: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  admin = await app.createPerson(company, roles.admin, '管理 花子')
  member = await app.createPerson(company, roles.member, '会員 太郎')
  guest = await app.createPerson(company, roles.guest, '客 次郎')
  stranger = (await app.createCompany('other')).master
})

const users = (id?: number | string) => `${company.path}/users${id === undefined ? '' : `/${id}`}`
const list = (person: Person, query = '') =>
  person.browser.get(`${users()}${query}`).then((response) => answered<UsersAnswer>(response, 200))
const change = (person: Person, id: number, body: object) => person.browser.put(users(id), body)
const remove = (person: Person, id: number, body: object = {}) => person.browser.delete(users(id), body)
const errorsOf = async (response: Response) => ((await response.json()) as { errors: unknown }).errors
const lettersTo = async (email: string): Promise<string[]> =>
  (
    await inSystem(app.database.db, (tx) =>
      tx.select({ subject: mailOutbox.subject }).from(mailOutbox).where(eq(mailOutbox.to_email, email)),
    )
  ).map(({ subject }) => subject)

describe('the list', () => {
  it('has everybody with address and state, the seats, and of guests their matters', async () => {
    const matter = await answered<{ data: { id: number } }>(
      await member.browser.post(`${company.path}/matters`, {
        name: '受水槽の清掃',
        matter_category_id: 4,
        user_ids: [guest.id, member.id],
      }),
      201,
    )
    const { data, seats } = await list(member)
    expect(data.map(({ name }) => name)).toEqual(['midori-master', '管理 花子', '会員 太郎', '客 次郎'])
    expect(data[3]).toMatchObject({
      email: guest.email,
      role: roles.guest,
      two_factor_enabled: false,
      absence: null,
      matters: [{ id: matter.data.id, name: '受水槽の清掃' }],
      canEdit: false,
    })
    expect(seats).toEqual({ taken: 3, limit: 10 })
    await answered(await member.browser.post(`${company.path}/myself/visit`, {}), 204)
    expect((await list(admin)).data.find(({ id }) => id === member.id)).toMatchObject({
      canEdit: true,
      canDelete: true,
      last_active_at: expect.stringMatching(/\+09:00$/),
    })
  })

  it('searches names and addresses, filters by role and sorts', async () => {
    const names = async (query: string) => (await list(admin, query)).data.map(({ name }) => name)
    expect(await names('?name=太郎')).toEqual(['会員 太郎'])
    expect(await names(`?name=${guest.email.toUpperCase()}`)).toEqual(['客 次郎'])
    expect(await names('?role[]=1&role[]=3')).toEqual(['midori-master', '管理 花子'])
    expect((await names('?sort=-role'))[0]).toBe('客 次郎')
    expect((await admin.browser.get(`${users()}?sort=password_hash`)).status).toBe(422)
  })
})

describe('who may what', () => {
  /** By role: master, admin, member, guest. */
  const table: [string, (person: Person, target: Person) => Promise<Response>, number[]][] = [
    ['list', ({ browser }) => browser.get(users()), [200, 200, 200, 403]],
    ['choices', ({ browser }) => browser.get(users('partial-properties')), [200, 200, 200, 200]],
    ['departure', ({ browser }, { id }) => browser.get(users(`${id}/departure`)), [200, 200, 403, 403]],
    ['role', (person, { id }) => change(person, id, { role: roles.member }), [200, 200, 403, 403]],
    ['name', (person, { id }) => change(person, id, { name: '改名' }), [200, 200, 403, 403]],
    [
      'absence',
      ({ browser }, { id }) =>
        browser.put(users(`${id}/absence`), {
          from_date: '2999-01-01',
          to_date: '2999-01-02',
          substitute_user_id: master.id,
        }),
      [200, 200, 403, 403],
    ],
    ['absence ended', ({ browser }, { id }) => browser.delete(users(`${id}/absence`)), [200, 200, 403, 403]],
    [
      'invite internal',
      ({ browser }, { id }) =>
        browser.post(`${company.path}/invitations-many`, { people: [{ email: `in-${id}@example.com`, role: 0 }] }),
      [201, 201, 403, 403],
    ],
    ['invitations', ({ browser }) => browser.get(`${company.path}/invitations?pending=1`), [200, 200, 403, 403]],
    ['removal', (person, { id }) => remove(person, id), [204, 204, 403, 403]],
  ]
  it.each(table)('%s', async (_, call, expected) => {
    const target = await app.createPerson(company, roles.member, '対象')
    const statuses = []
    for (const person of [guest, member, admin, master]) statuses.unshift((await call(person, target)).status)
    // Whom the admin removed, the Master finds gone.
    expect(statuses).toEqual(expected[0] === 204 ? [409, ...expected.slice(1)] : expected)
    await remove(master, target.id)
    for (const { id } of (await invitations()).data) await master.browser.delete(`${company.path}/invitations/${id}`)
  })
  const invitations = async () =>
    answered<{ data: { id: number }[] }>(await master.browser.get(`${company.path}/invitations?pending=1`), 200)

  it('is nobody of another company, and no one without a name', async () => {
    expect((await stranger.browser.get(users())).status).toBe(404)
    expect((await change(master, stranger.id, { role: 0 })).status).toBe(404)
    expect((await remove(master, stranger.id)).status).toBe(404)
    expect((await change(master, member.id, { name: '' })).status).toBe(422)
    expect((await change(master, member.id, { role: 9 })).status).toBe(422)
  })
})

describe('a role', () => {
  it('is changed at once, and the person is told by mail', async () => {
    const person = await app.createPerson(company, roles.member, '昇進 三郎')
    expect(await answered(await change(admin, person.id, { role: roles.admin }), 200)).toMatchObject({
      data: { role: roles.admin },
    })
    expect((await person.browser.get(users(`${member.id}/departure`))).status).toBe(200)
    expect(await lettersTo(person.email)).toEqual(['株式会社midoriでの権限が変更されました'])
    await remove(master, person.id)
  })

  it('of the Master, of oneself and to Master stays as it is, each with a sentence', async () => {
    const refused = async (response: Response) => [response.status, await errorsOf(response)]
    expect(await refused(await change(admin, admin.id, { role: 0 }))).toEqual([
      422,
      { role: ['自分の権限は変更できません。ほかの管理者に依頼してください。'] },
    ])
    expect((await change(admin, master.id, { role: 0 })).status).toBe(403)
    expect(await refused(await change(master, master.id, { role: 1 }))).toEqual([
      422,
      { role: ['マスターの権限は変更できません。マスターを引き継ぐと、管理者になります。'] },
    ])
    expect(await refused(await change(master, admin.id, { role: 3 }))).toEqual([
      422,
      { role: ['マスターには、マスターの引き継ぎでだけなれます。'] },
    ])
    expect(await refused(await remove(master, master.id))).toEqual([
      422,
      { id: ['マスターは削除できません。先にマスターを引き継いでください。'] },
    ])
    expect(await refused(await remove(admin, admin.id))).toEqual([
      422,
      { id: ['自分自身は削除できません。ほかの管理者に依頼してください。'] },
    ])
  })

  it('of two admins who demote each other falls of one', async () => {
    const [a, b] = [
      await app.createPerson(company, roles.admin, '甲'),
      await app.createPerson(company, roles.admin, '乙'),
    ]
    const statuses = (await Promise.all([change(a, b.id, { role: 0 }), change(b, a.id, { role: 0 })])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 403])
    await remove(master, a.id)
    await remove(master, b.id)
  })

  it('takes a seat where a guest becomes internal, of which there are ten, however many ask at once', async () => {
    const people = Array.from({ length: 20 }, (_, index) => ({ email: `seat-${index}@example.com`, role: 0 }))
    const statuses = await Promise.all(
      people.map(async (person) => (await master.browser.post(`${company.path}/invitations`, person)).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(7)
    expect((await list(master)).seats.taken).toBe(10)
    expect(await errorsOf(await change(master, guest.id, { role: roles.member }))).toEqual({
      role: ['社内ユーザーは10名までです'],
    })
    const waiting = await answered<{ data: { id: number }[] }>(
      await master.browser.get(`${company.path}/invitations?pending=1&email=SEAT&role[]=0`),
      200,
    )
    expect(waiting.data).toHaveLength(7)
    for (const { id } of waiting.data) await master.browser.delete(`${company.path}/invitations/${id}`)
  })
})

describe('many invitations', () => {
  const many = (people: object[]) => master.browser.post(`${company.path}/invitations-many`, { people })
  it('go out together or not at all, each refusal beside its line', async () => {
    const response = await many([
      { email: 'new@example.com', role: 0 },
      { email: member.email, role: 0 },
      { email: 'NEW@example.com', role: 2 },
    ])
    expect([response.status, await errorsOf(response)]).toEqual([
      422,
      {
        'people.1.email': ['このメールアドレスのユーザーは、会社のメンバーです。メンバーの追加から選択してください。'],
        'people.2.email': ['同じメールアドレスが入力されています。'],
      },
    ])
    expect(await lettersTo('new@example.com')).toEqual([])
    const invited = await answered<{ data: { email: string }[] }>(
      await many([
        { email: 'new@example.com', role: 1 },
        { email: 'kyaku+ku@example.com', role: 2 },
      ]),
      201,
    )
    expect(invited.data.map(({ email }) => email)).toEqual(['new@example.com', 'kyaku+ku@example.com'])
    expect(await lettersTo('kyaku+ku@example.com')).toHaveLength(1)
    expect((await many([])).status).toBe(422)
    expect((await many(Array.from({ length: 51 }, (_, n) => ({ email: `m${n}@example.com`, role: 2 })))).status).toBe(
      422,
    )
  })
})

describe('leaving', () => {
  const createMatter = async (person: Person, name: string, user_ids: number[] = []) =>
    (
      await answered<{ data: { id: number } }>(
        await person.browser.post(`${company.path}/matters`, { name, matter_category_id: 1, user_ids }),
        201,
      )
    ).data.id
  const matterOf = async (id: number) =>
    (
      await answered<{ data: { users: { name: string }[] } }>(
        await master.browser.get(`${company.path}/matters/${id}`),
        200,
      )
    ).data

  /** The address of a building that the person has put a file on. */
  const fileOnBuilding = async ({ browser }: Person): Promise<string> => {
    const { data } = await answered<{ data: { id: number } }>(
      await browser.post(`${company.path}/buildings`, { name: '青葉台グリーンビル' }),
      201,
    )
    const path = `${company.path}/buildings/${data.id}`
    const form = new FormData()
    form.append('files[]', new File(['検査済'], '検査済証.txt', { type: 'text/plain' }))
    await answered(await browser.post(`${path}/files`, form), 201)
    return path
  }

  it('leaves whoever works for another company signed in there, on every device, and says what is over', async () => {
    const { company: second, master: secondMaster } = await app.createCompany('sumida')
    const partner = await app.createPerson(company, roles.guest, '応援 五郎')
    await app.database.pool.query('insert into memberships (company_id, user_id, role) values ($1, $2, 2)', [
      second.id,
      partner.id,
    ])
    const phone = app.openBrowser()
    await phone.login(partner.email)
    const isThere = async ({ key }: { key: string }) =>
      Promise.all(
        [partner.browser, phone].flatMap((browser) => [
          browser.get(`/api/c/${key}/matters`).then(({ status }) => status),
          browser.get(`/api/c/${key}/myself`).then(({ status }) => status),
        ]),
      )
    const left = { message: errorMessages.left, code: 'left' }

    expect((await remove(admin, partner.id)).status).toBe(204)
    expect(await isThere(second)).toEqual([200, 200, 200, 200])
    expect(await isThere(company)).toEqual([404, 404, 404, 404])
    for (const call of ['matters', 'myself'])
      expect(await (await phone.get(`${company.path}/${call}`)).json()).toMatchObject(left)
    // A company that somebody never was in is as unknown as ever.
    expect(await (await secondMaster.browser.get(`${company.path}/matters`)).json()).not.toMatchObject(left)

    expect((await secondMaster.browser.delete(`${second.path}/users/${partner.id}`, {})).status).toBe(204)
    expect(await isThere(second)).toEqual([401, 401, 401, 401])
  })

  it('wants a successor where nobody else is left, ends the sessions, and keeps the name', async () => {
    const leaver = await app.createPerson(company, roles.member, '退職 四郎')
    const alone = await createMatter(leaver, '一人の案件', [leaver.id])
    const shared = await createMatter(leaver, '二人の案件', [leaver.id, member.id])
    const building = await fileOnBuilding(leaver)
    const departure = (
      await answered<{ data: Departure }>(await admin.browser.get(users(`${leaver.id}/departure`)), 200)
    ).data
    expect(departure).toEqual({ approvals: [], matters: [{ id: alone, name: '一人の案件' }], documents: [] })
    expect(await errorsOf(await remove(admin, leaver.id))).toEqual({ matters: ['後任を選択してください。'] })
    for (const user_id of [guest.id, leaver.id, stranger.id])
      expect(await errorsOf(await remove(admin, leaver.id, { matters: [{ matter_id: alone, user_id }] }))).toEqual({
        matters: ['後任には、ほかの社内ユーザーを選択してください。'],
      })
    expect((await leaver.browser.get(users())).status).toBe(200)
    const removed = await remove(admin, leaver.id, { matters: [{ matter_id: alone, user_id: member.id }] })
    expect(removed.status).toBe(204)
    expect((await leaver.browser.get(users())).status).toBe(401)
    expect((await matterOf(alone)).users.map(({ name }) => name)).toEqual(['退職 四郎（退会）', '会員 太郎'])
    expect((await matterOf(shared)).users.map(({ name }) => name)).toContain('退職 四郎（退会）')
    const { data: histories } = await answered<{ data: { user: { name: string } | null; after: string | null }[] }>(
      await master.browser.get(`${company.path}/matters/${alone}/histories`),
      200,
    )
    expect(histories.map(({ user }) => user?.name)).toContain('退職 四郎（退会）')
    expect(histories[0]).toMatchObject({ after: '会員 太郎', user: { name: '管理 花子' } })
    const { data: kept } = await answered<{ data: { files: { author: { name: string } }[] } }>(
      await member.browser.get(building),
      200,
    )
    expect(kept.files.map(({ author }) => author.name)).toEqual(['退職 四郎（退会）'])
    expect((await list(admin)).data.map(({ id }) => id)).not.toContain(leaver.id)
    expect(await lettersTo(leaver.email)).toEqual(['株式会社midoriのメンバーから外れました'])
    expect((await remove(master, leaver.id)).status).toBe(409)

    const { data: invitation } = await answered<{ data: { id: number } }>(
      await admin.browser.post(`${company.path}/invitations`, { email: leaver.email, role: 0 }),
      201,
    )
    const link = `${company.path}/invitations/${invitation.id}/link`
    expect((await member.browser.get(link)).status).toBe(403)
    const copied = await copiedInvitation(company, admin, invitation.id)
    await leaver.browser.login(leaver.email)
    await answered(await leaver.browser.post(`${copied}/code`), 200)
    const code = await mailedCode(app, leaver.email)
    await answered(await leaver.browser.post(`${copied}/accept`, { code }), 200)
    expect((await admin.browser.get(link)).status).toBe(409)
    expect((await matterOf(shared)).users.map(({ name }) => name)).toContain('退職 四郎')
    await remove(admin, leaver.id, { matters: [{ matter_id: alone, user_id: member.id }] })
  })
})

describe('absence', () => {
  it('of somebody else, the Master too, is told to them and stands in the trail', async () => {
    const days = { from_date: '2990-06-01', to_date: '2990-06-05', substitute_user_id: admin.id }
    const at = users(`${master.id}/absence`)
    const told = async () => (await accountLetters(app, master.email)).filter(({ kind }) => kind.startsWith('absence_'))
    const trail = async () =>
      (
        await app.database.pool.query(
          `select kind, user_id::int, subject_id::int, detail from audit_entries where kind like 'absence%' order by id`,
        )
      ).rows
    const before = [(await told()).length, (await trail()).length]
    await answered(await admin.browser.put(at, days), 200)
    await answered(await admin.browser.delete(at), 200)
    // There is none any more: nothing to tell of.
    await answered(await admin.browser.delete(at), 200)
    await answered(await master.browser.put(at, days), 200)
    await answered(await master.browser.delete(at), 200)
    const letters = (await told()).toReversed().slice(before[0])
    expect(letters).toMatchObject([{ kind: 'absence_set' }, { kind: 'absence_ended' }])
    expect(letters[0]!.text_body).toContain('2990/06/01〜2990/06/05')
    const of = (kind: string, by: Person, detail: string | null) => ({
      kind,
      user_id: by.id,
      subject_id: master.id,
      detail,
    })
    expect((await trail()).slice(before[1])).toEqual([
      of('absence_set', admin, '代理：管理 花子'),
      of('absence_ended', admin, null),
      of('absence_set', master, '代理：管理 花子'),
      of('absence_ended', master, null),
    ])
  })

  const absence = (person: Person, id: number, body: object) => person.browser.put(users(`${id}/absence`), body)
  it('is told to whoever chooses people, and says what is wrong with it', async () => {
    const days = { from_date: '2990-06-01', to_date: '2990-06-05' }
    const refused = async (body: object) => errorsOf(await absence(member, member.id, body))
    expect(await refused({ ...days, substitute_user_id: member.id })).toEqual({
      substitute_user_id: ['自分自身を代理の承認者に設定することはできません。'],
    })
    expect(await refused({ ...days, substitute_user_id: guest.id })).toEqual({
      substitute_user_id: ['代理の承認者には、社内ユーザーを選択してください。'],
    })
    expect(await refused({ from_date: '2990-06-05', to_date: '2990-06-01', substitute_user_id: admin.id })).toEqual({
      to_date: ['開始日は終了日より前の日付を設定してください'],
    })
    expect(await refused({ from_date: '2020-06-01', to_date: '2020-06-02', substitute_user_id: admin.id })).toEqual({
      to_date: ['終了日は今日以降の日付を設定してください。'],
    })
    expect(await refused({})).toMatchObject({ from_date: ['開始日は必須です。'], to_date: ['終了日は必須です。'] })
    expect((await absence(guest, guest.id, { ...days, substitute_user_id: admin.id })).status).toBe(403)
    const { data } = await answered<{ data: UserListItem }>(
      await absence(member, member.id, { ...days, substitute_user_id: admin.id }),
      200,
    )
    expect(data.absence).toEqual({ ...days, substitute: { id: admin.id, name: '管理 花子' } })
    const choices = async (person: Person) =>
      (await answered<{ data: UserChoice[] }>(await person.browser.get(users('partial-properties')), 200)).data.find(
        ({ id }) => id === member.id,
      )
    expect((await choices(master))?.absence).toMatchObject(days)
    expect((await choices(guest))?.absence).toBeNull()
    await answered(await member.browser.delete(users(`${member.id}/absence`)), 200)
    expect((await choices(master))?.absence).toBeNull()
  })
})
