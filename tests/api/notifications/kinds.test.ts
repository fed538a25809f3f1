/** Who hears in the app of what happens to documents: each once, nobody of what they did themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Notification, NotificationsAnswer } from '#domain/notifications/notifications.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type DocumentsOffice } from '../documents/office.ts'

let office: DocumentsOffice
let applicant: Person
let first: Person
let second: Person
let third: Person
beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company } = office
  applicant = await app.createPerson(company, 0, '小林 大輔')
  first = await app.createPerson(company, 0, '中村 彩')
  second = await app.createPerson(company, 1, '高橋 健一')
  third = await app.createPerson(company, 1, '伊藤 翔太')
})
afterAll(() => office.close())

const heard = async (person: Person): Promise<Notification[]> =>
  (
    await answered<NotificationsAnswer>(
      await person.browser.get(`${office.company.path}/notifications?per_page=100`),
      200,
    )
  ).data
/** What the person hears of the document, oldest first. */
const heardOf = async (person: Person, { id }: { id: number }) =>
  (await heard(person))
    .filter(({ document }) => document?.id === id)
    .map(({ kind, actor, body }) => [kind, actor?.name, body])
    .reverse()
/** Of all four; those who hear nothing are left out. */
const hearersOf = async (document: { id: number }) => {
  const all: Record<string, unknown> = {}
  for (const person of [applicant, first, second, third]) {
    const lines = await heardOf(person, document)
    if (lines.length > 0) all[person.name] = lines
  }
  return all
}

describe('an approval', () => {
  it('is heard of by the approvers of each step as it starts, and by the applicant at its end', async () => {
    const document = await office.create(applicant)
    await office.ask(applicant, document, [first, third], [second])
    const asked = ['approval_requested', applicant.name, null]
    expect(await hearersOf(document)).toEqual({ [first.name]: [asked], [third.name]: [asked] })

    await answered(await office.answer(first, document, true, '確認しました'), 200)
    expect(await hearersOf(document)).toEqual({ [first.name]: [asked], [third.name]: [asked], [second.name]: [asked] })

    await answered(await office.answer(second, document, true, '問題ありません'), 200)
    expect(await hearersOf(document)).toEqual({
      [applicant.name]: [['approval_approved', second.name, '問題ありません']],
      [first.name]: [asked],
      [third.name]: [asked],
      [second.name]: [asked],
    })
    const [told] = await heard(applicant)
    expect(told).toMatchObject({
      subject: { type: 'approval' },
      actor: { id: second.id },
      document: { id: document.id, name: '作業報告書' },
      matter: null,
      read_at: null,
    })
  })

  it('that is sent back is heard of by the applicant and by those who had agreed', async () => {
    const document = await office.create(applicant)
    await office.ask(applicant, document, [first], [second], [third])
    await answered(await office.answer(first, document, true), 200)
    await answered(await office.answer(second, document, false, '数量が違います'), 200)
    const sentBack = ['approval_sent_back', second.name, '数量が違います']
    const asked = ['approval_requested', applicant.name, null]
    expect(await hearersOf(document)).toEqual({
      [applicant.name]: [sentBack],
      [first.name]: [asked, sentBack],
      [second.name]: [asked],
    })
    // A second round is another request.
    await office.ask(applicant, document, [second])
    expect(await heardOf(second, document)).toEqual([asked, asked])
  })

  it('that is cancelled is heard of by those who still had to answer', async () => {
    const document = await office.create(applicant)
    await office.ask(applicant, document, [first], [second])
    await answered(await office.answer(first, document, true), 200)
    await answered(await applicant.browser.delete(`${office.pathOf(document)}/approval`), 200)
    expect(await heardOf(second, document)).toEqual([
      ['approval_requested', applicant.name, null],
      ['approval_cancelled', applicant.name, null],
    ])
    expect(await heardOf(first, document)).toHaveLength(1)
    expect(await heardOf(applicant, document)).toEqual([])
  })

  it('is heard of by a substitute once it is their turn, from the applicant', async () => {
    const document = await office.create(applicant)
    await office.ask(applicant, document, [first])
    const approval_id = (await office.read(applicant, document)).document_approvals[0]!.id
    const substitute = (person: Person) =>
      second.browser.put(`${office.pathOf(document)}/approval/substitute`, {
        approval_id,
        user_id: first.id,
        substitute_user_id: person.id,
      })
    await answered(await substitute(third), 200)
    expect(await hearersOf(document)).toEqual({
      [first.name]: [['approval_requested', applicant.name, null]],
      [third.name]: [['approval_requested', applicant.name, null]],
    })
  })

  it('by whom one names oneself as the substitute is no news to oneself, in the app or by mail', async () => {
    const document = await office.create(applicant)
    await office.ask(applicant, document, [first])
    const approval_id = (await office.read(applicant, document)).document_approvals[0]!.id
    await office.app.deps.jobs.drain()
    const sent = office.letters.length
    await answered(
      await second.browser.put(`${office.pathOf(document)}/approval/substitute`, {
        approval_id,
        user_id: first.id,
        substitute_user_id: second.id,
      }),
      200,
    )
    await office.app.deps.jobs.drain()
    expect(await heardOf(second, document)).toEqual([])
    expect(office.letters).toHaveLength(sent)
  })

  it('that is refused leaves nothing behind', async () => {
    const document = await office.create(applicant)
    await office.ask(applicant, document, [first], [second])
    const before = await hearersOf(document)
    await answered(await office.answer(second, document, true), 403)
    await answered(await office.answer(third, document, false), 403)
    await answered(await office.answer(first, document, true, ''), 422)
    expect(await hearersOf(document)).toEqual(before)
  })
})

describe('a submitted document', () => {
  const submit = async (...emails: string[]): Promise<Document> => {
    const document = await office.create(second)
    const submit_destinations = emails.map((email) => ({ email, name: email.split('@')[0]! }))
    await office.save(second, document, { submit_destinations })
    await office.save(second, document, { submit_mode: 2 })
    await answered(await second.browser.post(`${office.pathOf(document)}/submit`), 200)
    await office.app.deps.jobs.drain()
    return document
  }
  const linkTo = (email: string): string => {
    const letter = office.letters.findLast(({ to }) => to.address === email)!
    return `/api/public/document-mails/${/\/d\/(\S+)/.exec(letter.text)![1]}`
  }

  it('is heard of by its sender when a recipient first opens it', async () => {
    const document = await submit('suzuki@example.jp', 'tanaka@example.jp')
    const visitor = office.app.openBrowser()
    await answered(await visitor.get(linkTo('suzuki@example.jp')), 200)
    expect(await hearersOf(document)).toEqual({})
    for (const email of ['suzuki@example.jp', 'tanaka@example.jp', 'suzuki@example.jp'])
      await answered(await visitor.post(`${linkTo(email)}/open`), 204)
    await answered(await visitor.get(`${linkTo('suzuki@example.jp')}/download?download_type=pdf`), 200)
    expect(await hearersOf(document)).toEqual({
      [second.name]: [
        ['document_opened', 'suzuki', null],
        ['document_opened', 'tanaka', null],
      ],
    })
    expect((await heard(second))[0]!.actor).toEqual({ id: null, name: 'tanaka', profile_photo_path: null })
  })

  it('that is deleted is not spoken of any more', async () => {
    const document = await submit('sato@example.jp')
    await answered(await office.app.openBrowser().post(`${linkTo('sato@example.jp')}/open`), 204)
    const counts = async () =>
      (
        await answered<{ data: { unread_count: number } }>(
          await second.browser.get(`${office.company.path}/notifications/unread-count`),
          200,
        )
      ).data.unread_count
    const before = await counts()
    expect(await heardOf(second, document)).toHaveLength(1)
    await answered(await office.master.browser.delete(office.pathOf(document)), 204)
    expect(await heardOf(second, document)).toEqual([])
    expect(await counts()).toBe(before - 1)
  })
})

describe('a person who left', () => {
  it('hears of nothing', async () => {
    const leaver = await office.app.createPerson(office.company, 0, '退会 する人')
    const document = await office.create(applicant)
    await office.ask(applicant, document, [leaver, first])
    await office.app.database.pool.query('update memberships set deleted_at = now() where user_id = $1', [leaver.id])
    await answered(await applicant.browser.delete(`${office.pathOf(document)}/approval`), 200)
    const { rows } = await office.app.database.pool.query<{ kind: string }>(
      'select kind from notifications where user_id = $1 order by id',
      [leaver.id],
    )
    expect(rows).toEqual([{ kind: 'approval_requested' }])
    await answered(await leaver.browser.get(`${office.company.path}/notifications`), 404)
  })
})
