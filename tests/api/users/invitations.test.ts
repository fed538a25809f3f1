import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invitation, PublicInvitation, WaitingInvitation } from '#domain/invitations/invitations.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inSystem } from '#server/db/client.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'
import { desc, eq } from 'drizzle-orm'

let now = new Date('2026-06-17T10:00:00+09:00')
let app: TestApp
let company: TestCompany
let master: Person
let member: Person
let other: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp({ clock: () => now })
  ;({ company, master } = await app.createCompany('midori'))
  member = await app.createPerson(company, roles.member, 'メンバー')
  other = await app.createPerson(company, roles.member, '別のメンバー')
  guest = await app.createPerson(company, roles.guest, 'ゲスト')
  stranger = (await app.createCompany('other')).master
})
afterAll(() => app.close())

const createMatter = async ({ browser }: Person, name = '受変電設備の点検'): Promise<number> =>
  (
    (await (await browser.post(`${company.path}/matters`, { name, matter_category_id: 1 })).json()) as {
      data: { id: number }
    }
  ).data.id
const invite = (person: Person, body: object) => person.browser.post(`${company.path}/invitations`, body)
const invited = async (person: Person, body: object): Promise<Invitation> => {
  const response = await invite(person, body)
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: Invitation }).data
}
/** The token of the newest letter to that address. */
const tokenFor = async (email: string): Promise<string> => {
  const [letter] = await inSystem(app.database.db, (tx) =>
    tx.select().from(mailOutbox).where(eq(mailOutbox.to_email, email)).orderBy(desc(mailOutbox.id)).limit(1),
  )
  return /\/invitations\/([\w-]+)/.exec(putTokensIn(app.deps.secret, letter!.text_body))![1]!
}
const link = (token: string, rest = '') => `/api/public/invitations/${token}${rest}`
const whyDead = async (token: string): Promise<unknown[]> => {
  const response = await app.openBrowser().get(link(token))
  const { code, message } = (await response.json()) as { code: string; message: string }
  return [response.status, code, message]
}
const account = { name: '大島 直人', password: 'himitsu-no-kagi' }

describe('what became of the letter', () => {
  it('stands beside each invitation, of the newest letter to the address', async () => {
    const { id, email, delivery } = await invited(master, { email: 'letter@aoba.example', role: roles.member })
    expect(delivery).toBe('queued')
    const deliveryIn = async (state: string) => {
      await app.database.pool.query('update mail_outbox set state = $1, sent_at = now() where to_email = $2', [
        state,
        email,
      ])
      const answer = await master.browser.get(`${company.path}/invitations?email=letter@aoba`)
      return ((await answer.json()) as { data: Invitation[] }).data.find((each) => each.id === id)!.delivery
    }
    expect(await deliveryIn('sent')).toBe('sent')
    expect(await deliveryIn('failed')).toBe('failed')
    expect(await deliveryIn('uncertain')).toBe('uncertain')
    await master.browser.post(`${company.path}/invitations/${id}/resend`)
    const answer = await master.browser.get(`${company.path}/invitations?email=letter@aoba`)
    expect(((await answer.json()) as { data: Invitation[] }).data[0]!.delivery).toBe('queued')
    expect((await master.browser.delete(`${company.path}/invitations/${id}`)).status).toBe(204)
  })
})

describe('the invitation of a company that is suspended', () => {
  it('lets nobody in, sends no code and waits nowhere, until the company goes on', async () => {
    const email = 'suspended@aoba.example'
    await invited(master, { email, role: roles.guest })
    const token = await tokenFor(email)
    const suspend = (at: Date | null) =>
      app.database.pool.query('update companies set suspended_at = $2 where company_key = $1', [company.key, at])
    await suspend(now)
    const browser = app.openBrowser()
    const refused = [
      await browser.get(link(token)),
      await browser.post(link(token, '/code')),
      await browser.post(link(token, '/accept'), account),
    ]
    for (const response of refused)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'suspended'])
    await suspend(null)
    expect((await browser.get(link(token))).status).toBe(200)
    expect((await browser.post(link(token, '/accept'), account)).status).toBe(200)
  })

  it('does not stand among what waits for a person', async () => {
    const { id } = await invited(master, { email: stranger.email, role: roles.guest })
    const waiting = async () =>
      ((await (await stranger.browser.get('/api/user/invitations')).json()) as { data: WaitingInvitation[] }).data
    expect(await waiting()).toHaveLength(1)
    await app.database.pool.query('update companies set suspended_at = now() where company_key = $1', [company.key])
    expect(await waiting()).toEqual([])
    await app.database.pool.query('update companies set suspended_at = null where company_key = $1', [company.key])
    expect((await master.browser.delete(`${company.path}/invitations/${id}`)).status).toBe(204)
  })
})

describe('inviting', () => {
  it('lets the creator of a matter invite a guest, who makes an account and is on the matter then', async () => {
    const id = await createMatter(member)
    const invitation = await invited(member, {
      email: 'N.Oshima@minato-bosai.co.jp',
      role: roles.guest,
      matter_ids: [id],
    })
    expect(invitation).toMatchObject({
      email: 'n.oshima@minato-bosai.co.jp',
      role: roles.guest,
      status: 1,
      matters: [{ id }],
    })
    const token = await tokenFor('n.oshima@minato-bosai.co.jp')
    const browser = app.openBrowser()
    const shown = ((await (await browser.get(link(token))).json()) as { data: PublicInvitation }).data
    expect(shown).toMatchObject({
      company: { name: '株式会社midori' },
      invited_by: { name: 'メンバー' },
      has_account: false,
      matters: [{ name: '受変電設備の点検' }],
    })
    expect((await browser.post(link(token, '/accept'), {})).status).toBe(422)
    const accepted = await browser.post(link(token, '/accept'), account)
    expect(await accepted.json()).toEqual({ data: { company_key: 'midori', matter_ids: [id] } })
    const matter = (
      (await (await browser.get(`${company.path}/matters/${id}`)).json()) as { data: { users: { name: string }[] } }
    ).data
    expect(matter.users.map(({ name }) => name)).toContain('大島 直人')
    const histories = (await (await member.browser.get(`${company.path}/matters/${id}/histories`)).json()) as {
      data: { column_name: string; after: string }[]
    }
    expect(histories.data).toContainEqual(expect.objectContaining({ column_name: 'メンバー', after: '大島 直人' }))
    const again = await browser.post(link(token, '/accept'), {})
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      410,
      'この招待は使用済みです。ログインして続けてください。',
    ])
    // Whoever joined with it goes in by it; to others it is used.
    const { data } = (await (await browser.get(link(token))).json()) as { data: PublicInvitation }
    expect(data.joined).toEqual({ company_key: 'midori', matter_ids: [id] })
    for (const person of [app.openBrowser(), other.browser])
      expect(await (await person.get(link(token))).json()).toMatchObject({ code: 'used' })
  })

  it('lets nobody invite to matters that they may not edit, nor internal users unless admin', async () => {
    const id = await createMatter(member)
    expect(
      (await app.openBrowser().post(`${company.path}/invitations`, { email: 'a@example.com', role: 2 })).status,
    ).toBe(401)
    expect((await invite(other, { email: 'a@example.com', role: roles.guest, matter_ids: [id] })).status).toBe(403)
    expect(
      (await invite(other, { email: 'a@example.com', role: roles.guest, matter_ids: [await createMatter(other), id] }))
        .status,
    ).toBe(403)
    expect((await invite(guest, { email: 'a@example.com', role: roles.guest, matter_ids: [] })).status).toBe(403)
    expect((await invite(member, { email: 'a@example.com', role: roles.member, matter_ids: [id] })).status).toBe(403)
    expect((await invite(member, { email: 'a@example.com', role: roles.guest })).status).toBe(403)
    expect((await invite(master, { email: 'a@example.com', role: roles.master })).status).toBe(422)
    expect((await invite(master, { email: 'a@', role: roles.guest })).status).toBe(422)
    expect(
      (await invite(master, { email: 'a@example.com', role: roles.guest, matter_ids: [id, 999_999] })).status,
    ).toBe(422)
    expect(
      (await stranger.browser.post(`${company.path}/invitations`, { email: 'a@example.com', role: 2 })).status,
    ).toBe(404)
  })

  it('tells a member of the company from a stranger, and adds matters to an invitation that waits', async () => {
    const [first, second] = [await createMatter(member), await createMatter(member)]
    const known = await invite(member, { email: guest.email, role: roles.guest, matter_ids: [first] })
    expect(await known.json()).toMatchObject({
      errors: { email: ['このメールアドレスのユーザーは、会社のメンバーです。メンバーの追加から選択してください。'] },
    })
    const one = await invited(member, { email: 'twice@example.com', role: roles.guest, matter_ids: [first] })
    const oldToken = await tokenFor('twice@example.com')
    const two = await invited(member, { email: 'twice@example.com', role: roles.guest, matter_ids: [second] })
    expect(two).toMatchObject({ id: one.id, matters: [{ id: first }, { id: second }] })
    expect(await whyDead(oldToken)).toEqual([
      410,
      'superseded',
      '株式会社midoriから新しい招待メールを送っています。いちばん新しいメールのリンクを開いてください。',
    ])
    expect((await invite(master, { email: 'twice@example.com', role: roles.member })).status).toBe(422)
    const waiting = (await (await member.browser.get(`${company.path}/invitations?matter_id=${first}`)).json()) as {
      data: Invitation[]
    }
    expect(waiting.data.map(({ id }) => id)).toEqual([one.id])
  })
})

describe('the list, resending and taking back', () => {
  it("is the admins', and of a matter its editors'", async () => {
    const id = await createMatter(member)
    const { id: invitationId } = await invited(member, {
      email: 'list@example.com',
      role: roles.guest,
      matter_ids: [id],
    })
    expect((await master.browser.get(`${company.path}/invitations`)).status).toBe(200)
    expect((await member.browser.get(`${company.path}/invitations`)).status).toBe(403)
    expect((await member.browser.get(`${company.path}/invitations?matter_id=${id}`)).status).toBe(200)
    expect((await other.browser.get(`${company.path}/invitations?matter_id=${id}`)).status).toBe(403)
    const one = `${company.path}/invitations/${invitationId}`
    expect((await app.openBrowser().post(`${one}/resend`)).status).toBe(401)
    expect((await other.browser.post(`${one}/resend`)).status).toBe(403)
    expect((await stranger.browser.post(`/api/c/other/invitations/${invitationId}/resend`)).status).toBe(404)
    const before = await tokenFor('list@example.com')
    expect((await member.browser.post(`${one}/resend`)).status).toBe(200)
    expect(await tokenFor('list@example.com')).not.toBe(before)
    expect((await other.browser.delete(one)).status).toBe(403)
    expect((await member.browser.delete(one)).status).toBe(204)
    const cancelled = [
      410,
      'cancelled',
      'この招待は、株式会社midoriが取り消しました。参加が必要な場合は、招待した人に確認してください。',
    ]
    expect(await whyDead(await tokenFor('list@example.com'))).toEqual(cancelled)
    expect(await whyDead(before)).toEqual(cancelled)
    expect((await app.openBrowser().post(link(before, '/accept'), account)).status).toBe(410)
    expect((await whyDead('never-given-out'))[1]).toBe('unknown')
  })
})

describe('joining', () => {
  it('joins the person who is signed in with that address, and nobody else', async () => {
    await invited(master, { email: stranger.email, role: roles.guest })
    const token = await tokenFor(stranger.email)
    expect((await app.openBrowser().post(link(token, '/accept'), account)).status).toBe(409)
    expect((await member.browser.post(link(token, '/accept'), {})).status).toBe(403)
    expect((await stranger.browser.get(`${company.path}/matters`)).status).toBe(404)
    expect((await stranger.browser.post(link(token, '/accept'), {})).status).toBe(200)
    expect((await stranger.browser.get(`${company.path}/matters`)).status).toBe(200)
  })

  it('waits for whoever signs in with that address, until it is answered, cancelled or over', async () => {
    const matter = await createMatter(member, '受水槽の清掃')
    const waiting = async ({ browser }: Pick<Person, 'browser'>) =>
      ((await (await browser.get('/api/user/invitations')).json()) as { data: WaitingInvitation[] }).data
    const partner = await app.createPerson((await app.createCompany('kanda')).company, roles.guest, '応援 五郎')
    expect(await waiting(partner)).toEqual([])
    const { id } = await invited(member, { email: partner.email, role: roles.guest, matter_ids: [matter] })
    const [found, ...others] = await waiting(partner)
    expect(others).toEqual([])
    expect(found).toMatchObject({ company: { name: '株式会社midori' }, role: 2, matters: [{ name: '受水槽の清掃' }] })
    expect((await partner.browser.get(`/api/public${found!.path}`)).status).toBe(200)
    expect(await waiting(stranger)).toEqual([])
    expect((await app.openBrowser().get('/api/user/invitations')).status).toBe(401)
    // An account of somebody who never showed that the mailbox is theirs is told nothing.
    const prove = (at: Date | null) =>
      app.database.pool.query('update users set email_proved_at = $1 where id = $2', [at, partner.id])
    await prove(null)
    expect(await waiting(partner)).toEqual([])
    await prove(now)
    expect((await member.browser.delete(`${company.path}/invitations/${id}`)).status).toBe(204)
    expect(await waiting(partner)).toEqual([])
  })

  it('stops at ten internal users, invited ones included, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => invite(master, { email: `internal-${n}@example.com`, role: roles.member })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    const refused = answers.find(({ status }) => status === 422)!
    expect(await refused.json()).toMatchObject({ errors: { role: ['社内ユーザーは10名までです'] } })
    expect((await invite(master, { email: 'one-more-guest@example.com', role: roles.guest })).status).toBe(201)
  })

  it('ends with the seventh day, until it is sent again', async () => {
    const { id } = await invited(master, { email: 'late@example.com', role: roles.guest })
    const token = await tokenFor('late@example.com')
    now = new Date('2026-06-24T23:59:59+09:00')
    expect((await app.openBrowser().get(link(token))).status).toBe(200)
    now = new Date('2026-06-25T00:00:00+09:00')
    const response = await app.openBrowser().get(link(token))
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      410,
      '招待の有効期限が切れています。招待した人に再送を依頼してください。',
    ])
    await master.browser.login(master.email)
    await master.browser.post(`${company.path}/invitations/${id}/resend`)
    expect((await app.openBrowser().get(link(await tokenFor('late@example.com')))).status).toBe(200)
  })
})
