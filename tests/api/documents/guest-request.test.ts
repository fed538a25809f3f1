/** 記入を依頼: a guest of the matter fills a document in, hands it in, gets it back; the walls of each call. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Home } from '#domain/home/home.contract.ts'
import { answered } from '../answers.ts'
import type { Person, TestCompany } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let colleague: Person
/** Of the company, on no matter. */
let bystander: Person
let guest: Person
let rival: Person
let foreigner: Person
let foreign: TestCompany
let matter: { id: number; name: string }

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-11-28T10:00:00+09:00') })
  const { app, company } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  colleague = await app.createPerson(company, 0, '高橋 健一')
  bystander = await app.createPerson(company, 0, '佐藤 恵子')
  guest = await app.createPerson(company, 2, '原田 誠')
  rival = await app.createPerson(company, 2, '森川 翔')
  const other = await app.createCompany('sumida')
  foreigner = other.master
  foreign = other.company
  matter = await office.createMatter(member, colleague, guest, rival)
  const job = {
    ...{ start_date: '2026-12-03', start_time: '09:30', end_time: '11:00', place: '3階 機械室', symptom: '冷えない' },
    ...{ caller_name: '管理室 佐藤', caller_phone: '03-9999-0000' },
  }
  await answered(await office.master.browser.put(`${company.path}/matters/${matter.id}`, job), 200)
})
beforeEach(async () => {
  await office.app.deps.jobs.drain()
  office.letters.length = 0
})
afterAll(() => office.close())

type Body = Record<string, unknown>
const path = (document: { id: number }) => `${office.pathOf(document)}/guest-request`
const put = (person: Person, document: { id: number }, body: Body = {}) =>
  person.browser.put(path(document), { user_id: guest.id, due_date: '2026-12-05', note: '写真も', ...body })
const take = (person: Person, document: { id: number }) => person.browser.delete(path(document))
const handIn = (person: Person, document: { id: number }, body: Body = {}) =>
  person.browser.post(`${path(document)}/hand-in`, body)
const made = () => office.create(member, { matter_id: matter.id })
const asked = async (body: Body = {}): Promise<Document> => {
  const document = await made()
  return (await answered<Answer<Document>>(await put(member, document, body), 200)).data
}
const told = async (): Promise<[string, string][]> => {
  await office.app.deps.jobs.drain()
  const said = office.letters.map(({ to, subject }): [string, string] => [to.address, subject])
  office.letters.length = 0
  return said.toSorted(([a], [b]) => a.localeCompare(b))
}
const homeOf = async (person: Person): Promise<Home> =>
  (await answered<Answer<Home>>(await person.browser.get(`${office.company.path}/home`), 200)).data
const fill = async (person: Person, document: { id: number }, text: string) => {
  const { updated_at } = await office.read(person, document)
  return person.browser.put(office.pathOf(document), {
    updated_at,
    docs_data: [{ item_id: office.itemId('件名'), data: text }],
  })
}

describe('asking', () => {
  it('makes the guest an author who may fill in this document, and tells them by letter', async () => {
    const hidden = await made()
    const document = await asked()
    expect(document).toMatchObject({
      canAskGuest: true,
      guest_request: {
        user: { id: guest.id, name: guest.name },
        asked_by: { id: member.id, name: member.name },
        ...{ due_date: '2026-12-05', note: '写真も', state: 'asked', handed_in_at: null },
        ...{ canHandIn: false, canWithdraw: true },
      },
    })
    const [letter] = (await office.app.deps.jobs.drain(), office.letters)
    expect([letter?.to.address, letter?.subject]).toEqual([
      guest.email,
      '【株式会社midori】書類の記入のお願い：作業報告書',
    ])
    for (const fact of [
      '株式会社midoriの小林 大輔さんが',
      '書類：作業報告書',
      '期限：2026/12/05',
      '依頼内容：写真も',
      '案件：空調更新',
      '日時：2026/12/03 9:30〜11:00',
      '場所：3階 機械室',
      '症状：冷えない',
      '連絡者：管理室 佐藤　03-9999-0000',
      '問い合わせ先：株式会社midori',
      `/c/midori/documents/${document.id}/edit`,
    ])
      expect(letter?.text).toContain(fact)
    expect(letter?.calendar).toContain('DTSTART:20261203T003000Z')

    expect(await office.read(guest, document)).toMatchObject({
      ...{ canEdit: true, canAskGuest: false, canShowToGuests: false, canDelete: false },
      guest_request: { canHandIn: true, canWithdraw: false },
    })
    await answered(await fill(guest, document, '圧縮機の交換'), 200)
    await answered(await guest.browser.get(office.pathOf(hidden)), 404)
    // Another guest of the same matter sees neither.
    await answered(await rival.browser.get(office.pathOf(document)), 404)
    const { data: lines } = await answered<Answer<History[]>>(
      await member.browser.get(`${office.pathOf(document)}/histories`),
      200,
    )
    expect(lines.find(({ field }) => field === 'guest_request')).toMatchObject({
      column_name: '記入の依頼',
      after: '原田 誠（期限 2026/12/05）',
    })
  })

  it('tells of another day, not of nothing; the request stays of whoever asked', async () => {
    const document = await asked()
    await told()
    const { data } = await answered<Answer<Document>>(await put(colleague, document, { due_date: '2026-12-10' }), 200)
    expect(data.guest_request).toMatchObject({ due_date: '2026-12-10', asked_by: { id: member.id } })
    await office.app.deps.jobs.drain()
    expect(office.letters[0]?.text).toContain('変更（期限）：2026/12/05 → 2026/12/10')
    expect(await told()).toEqual([[guest.email, '【株式会社midori】記入の依頼の変更：作業報告書']])
    await answered(await put(member, document, { due_date: '2026-12-10' }), 200)
    expect(await told()).toEqual([])
  })

  it('of somebody else lets the first one go', async () => {
    const document = await asked()
    await told()
    await answered(await put(member, document, { user_id: rival.id }), 200)
    expect(new Map(await told())).toEqual(
      new Map([
        [guest.email, '【株式会社midori】記入の依頼の取り消し：作業報告書'],
        [rival.email, '【株式会社midori】書類の記入のお願い：作業報告書'],
      ]),
    )
    await answered(await guest.browser.get(office.pathOf(document)), 404)
    await answered(await rival.browser.get(office.pathOf(document)), 200)
  })

  it('is refused to whoever may not, and of whoever is no guest of the matter', async () => {
    const document = await made()
    await answered(await office.app.openBrowser().put(path(document), {}), 401)
    await answered(await put(bystander, document), 403)
    await answered(await put(guest, document), 404)
    await answered(await put(foreigner, document), 404)
    await answered(await foreigner.browser.put(`${foreign.path}/documents/${document.id}/guest-request`, {}), 422)
    await answered(
      await foreigner.browser.put(`${foreign.path}/documents/${document.id}/guest-request`, { user_id: guest.id }),
      404,
    )
    const refused = async (body: Body, of: { id: number } = document) =>
      (await answered<{ errors: object }>(await put(member, of, body), 422)).errors
    const notOfMatter = { user_id: ['依頼先は、この案件のゲストから選択してください。'] }
    expect(await refused({ user_id: undefined })).toEqual({ user_id: ['依頼先を選択してください。'] })
    expect(await refused({ user_id: colleague.id })).toEqual(notOfMatter)
    expect(await refused({ user_id: foreigner.id })).toEqual(notOfMatter)
    expect(await refused({}, await office.create(member))).toEqual(notOfMatter)
    expect(await refused({ due_date: '2026-11-27' })).toEqual({
      due_date: ['期限は今日以降の日付を入力してください。'],
    })
    expect(await refused({ due_date: '12/5' })).toHaveProperty('due_date')
    expect(await refused({ note: 'あ'.repeat(501) })).toHaveProperty('note')
    expect((await office.read(member, document)).guest_request).toBeNull()
    await answered(await put(member, document, { due_date: null, note: null }), 200)
    // An asked guest may not pass it on.
    await answered(await put(guest, document, { user_id: rival.id }), 403)
    await answered(await take(guest, document), 403)
  })

  it('is not possible of what is being approved', async () => {
    const document = await made()
    await office.ask(member, document, [colleague])
    await answered(await put(member, document), 409)
    expect(await office.read(member, document)).toMatchObject({ canAskGuest: false, guest_request: null })
  })
})

describe('handing in', () => {
  it('asks whoever asked for approval; sent back it is theirs again; approved it is done', async () => {
    const document = await asked()
    await told()
    await answered(await fill(guest, document, '点検済み'), 200)
    const handed = (await answered<Answer<Document>>(await handIn(guest, document, { comment: '確認願います' }), 200))
      .data
    expect(handed).toMatchObject({ approval_status: 2, canEdit: false, guest_request: { state: 'handed_in' } })
    expect(await told()).toEqual([[member.email, '【承認依頼】作業報告書']])
    expect((await homeOf(member)).approvals.items.map(({ id }) => id)).toContain(document.id)
    expect((await homeOf(guest)).asked.items.map(({ id }) => id)).not.toContain(document.id)
    await answered(await take(member, document), 409)
    await answered(await put(member, document, { due_date: '2026-12-20' }), 409)
    await answered(await handIn(guest, document), 409)
    await answered(await fill(guest, document, 'あとから'), 409)

    await answered(await office.answer(member, document, false, '写真が足りません'), 200)
    await office.app.deps.jobs.drain()
    // Sent back to somebody outside, it says all of the job again.
    const back = office.letters.findLast(({ to }) => to.address === guest.email)!
    for (const fact of [
      'コメント：写真が足りません',
      '案件：空調更新',
      '症状：冷えない',
      '問い合わせ先：株式会社midori',
    ])
      expect(back.text).toContain(fact)
    expect(back.calendar).toContain('DTSTART:20261203T003000Z')
    expect(await told()).toEqual([[guest.email, '【差し戻し】作業報告書']])
    expect(await office.read(guest, document)).toMatchObject({
      canEdit: true,
      guest_request: { state: 'sent_back', canHandIn: true },
    })
    expect((await homeOf(guest)).asked.items.find(({ id }) => id === document.id)).toMatchObject({ is_sent_back: true })

    await answered(await handIn(guest, document), 200)
    expect((await office.read(member, document)).comment).toBe('記入が終わりました。確認をお願いします。')
    await told()
    await answered(await office.answer(member, document, true), 200)
    await office.app.deps.jobs.drain()
    expect(office.letters[0]?.text).not.toContain('提出先を設定して')
    expect(await told()).toEqual([[guest.email, '【承認完了】作業報告書']])
    expect(await office.read(member, document)).toMatchObject({ canFinish: true, guest_request: { state: 'done' } })
    await answered(await take(member, document), 409)
  })

  it('goes on where somebody chose another way to submit meanwhile', async () => {
    const document = await asked()
    await answered(await member.browser.put(office.pathOf(document), { submit_mode: 2 }), 200)
    const { data } = await answered<Answer<Document>>(await handIn(guest, document), 200)
    expect(data).toMatchObject({ approval_status: 2, submit_mode: 1 })
  })

  it('is for whoever is asked alone', async () => {
    const document = await asked()
    await answered(await office.app.openBrowser().post(`${path(document)}/hand-in`, {}), 401)
    await answered(await handIn(bystander, document), 403)
    await answered(await handIn(member, document), 409)
    await answered(await handIn(rival, document), 404)
    await answered(
      await foreigner.browser.post(`${foreign.path}/documents/${document.id}/guest-request/hand-in`, {}),
      404,
    )
    await answered(await handIn(guest, document, { comment: 'あ'.repeat(101) }), 422)
  })

  it('says so where nobody is left to look at it, until somebody else asks anew', async () => {
    const leaver = await office.app.createPerson(office.company, 0, '去る 人')
    const own = await office.createMatter(leaver, member, guest)
    const document = await office.create(leaver, { matter_id: own.id })
    await answered(await put(leaver, document), 200)
    await answered(await office.master.browser.delete(`${office.company.path}/users/${leaver.id}`), 204)
    const { message } = await answered<{ message: string }>(await handIn(guest, document), 409)
    expect(message).toBe('依頼した人が退会しています。会社の担当者に連絡してください。')
    await answered(await put(member, document), 200)
    await answered(await handIn(guest, document), 200)
  })
})

describe('taking it back', () => {
  it('leaves nothing of it to the guest, whatever they wrote, and tells them', async () => {
    const document = await asked()
    await answered(await fill(guest, document, '途中まで'), 200)
    await told()
    const { data } = await answered<Answer<Document>>(await take(member, document), 200)
    expect(data.guest_request).toBeNull()
    expect(data.docs_data.map((entry) => entry.data)).toEqual(['途中まで'])
    await office.app.deps.jobs.drain()
    expect(office.letters[0]?.text).not.toContain('/documents/')
    expect(await told()).toEqual([[guest.email, '【株式会社midori】記入の依頼の取り消し：作業報告書']])
    await answered(await guest.browser.get(office.pathOf(document)), 404)
    await answered(await handIn(guest, document), 404)
    // Twice is once.
    await answered(await take(member, document), 200)
    expect(await told()).toEqual([])
  })

  it('is refused to whoever may not', async () => {
    const document = await asked()
    await answered(await office.app.openBrowser().delete(path(document)), 401)
    await answered(await take(bystander, document), 403)
    await answered(await take(rival, document), 404)
    await answered(await foreigner.browser.delete(`${foreign.path}/documents/${document.id}/guest-request`), 404)
  })

  it('comes with leaving the matter', async () => {
    const own = await office.createMatter(member, guest, rival)
    const document = await office.create(member, { matter_id: own.id })
    await answered(await put(member, document), 200)
    await answered(
      await office.master.browser.put(`${office.company.path}/matters/${own.id}`, { remove_user_ids: [guest.id] }),
      200,
    )
    expect((await office.read(member, document)).guest_request).toBeNull()
    await answered(await guest.browser.get(office.pathOf(document)), 404)
  })

  it('and handing in at once: one of them, whole', async () => {
    for (let round = 0; round < 6; round++) {
      const document = await asked()
      const [handed, taken] = await Promise.all([handIn(guest, document), take(member, document)])
      const is = await office.read(member, document)
      if (taken.status === 200) {
        expect([404, 409, 403]).toContain(handed.status)
        expect(is).toMatchObject({ guest_request: null, approval_status: 1 })
        await answered(await guest.browser.get(office.pathOf(document)), 404)
      } else {
        expect([handed.status, taken.status]).toEqual([200, 409])
        expect(is).toMatchObject({ guest_request: { state: 'handed_in' }, approval_status: 2 })
      }
    }
  })
})

it('home lists what is asked of a guest, the next due first, and of nobody else', async () => {
  const partner = await office.app.createPerson(office.company, 2, '近藤 守')
  const own = await office.createMatter(member, partner)
  const [never, late, soon] = await Promise.all(
    [null, '2026-12-20', '2026-12-01'].map(async (due_date) => {
      const document = await office.create(member, { matter_id: own.id })
      await answered(await put(member, document, { user_id: partner.id, due_date }), 200)
      return document
    }),
  )
  const { asked: list } = await homeOf(partner)
  expect(list.total).toBe(3)
  expect(list.items.map(({ id }) => id)).toEqual([soon!.id, late!.id, never!.id])
  expect(list.items[0]).toMatchObject({
    ...{ asked_by: member.name, due_date: '2026-12-01', note: '写真も', is_sent_back: false },
    matter: { id: own.id },
  })
  expect((await homeOf(member)).asked).toEqual({ total: 0, items: [] })
})
