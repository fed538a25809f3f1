/**
 * A guest who is asked to fill in one document asks for everything by every address: that document is theirs, nothing of
 * the others, of its approval or its recipients, nor of the job's money; and nothing at all once the request is taken back.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '#tests/api/documents/office.ts'
import { asFile, makePng } from '#tests/made-files.ts'

const secret = '77731'
let office: DocumentsOffice
let member: Person
let approver: Person
let guest: Person
let matter: { id: number; name: string }
let asked: Document
let hidden: Document
let picture: number

const write = (person: Person, document: Document, values: Record<string, string>) =>
  office
    .read(person, document)
    .then(({ updated_at }) =>
      office.save(person, document, {
        updated_at,
        docs_data: Object.entries(values).map(([name, data]) => ({ item_id: office.itemId(name), data })),
      }),
    )

beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company, master } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  approver = await app.createPerson(company, 1, '高橋 健一')
  guest = await app.createPerson(company, 2, '原田 誠')
  const rival = await app.createPerson(company, 2, '森川 翔')
  matter = await office.createMatter(member, guest, rival)
  await answered(
    await member.browser.post(`${company.path}/matters/${matter.id}/financials`, {
      ...{ cost: 7773101, sales: 7773102, memo: `${secret}03円` },
    }),
    201,
  )
  hidden = await office.create(member, { matter_id: matter.id, title: `${secret}04の書類` })
  await write(member, hidden, { 件名: `${secret}05`, 所見: `${secret}06` })
  asked = await office.create(member, { matter_id: matter.id })
  await office.save(member, asked, {
    submit_destinations: [{ email: `owner-${secret}07@example.com`, name: `${secret}08様`, affiliation: null }],
    matter_id: matter.id,
  })
  // It was with somebody else, and through a round, before.
  await office.ask(member, asked, [approver])
  await answered(await office.answer(approver, asked, false, `${secret}09`), 200)
  const form = new FormData()
  form.set('item_id', String(office.itemId('施工写真')))
  form.set('file', asFile(await makePng('施工.png')))
  const file = await answered<Answer<{ file: { id: number } }>>(
    await member.browser.post(`${office.pathOf(asked)}/files`, form),
    201,
  )
  picture = file.data.file.id
  const ask = (person: Person, note: string) =>
    member.browser.put(`${office.pathOf(asked)}/guest-request`, { user_id: person.id, note })
  await answered(await ask(rival, `${secret}10`), 200)
  await answered(await ask(guest, '写真もお願いします'), 200)
  await answered(await master.browser.get(office.pathOf(asked)), 200)
})
afterAll(() => office.close())

/** What every call that reads tells the guest, of each of these documents. */
const readAll = async (...documents: Document[]): Promise<string> => {
  const said: string[] = []
  const ask = async (path: string) => {
    const response = await guest.browser.get(path)
    expect([200, 400, 403, 404, 409, 410, 422], path).toContain(response.status)
    const text = await response.text()
    said.push(`${path} ${response.status} ${text.replaceAll(/(?<=\d),(?=\d)/g, '')}`)
  }
  for (const { method, path, access, spec } of registeredCalls(createApp(office.app.deps))) {
    if (access !== 'company' || method !== 'get' || spec.content) continue
    const noun = path.split('/')[4]!
    const of = { documents: documents.map(({ id }) => id), matters: [matter.id] }[noun] ?? [office.template.id]
    for (const id of of)
      await ask(
        path
          .replace('{companyKey}', office.company.key)
          .replace('{id}', String(id))
          .replace('{item_id}', String(office.itemId('件名')))
          .replace(/\{\w+\}/g, String(office.template.id)),
      )
  }
  for (const { id } of documents) await ask(`${office.company.path}/comments?document_id=${id}`)
  await ask(`${office.company.path}/carry?matter_id=${matter.id}`)
  await ask(`${office.company.path}/search?q=${secret}`)
  return said.join('\n')
}

it('reads that document, and nothing of anything else', async () => {
  const said = await readAll(asked, hidden)
  expect(said.includes('写真もお願いします')).toBe(true)
  expect(said.split('\n').filter((line) => line.includes(secret) && !line.includes('/search?'))).toEqual([])
  for (const word of ['owner-', approver.name, member.email]) expect(said.includes(word), word).toBe(false)
  const of = async (path: string) => (await guest.browser.get(path)).status
  expect(await of(`${office.company.path}/files/${picture}`)).toBe(200)
  expect(await of(office.pathOf(hidden))).toBe(404)
  expect(await of(`${office.pathOf(hidden)}/download?download_type=pdf`)).toBe(404)
})

it('does nothing to it but fill it in', async () => {
  const path = office.pathOf(asked)
  const { browser } = guest
  await answered(await browser.put(path, { submit_destinations: [], matter_id: matter.id }), 403)
  await answered(await browser.put(path, { submit_mode: 2 }), 403)
  await answered(await browser.post(`${path}/submit`), 409)
  await answered(await browser.delete(path), 403)
  await answered(await browser.put(`${path}/guests`, { guests_see: true }), 403)
  await answered(await browser.put(`${path}/guest-request`, { user_id: guest.id }), 403)
  await answered(await browser.delete(`${path}/guest-request`), 403)
  await answered(await browser.put(`${office.pathOf(hidden)}/guest-request`, { user_id: guest.id }), 404)
  await answered(await browser.post(`${office.pathOf(hidden)}/guest-request/hand-in`, {}), 404)
})

it('has nothing more of it once that is taken back, not even what they wrote', async () => {
  await write(guest, asked, { 件名: '圧縮機の交換' })
  await answered(await member.browser.delete(`${office.pathOf(asked)}/guest-request`), 200)
  const said = await readAll(asked, hidden)
  for (const word of ['圧縮機', '写真もお願いします', secret]) {
    const lines = said.split('\n').filter((line) => line.includes(word) && !line.includes('/search?'))
    expect(lines, word).toEqual([])
  }
  for (const path of [
    office.pathOf(asked),
    `${office.pathOf(asked)}/download?download_type=pdf`,
    `${office.pathOf(asked)}/thumbnail`,
    `${office.company.path}/files/${picture}`,
  ])
    await answered(await guest.browser.get(path), 404)
  const body = { updated_at: asked.updated_at, docs_data: [] }
  await answered(await guest.browser.put(office.pathOf(asked), body), 404)
})
