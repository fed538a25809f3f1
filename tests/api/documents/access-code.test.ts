/** アクセスコード, as its sender sets it: kept with the destinations, told in the letter, unknown to guests. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '原田 誠')
  stranger = (await app.createCompany('sumida')).master
})
afterAll(() => office.close())

const set = (person: Person, document: Document, access_code: unknown) =>
  person.browser.put(office.pathOf(document), { submit_destinations: [{ email: 'owner@example.jp' }], access_code })
const stored = async (document: Document): Promise<string | null> =>
  (await answered<Answer<Document>>(await member.browser.get(office.pathOf(document)), 200)).data.access_code

it('is set and taken away with the destinations; the history says so without the code', async () => {
  const document = await office.create(member)
  expect(document.access_code).toBeNull()
  await answered(await set(member, document, 'ＡＯＢＡ２６'), 200)
  expect(await stored(document)).toBe('AOBA26')
  // Another change of the destinations leaves it as it is.
  await answered(await member.browser.put(office.pathOf(document), { submit_destinations: [] }), 200)
  expect(await stored(document)).toBe('AOBA26')
  await answered(await set(member, document, ''), 200)
  expect(await stored(document)).toBeNull()
  const lines = (
    await answered<Answer<History[]>>(await member.browser.get(`${office.pathOf(document)}/histories`), 200)
  ).data
  expect(
    lines.filter(({ column_name }) => column_name === 'アクセスコード').map(({ before, after }) => [before, after]),
  ).toEqual([
    ['設定あり', '設定なし'],
    ['設定なし', '設定あり'],
  ])
  expect(JSON.stringify(lines)).not.toContain('AOBA26')
})

it('stands in the letter as a word, not as the code, and is not copied', async () => {
  const document = await office.create(member)
  await answered(await set(member, document, 'aoba-2026'), 200)
  await office.save(member, document, { submit_mode: 2 })
  await answered(await member.browser.post(`${office.pathOf(document)}/submit`), 200)
  await office.app.deps.jobs.drain()
  const { text } = office.letters.findLast(({ to }) => to.address === 'owner@example.jp')!
  expect(text).toContain('この書類を開くには、アクセスコードが必要です。')
  expect(text).not.toContain('aoba-2026')
  const copy = await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(document)}/copy`), 201)
  expect(copy.data.access_code).toBeNull()
  // Submitted, it stays as it is.
  await answered(await set(member, document, 'another-1'), 403)
})

it('has its walls', async () => {
  const matter = await office.createMatter(member, guest)
  const document = await office.create(member, { matter_id: matter.id })
  await answered(await set(member, document, '12345'), 422)
  await answered(await set(member, document, 'あ'.repeat(33)), 422)
  await answered(await set(member, document, 123456), 422)
  await answered(await office.app.openBrowser().put(office.pathOf(document), { access_code: 'aoba-2026' }), 401)
  await answered(await set(stranger, document, 'aoba-2026'), 404)
  await answered(await set(member, document, 'aoba-2026'), 200)
  await answered(await member.browser.put(`${office.pathOf(document)}/guest-request`, { user_id: guest.id }), 200)
  const seen = await answered<Answer<Document>>(await guest.browser.get(office.pathOf(document)), 200)
  expect(seen.data.access_code).toBeNull()
  await answered(await set(guest, document, 'guess-123'), 403)
})
