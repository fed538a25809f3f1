/** 不在: who stands in for an approver, from when to when, and how it is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
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
const answer = (person: Person, document: { id: number }) =>
  person.browser.put(`${office.pathOf(document)}/approval`, { comment: '確認しました', approver_feedback: true })

describe('a substitute', () => {
  it('answers in the days of the absence, once, and is named in steps and history', async () => {
    const document = await office.create(author)
    await office.ask(author, document, [absentee])
    await answered(await away(shiftDay(today, 1), shiftDay(today, 3)), 200)
    expect(await waiting(substitute)).toEqual([])
    expect((await answer(substitute, document)).status).toBe(403)
    await answered(await away(today, today), 200)
    expect(await waiting(substitute)).toEqual([document.id])
    expect(await waiting(absentee)).toEqual([document.id])
    expect((await office.read(substitute, document)).current_step_is_mine).toBe(true)
    await answered(await answer(substitute, document), 200)
    expect((await answer(absentee, document)).status).toBe(409)
    const { document_approvals, approval_status } = await office.read(author, document)
    expect(approval_status).toBe(4)
    expect(document_approvals[0]!.users[0]).toMatchObject({
      name: '高橋 健一',
      status: 'OK',
      answered_by: { id: substitute.id, name: '中村 彩' },
    })
    const { data } = await answered<Answer<{ after: string; user: { name: string } }[]>>(
      await author.browser.get(`${office.pathOf(document)}/histories`),
      200,
    )
    expect(data[0]).toMatchObject({ user: { name: '中村 彩' }, after: '高橋 健一さんの代理：確認しました' })
  })

  it('never answers what they asked for themselves, and the asked person still may', async () => {
    const document = await office.create(substitute)
    await office.ask(substitute, document, [absentee])
    expect(await waiting(substitute)).toEqual([])
    expect((await answer(substitute, document)).status).toBe(403)
    await answered(await answer(absentee, document), 200)
    expect((await office.read(author, document)).document_approvals[0]!.users[0]!.answered_by).toBeNull()
  })
})
