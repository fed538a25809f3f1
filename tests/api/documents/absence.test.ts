/** 不在: who stands in for an approver, from when to when, and how it is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { Departure } from '#domain/users/departures.contract.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let absentee: Person
let substitute: Person
const today = businessDay(new Date())
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  absentee = await office.app.createPerson(office.company, 1, '高橋 健一')
  substitute = await office.app.createPerson(office.company, 0, '中村 彩')
})
afterAll(() => office.close())

const away = (from_date: string, to_date: string, by: Person = substitute) =>
  office.master.browser.put(`${office.company.path}/users/${absentee.id}/absence`, {
    from_date,
    to_date,
    substitute_user_id: by.id,
  })
const waiting = async (person: Person) =>
  (
    await answered<Answer<DocumentListItem[]>>(
      await person.browser.get(`${office.company.path}/documents/approval?current_step_is_mine=1`),
      200,
    )
  ).data.map(({ id }) => id)
/** How many requests the list tells the person of: in all, unanswered, answered. Its total is counted another way than its rows are found. */
const told = (person: Person) =>
  Promise.all(
    ['', '?response_status=0', '?response_status=1'].map(async (query) => {
      const path = `${office.company.path}/documents-approval${query}`
      const { data, meta } = await answered<Answer<DocumentListItem[]> & { meta: { total: number } }>(
        await person.browser.get(path),
        200,
      )
      expect(meta.total).toBe(data.length)
      return meta.total
    }),
  )
const answer = (person: Person, document: { id: number }) =>
  person.browser.put(`${office.pathOf(document)}/approval`, { comment: '確認しました', approver_feedback: true })

describe('a substitute', () => {
  it('is told on the home once of a document that waits for both of them', async () => {
    const document = await office.create(author)
    await office.ask(author, document, [absentee, substitute])
    await answered(await away(today, today), 200)
    const home = await answered<Answer<{ approvals: { total: number; items: { id: number }[] } }>>(
      await substitute.browser.get(`${office.company.path}/home`),
      200,
    )
    expect(home.data.approvals).toMatchObject({ total: 1, items: [{ id: document.id }] })
    expect(await waiting(substitute)).toEqual([document.id])
    await answered(await author.browser.delete(`${office.pathOf(document)}/approval`), 200)
    await answered(await office.master.browser.delete(`${office.company.path}/users/${absentee.id}/absence`), 200)
  })

  it('answers in the days of the absence, once, and is named in steps, history and on paper', async () => {
    const document = await office.create(author)
    await office.ask(author, document, [absentee])
    await answered(await away(shiftDay(today, 1), shiftDay(today, 3)), 200)
    expect(await waiting(substitute)).toEqual([])
    expect((await answer(substitute, document)).status).toBe(403)
    await answered(await away(today, today), 200)
    expect(await waiting(substitute)).toEqual([document.id])
    expect(await waiting(absentee)).toEqual([document.id])
    expect([await told(substitute), await told(absentee)]).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ])
    expect(await office.read(substitute, document)).toMatchObject({
      current_step_is_mine: true,
      answers_for: '高橋 健一',
    })
    expect(await office.read(absentee, document)).toMatchObject({ current_step_is_mine: true, answers_for: null })
    await answered(await answer(substitute, document), 200)
    expect((await answer(absentee, document)).status).toBe(409)
    expect([await told(substitute), await told(absentee)]).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ])
    const { document_approvals, approval_status } = await office.read(author, document)
    expect(approval_status).toBe(4)
    expect(document_approvals[0]!.users[0]).toMatchObject({
      name: '高橋 健一',
      status: 'OK',
      answered_by: { id: substitute.id, name: '中村 彩' },
    })
    const pdf = await author.browser.get(`${office.pathOf(document)}/download?download_type=pdf`)
    const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
    expect(pages[0]).toContain('承認高橋健一(代理:中村彩)')
    const { data } = await answered<Answer<{ after: string; user: { name: string } }[]>>(
      await author.browser.get(`${office.pathOf(document)}/histories`),
      200,
    )
    expect(data[0]).toMatchObject({ user: { name: '中村 彩' }, after: '高橋 健一さんの代理：確認しました' })
  })

  it('who answered and then left keeps the name, marked', async () => {
    const temp = await office.app.createPerson(office.company, 0, '代理 花子')
    const document = await office.create(author)
    await office.ask(author, document, [absentee])
    await answered(await away(today, today, temp), 200)
    await answered(await answer(temp, document), 200)
    expect((await office.master.browser.delete(`${office.company.path}/users/${temp.id}`, {})).status).toBe(204)
    const { document_approvals } = await office.read(author, document)
    expect(document_approvals[0]!.users[0]).toMatchObject({
      substitute: null,
      answered_by: { name: '代理 花子（退会）' },
    })
    await answered(await away(today, today), 200)
  })

  it('never answers what they asked for themselves, and the asked person still may', async () => {
    const [before = 0] = await told(absentee)
    const document = await office.create(substitute)
    await office.ask(substitute, document, [absentee])
    expect(await waiting(substitute)).toEqual([])
    expect(await told(substitute)).toEqual([0, 0, 0])
    expect((await answer(substitute, document)).status).toBe(403)
    await answered(await answer(absentee, document), 200)
    expect((await office.read(author, document)).document_approvals[0]!.users[0]!.answered_by).toBeNull()
    expect(await told(absentee)).toEqual([before + 1, 0, before + 1])
    await answered(await substitute.browser.delete(office.pathOf(document)), 204)
    expect(await told(absentee)).toEqual([before, 0, before])
  })
})

describe('an approver who leaves', () => {
  const remove = (person: Person, body: object = {}) =>
    office.master.browser.delete(`${office.company.path}/users/${person.id}`, body)
  const departure = async (person: Person) =>
    (
      await answered<Answer<Departure>>(
        await office.master.browser.get(`${office.company.path}/users/${person.id}/departure`),
        200,
      )
    ).data

  it('wants a substitute where nobody else is asked, who answers then; elsewhere the others do', async () => {
    const leaver = await office.app.createPerson(office.company, 0, '退職 五郎')
    const alone = await office.create(author)
    await office.ask(author, alone, [leaver])
    const shared = await office.create(author)
    await office.ask(author, shared, [leaver, absentee])
    const { approvals } = await departure(leaver)
    expect(approvals.map(({ document, is_alone }) => [document.id, is_alone])).toEqual([
      [alone.id, true],
      [shared.id, false],
    ])
    const [{ approval_id } = { approval_id: 0 }] = approvals
    const refused = async (body: object) => (await answered<{ errors: object }>(await remove(leaver, body), 422)).errors
    expect(await refused({})).toEqual({ approvals: ['後任を選択してください。'] })
    expect(await refused({ approvals: [{ approval_id, user_id: author.id }] })).toHaveProperty('approvals')
    expect((await leaver.browser.get(`${office.company.path}/users`)).status).toBe(200)
    expect((await remove(leaver, { approvals: [{ approval_id, user_id: absentee.id }] })).status).toBe(204)
    expect((await office.read(author, alone)).document_approvals[0]!.users.map(({ id }) => id)).toEqual([absentee.id])
    await answered(await answer(absentee, alone), 200)
    await answered(await answer(absentee, shared), 200)
    expect((await office.read(author, shared)).approval_status).toBe(4)
  })

  it('takes the request along where nobody could be named', async () => {
    const small = await openDocumentsOffice()
    const leaver = await small.app.createPerson(small.company, 0, '退職 六郎')
    const document = await small.create(small.master)
    await small.ask(small.master, document, [leaver])
    const path = `${small.company.path}/users/${leaver.id}`
    expect((await small.master.browser.delete(path, {})).status).toBe(204)
    expect((await small.read(small.master, document)).approval_status).toBe(1)
    await small.close()
  })
})
