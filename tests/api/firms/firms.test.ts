/** 取引先: what the company keeps of them, and what their heads do with their own people. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import type { Firm, FirmConflict, OwnFirm, OwnFirmConflict } from '#domain/firms/firms.contract.ts'
import { firmTexts } from '#domain/firms/firms.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { answered } from '../answers.ts'
import { lettersTo } from '../auth/letters.ts'
import { password, type Person } from '../app.ts'
import { mailedInvitation } from '../invited.ts'
import { openFirms, type FirmsOffice } from './office.ts'

type Answer<T> = { data: T }
let office: FirmsOffice
beforeAll(async () => {
  office = await openFirms()
})
afterAll(() => office.close())

const send = async <T>(response: Promise<Response>, status = 200): Promise<T> =>
  (await answered<Answer<T>>(await response, status)).data
const refused = async (response: Promise<Response>, field: string, status = 422): Promise<string> =>
  (await answered<{ errors: Record<string, string[]> }>(await response, status)).errors[field]![0]!
const trail = async (kind: string): Promise<AuditEntry[]> =>
  send(office.master.browser.get(office.at(`/audit?kind[]=${kind}`)))
const guestsOf = async (): Promise<UsersAnswer['data']> =>
  (await answered<UsersAnswer>(await office.master.browser.get(office.at('/users?role[]=2&per_page=100')), 200)).data

describe('the company', () => {
  it('registers a firm once, whatever way its name is written, with a number that is checked', async () => {
    const { browser } = office.master
    const firm = await send<Firm>(
      browser.post(office.at('/firms'), {
        name: '株式会社ミドリ設備',
        tel: '03-1111-2222',
        registration_number: 'Ｔ１２３４５６７８９０１２３',
      }),
      201,
    )
    expect(firm).toMatchObject({ seats: 5, taken: 0, people: [], registration_number: 'T1234567890123' })
    expect(await refused(browser.post(office.at('/firms'), { name: '㈱ﾐﾄﾞﾘ設備' }), 'name')).toBe(firmTexts.taken)
    for (const registration_number of ['1234567890123', 'T123', 'T0234567890123', 'T12345678901234'])
      expect(
        await refused(browser.put(office.at(`/firms/${firm.id}`), { registration_number }), 'registration_number'),
      ).toBe(firmTexts.notARegistrationNumber)
    await send(browser.put(office.at(`/firms/${firm.id}`), { tel: null, seats: 0 }))
    expect((await trail('firm_changed'))[0]).toMatchObject({
      subject: { type: 'firm', name: '株式会社ミドリ設備' },
      fields: ['電話番号', '招待できる人数'],
    })
    expect((await browser.delete(office.at(`/firms/${firm.id}`))).status).toBe(204)
    expect((await trail('deleted'))[0]).toMatchObject({ subject: { type: 'firm', name: '株式会社ミドリ設備' } })
  })

  it('lets its own people read them, its admins change them, and guests neither', async () => {
    const { firm, technician } = office.a
    const calls: [string, (person: Person) => Promise<Response>][] = [
      ['list', ({ browser }) => browser.get(office.at('/firms'))],
      ['create', ({ browser }) => browser.post(office.at('/firms'), { name: `新しい${Math.random()}` })],
      ['update', ({ browser }) => browser.put(office.at(`/firms/${firm.id}`), { tel: '03-0000-0000' })],
      [
        'place',
        ({ browser }) => browser.put(office.at(`/firms/${firm.id}/people/${technician.id}`), { is_firm_head: false }),
      ],
      ['own', ({ browser }) => browser.get(office.at('/own-firm'))],
    ]
    const statuses: Record<string, number[]> = {}
    for (const [name, call] of calls) {
      statuses[name] = []
      for (const person of [office.master, office.member, office.guest, technician, office.a.head])
        statuses[name].push((await call(person)).status)
    }
    expect(statuses).toEqual({
      list: [200, 200, 403, 403, 403],
      create: [201, 403, 403, 403, 403],
      update: [200, 403, 403, 403, 403],
      place: [200, 403, 403, 403, 403],
      own: [403, 403, 403, 403, 200],
    })
  })

  it('goes on naming a firm in its matters under a new name, and tells so in their history', async () => {
    const { firm, matter } = office.b
    await send(office.master.browser.put(office.at(`/firms/${firm.id}`), { name: '堀内水道工業' }))
    const after = await send<{ company_in_charge: string }>(
      office.member.browser.get(office.at(`/matters/${matter.id}`)),
    )
    expect(after.company_in_charge).toBe('堀内水道工業')
    const [line] = await send<History[]>(office.member.browser.get(office.at(`/matters/${matter.id}/histories`)))
    expect(JSON.stringify(line)).toContain('堀内水道工業')
    await send(office.master.browser.put(office.at(`/firms/${firm.id}`), { name: 'ホリウチ水道' }))
  })

  it('keeps a firm that somebody belongs to, and no fewer seats than are held', async () => {
    const { firm } = office.a
    expect((await office.master.browser.delete(office.at(`/firms/${firm.id}`))).status).toBe(409)
    expect(await refused(office.master.browser.put(office.at(`/firms/${firm.id}`), { seats: 1 }), 'seats')).toBe(
      firmTexts.fewerThanTaken(2),
    )
  })

  it('tells whoever saves on top of somebody else who was first, and keeps what both changed apart', async () => {
    const { firm, head } = office.a
    const admin = await office.app.createPerson(office.company, 1, '先の管理者')
    const path = office.at(`/firms/${firm.id}`)
    const [{ name, tel, registration_number, seats }] = (await office.firms()).filter(({ id }) => id === firm.id) as [
      Firm,
    ]
    const seen = { name, tel, registration_number, seats }
    await send(admin.browser.put(path, { tel: '03-1111-0000', seen }))
    const conflict = await answered<FirmConflict>(
      await office.master.browser.put(path, { tel: '03-2222-0000', seats: 9, seen }),
      409,
    )
    expect(conflict).toMatchObject({
      message: '先の管理者さんがこの取引先を先に更新しました。',
      code: 'conflict',
      current: { tel: '03-1111-0000', seats, updated_by: { name: '先の管理者' } },
      changes: [
        {
          field: 'tel',
          column_name: '電話番号',
          before: tel,
          after: '03-1111-0000',
          mine: '03-2222-0000',
          user_name: '先の管理者',
        },
      ],
    })
    // Another field than the other's goes through, and so does what is said to be seen as it stands now.
    expect(await send<Firm>(office.master.browser.put(path, { seats: 4, seen }))).toMatchObject({
      tel: '03-1111-0000',
      seats: 4,
    })
    await send(office.master.browser.put(path, { tel: '03-2222-0000', seen: { ...seen, tel: '03-1111-0000' } }))
    // Its head, whoever of the company was first: of strangers no name is told.
    const own = await answered<OwnFirmConflict>(
      await head.browser.put(office.at('/own-firm'), { tel: '090', seen: { tel } }),
      409,
    )
    expect(own.changes).toMatchObject([{ field: 'tel', after: '03-2222-0000', mine: '090' }])
    expect(own.current.updated_by).toBeNull()
    await send(office.master.browser.put(path, { tel, seats }))
  })

  it('places only guests, and lets who becomes one of its own belong to none', async () => {
    const { firm } = office.a
    const path = (id: number) => office.at(`/firms/${firm.id}/people/${id}`)
    const { browser } = office.master
    expect(await refused(browser.put(path(office.other.id), { is_firm_head: false }), 'user_id')).toBe(
      firmTexts.notAGuest,
    )
    const guest = await office.app.createPerson(office.company, 2, '社員になる人')
    await send(browser.put(path(guest.id), { is_firm_head: true }))
    await send(browser.put(office.at(`/users/${guest.id}`), { role: 0 }))
    expect((await guest.browser.get(office.at('/own-firm'))).status).toBe(403)
    expect((await office.firms()).find(({ id }) => id === firm.id)!.people).toHaveLength(2)
  })
})

describe('the head of a firm', () => {
  it('invites own people to own matters within the seats, and the invited belongs to the firm', async () => {
    const { head, matter, firm } = office.a
    const { browser } = head
    const email = 'new-technician@aoba.example'
    const own = await send<OwnFirm>(
      browser.post(office.at('/own-firm/invitations'), { email, matter_ids: [matter.id] }),
      201,
    )
    expect(own).toMatchObject({ seats: 3, taken: 3, invited: [{ email }] })
    expect(
      await refused(browser.post(office.at('/own-firm/invitations'), { email: 'one-more@aoba.example' }), 'firm_id'),
    ).toBe(firmTexts.fullForHead(3))
    // The same address again is the same seat.
    await send(browser.post(office.at('/own-firm/invitations'), { email }), 201)
    const link = await mailedInvitation(office.app, email)
    const joiner = office.app.openBrowser()
    expect(await send<PublicInvitation>(joiner.get(link))).toMatchObject({ firm: { name: 'アオバ空調' }, role: 2 })
    await send(joiner.post(`${link}/accept`, { name: '青葉 新人', password: 'tatemori-long-enough' }))
    const { people } = await office.ownFirm(head)
    expect(people.map(({ name }) => name)).toContain('青葉 新人')
    expect((await guestsOf()).find(({ email: address }) => address === email)!.firm).toEqual({
      id: firm.id,
      name: 'アオバ空調',
    })
  })

  it('hands a matter to one of their own, who is told, and takes it from another', async () => {
    const { head, technician, matter } = office.a
    const { browser } = head
    const own = await send<OwnFirm>(
      browser.post(office.at(`/own-firm/matters/${matter.id}/hand`), { user_id: technician.id }),
    )
    expect(own.matters.find(({ id }) => id === matter.id)!.user_ids).toEqual(
      expect.arrayContaining([head.id, technician.id]),
    )
    expect((await technician.browser.get(office.at(`/matters/${matter.id}`))).status).toBe(200)
    expect(
      (await lettersTo(office.app, technician.email)).some(({ subject }) => subject.includes('アオバ空調の案件')),
    ).toBe(true)
    const lines = await send<History[]>(office.member.browser.get(office.at(`/matters/${matter.id}/histories`)))
    expect(JSON.stringify(lines[0])).toContain('アオバ空調の技術者')
    const newcomer = (await office.ownFirm(head)).people.find(({ name }) => name === '青葉 新人')!
    await send(
      browser.post(office.at(`/own-firm/matters/${matter.id}/hand`), {
        user_id: newcomer.id,
        instead_of_user_id: technician.id,
      }),
    )
    expect((await technician.browser.get(office.at(`/matters/${matter.id}`))).status).toBe(404)
  })

  it('replaces somebody: what is in their hands goes to another, and their seat is free', async () => {
    const { head, technician, matter } = office.a
    const { browser } = head
    const newcomer = (await office.ownFirm(head)).people.find(({ name }) => name === '青葉 新人')!
    const job = await office.createMatter(office.member, {
      name: '技術者だけの案件',
      user_ids: [office.member.id, newcomer.id],
    })
    const path = office.at(`/own-firm/people/${newcomer.id}`)
    expect(await refused(browser.delete(path, {}), 'successor_user_id')).toBe(firmTexts.successorWanted)
    expect((await browser.delete(path, { successor_user_id: technician.id })).status).toBe(204)
    expect((await technician.browser.get(office.at(`/matters/${job.id}`))).status).toBe(200)
    expect((await technician.browser.get(office.at(`/matters/${matter.id}`))).status).toBe(200)
    expect((await office.ownFirm(head)).taken).toBe(2)
    expect((await trail('user_removed'))[0]).toMatchObject({
      subject: { type: 'user', name: '青葉 新人' },
      actor_name: head.name,
    })
    for (const id of [head.id]) expect((await browser.delete(office.at(`/own-firm/people/${id}`), {})).status).toBe(422)
  })

  it('finds the jobs whose 担当会社 the firm is, opens none before somebody of it is on it, and hands them on', async () => {
    const { head, technician } = office.a
    const { browser } = head
    const job = await office.createMatter(office.member, {
      name: '担当会社だけの案件',
      company_in_charge: 'ｱｵﾊﾞ空調',
      user_ids: [office.member.id],
    })
    const others = await office.createMatter(office.member, {
      name: 'よその案件',
      company_in_charge: 'ホリウチ水道',
      user_ids: [office.member.id],
    })
    const [found] = (await office.ownFirm(head)).matters.filter(({ id }) => id === job.id)
    expect(found).toEqual(expect.objectContaining({ name: job.name, is_member: false, user_ids: [] }))
    expect((await office.ownFirm(head)).matters.some(({ id }) => id === others.id)).toBe(false)
    expect((await browser.get(office.at(`/matters/${job.id}`))).status).toBe(404)
    expect(
      (await browser.post(office.at(`/own-firm/matters/${others.id}/hand`), { user_id: technician.id })).status,
    ).toBe(404)
    const hand = (user_id: number) => browser.post(office.at(`/own-firm/matters/${job.id}/hand`), { user_id })
    const after = await send<OwnFirm>(hand(technician.id))
    expect(after.matters.find(({ id }) => id === job.id)).toMatchObject({ is_member: false, user_ids: [technician.id] })
    expect((await technician.browser.get(office.at(`/matters/${job.id}`))).status).toBe(200)
    await send(hand(head.id))
    expect((await browser.get(office.at(`/matters/${job.id}`))).status).toBe(200)
    // Once it is done there is nothing to hand on.
    expect((await office.ownFirm(office.b.head)).matters.map(({ id }) => id)).not.toContain(job.id)
  })

  it('moves what a technician has not finished writing to whoever takes their place', async () => {
    const { head, technician, firm } = office.a
    const next = await office.app.createPerson(office.company, 2, '代わりの技術者')
    const place = office.at(`/firms/${firm.id}/people/${next.id}`)
    await send(office.master.browser.put(place, { is_firm_head: false }))
    const job = await office.createMatter(office.member, {
      name: '報告書のある案件',
      user_ids: [office.member.id, head.id, technician.id],
    })
    const template = await send<{ id: number }>(
      office.master.browser.post(office.at('/templates'), {
        name: '作業報告書',
        document_type_id: 3,
        items: [{ name: '所見', type: 'text' }],
      }),
      201,
    )
    const document = await send<{ id: number }>(
      office.member.browser.post(office.at('/documents'), {
        title: '給湯室の報告',
        template_id: template.id,
        matter_id: job.id,
      }),
      201,
    )
    const path = office.at(`/documents/${document.id}`)
    await send(office.member.browser.put(`${path}/guest-request`, { user_id: technician.id, note: '写真も' }))
    expect((await technician.browser.get(path)).status).toBe(200)
    await send(
      head.browser.post(office.at(`/own-firm/matters/${job.id}/hand`), {
        user_id: next.id,
        instead_of_user_id: technician.id,
      }),
    )
    expect((await technician.browser.get(path)).status).toBe(404)
    expect(await send<Document>(next.browser.get(path))).toMatchObject({
      canEdit: true,
      guest_request: { user: { id: next.id }, asked_by: { id: office.member.id }, note: '写真も', canHandIn: true },
    })
    expect(
      (await lettersTo(office.app, next.email)).some(({ subject }) => subject.includes('書類の記入のお願い')),
    ).toBe(true)
    await send(office.master.browser.delete(place))
  })

  it('keeps the telephone and the number of the firm, and nothing else of it', async () => {
    const { head } = office.a
    const own = await send<OwnFirm>(
      head.browser.put(office.at('/own-firm'), {
        tel: '045-1',
        registration_number: 't1234567890123',
        seats: 100,
        name: '別',
      }),
    )
    expect(own).toMatchObject({ tel: '045-1', registration_number: 'T1234567890123', seats: 3, name: 'アオバ空調' })
  })

  it('cancels and sends again the invitations of the firm', async () => {
    const { head } = office.a
    const own = await send<OwnFirm>(
      head.browser.post(office.at('/own-firm/invitations'), { email: 'x@aoba.example' }),
      201,
    )
    const { id } = own.invited[0]!
    await send(head.browser.post(office.at(`/own-firm/invitations/${id}/resend`)))
    expect((await head.browser.delete(office.at(`/own-firm/invitations/${id}`))).status).toBe(204)
    expect((await office.ownFirm(head)).invited).toEqual([])
  })
})

describe('whoever accepts an invitation', () => {
  const join = async (email: string, body: object, firm_id?: number) => {
    await answered(
      await office.master.browser.post(office.at('/invitations'), { email, role: 2, firm_id: firm_id ?? null }),
      201,
    )
    const link = await mailedInvitation(office.app, email)
    const account = { name: '回答者', password: `${password}-long` }
    await answered(await office.app.openBrowser().post(`${link}/accept`, { ...account, ...body }), 200)
    return (await guestsOf()).find((person) => person.email === email)!
  }

  it('fills in what the company does not know of the firm that it chose', async () => {
    const { firm } = office.b
    const person = await join('same@horiuchi.example', { firm_name: 'ﾎﾘｳﾁ水道', firm_tel: '052-1234' }, firm.id)
    expect(person).toMatchObject({ firm: { id: firm.id }, firm_said: null })
    expect((await office.firms()).find(({ id }) => id === firm.id)!.tel).toBe('052-1234')
  })

  it('is put into no firm by a name: the company reads what was said, and places them', async () => {
    const { firm } = office.a
    const person = await join('said@elsewhere.example', { firm_name: 'アオバ空調', firm_tel: '03-9' })
    expect(person).toMatchObject({ firm: null, firm_said: { name: 'アオバ空調', tel: '03-9' } })
    await send(office.master.browser.put(office.at(`/firms/${firm.id}/people/${person.id}`), { is_firm_head: false }))
    expect((await guestsOf()).find(({ id }) => id === person.id)).toMatchObject({
      firm: { id: firm.id },
      firm_said: null,
    })
    await send(office.master.browser.delete(office.at(`/firms/${firm.id}/people/${person.id}`)))
  })

  it('is heard where they say something else than the company', async () => {
    await send(office.master.browser.put(office.at(`/firms/${office.b.firm.id}`), { seats: 10 }))
    const person = await join('other@horiuchi.example', { firm_name: '別の会社' }, office.b.firm.id)
    expect(person).toMatchObject({ firm: { id: office.b.firm.id }, firm_said: { name: '別の会社' } })
  })
})
