/** 決裁印: the answers to a request stand as seals in the boxes of the form, and nobody stamps for another. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { OwnSeal } from '#domain/users/users.contract.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { asFile, makePng } from '#tests/made-files.ts'
import { pictureWidthsOf } from '#tests/pdf-pictures.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
let author: Person
let first: Person
let last: Person
let deputy: Person
let guest: Person

/** As wide as a drawn one is. */
const drawn = 320
const items = [
  { name: '担当', type: 'approval_seal', source: 'seal_applicant' },
  { name: '審査', type: 'approval_seal', source: 'seal_step_1' },
  { name: '承認', type: 'approval_seal', source: 'seal_last' },
  { name: '承認者', type: 'text', source: 'approver_last' },
  { name: '承認日', type: 'date', source: 'approved_on_last' },
]

beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '高橋 直人')
  first = await office.app.createPerson(office.company, 0, '小林 大輔')
  last = await office.app.createPerson(office.company, 1, '佐藤 恵子')
  deputy = await office.app.createPerson(office.company, 0, '渡辺 真由美')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
  const body = new FormData()
  body.set('name', '稟議書')
  body.set('document_type_id', '3')
  body.set(
    'excel_file',
    new File([labelledForm(...items.map(({ name }) => name)) as Uint8Array<ArrayBuffer>], '様式.xlsx'),
  )
  const { path } = office.company
  const made = (await answered<Answer<Template>>(await office.master.browser.post(`${path}/templates`, body), 201)).data
  form = (
    await answered<Answer<Template>>(
      await office.master.browser.put(`${path}/templates/${made.id}`, {
        items: items.map((item, row) => ({ ...item, cell_reference: `0:B${row + 1}` })),
      }),
      200,
    )
  ).data
})
afterAll(() => office.close())

const download = async (document: Document, type: 'pdf' | 'excel', person = author): Promise<Uint8Array> => {
  const response = await person.browser.get(`${office.pathOf(document)}/download?download_type=${type}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const onPaper = async (document: Document) => (await pictureWidthsOf(await download(document, 'pdf'))).toSorted()
const inExcel = async (document: Document) =>
  Object.keys(unzipSync(await download(document, 'excel'))).filter((name) => name.includes('media/')).length
const onScreen = async (document: Document): Promise<number> => {
  const { data } = await answered<Answer<{ drawings: { kind: string }[] }[]>>(
    await author.browser.get(`${office.pathOf(document)}/sheets`),
    200,
  )
  return data[0]!.drawings.filter(({ kind }) => kind === 'picture').length
}
const valueOf = async (document: Document, name: string) => {
  const { docs_data, template } = await office.read(author, document)
  const { id } = template.items.find((item) => item.name === name)!
  return docs_data.find(({ item_id }) => item_id === id)?.data
}
const create = () => office.create(author, { template_id: form.id })
const setSeal = async (person: Person, width: number) => {
  const picture = new FormData()
  picture.set('picture', asFile(await makePng('seal.png', width, width)))
  return person.browser.put('/api/myself/seal', picture)
}

it('stand where each answered, on paper, in Excel and on the screen, and go when it is sent back', async () => {
  const document = await create()
  expect(await onPaper(document)).toEqual([])
  await office.ask(author, document, [first], [last])
  expect(await onPaper(document)).toEqual([drawn])
  await answered(await office.answer(first, document, true), 200)
  expect(await onPaper(document)).toEqual([drawn, drawn])
  expect(await valueOf(document, '承認者')).toBeUndefined()
  await answered(await office.answer(last, document, true), 200)
  expect(await onPaper(document)).toEqual([drawn, drawn, drawn])
  expect(await inExcel(document)).toBe(3)
  expect(await onScreen(document)).toBe(3)
  expect(await valueOf(document, '承認者')).toBe('佐藤 恵子')
  expect(await valueOf(document, '承認日')).toMatch(/^\d{4}-\d{2}-\d{2}$/)

  const other = await create()
  await office.ask(author, other, [first], [last])
  await answered(await office.answer(first, other, true), 200)
  await answered(await office.answer(last, other, false, '日付を直してください'), 200)
  expect(await onPaper(other)).toEqual([])
  expect(await inExcel(other)).toBe(0)
  await office.ask(author, other, [first])
  expect(await onPaper(other)).toEqual([drawn])
  expect(await inExcel(other)).toBe(1)
  await answered(await author.browser.delete(`${office.pathOf(other)}/approval`), 200)
  expect(await onPaper(other)).toEqual([])
  expect([await inExcel(other), await onScreen(other)]).toEqual([0, 0])
})

it('say 代 of who answered in the place of somebody absent', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const absence = { from_date: today, to_date: '2999-01-01', substitute_user_id: deputy.id }
  await answered(await office.master.browser.put(`${office.company.path}/users/${last.id}/absence`, absence), 200)
  const document = await create()
  await office.ask(author, document, [last])
  await answered(await setSeal(deputy, 100), 200)
  await answered(await office.answer(deputy, document, true), 200)
  expect(await valueOf(document, '承認者')).toBe('渡辺 真由美（代）')
  // 担当 is drawn; 審査 and 承認 have the same only step: a word and the deputy's own picture each.
  expect((await onPaper(document)).filter((width) => width === 100)).toHaveLength(1)
  expect(await inExcel(document)).toBeGreaterThanOrEqual(3)
})

it('are the own picture of who has one, kept by the frozen paper when it goes', async () => {
  await answered(await setSeal(first, 140), 200)
  const document = await create()
  await office.save(author, document, { submit_destinations: [{ email: 'owner@example.jp' }] })
  await office.ask(author, document, [first])
  await answered(await office.answer(first, document, true), 200)
  await answered(await author.browser.post(`${office.pathOf(document)}/submit`), 200)
  const before = await onPaper(document)
  expect(before).toEqual([140, drawn])
  await answered(await first.browser.delete('/api/myself/seal'), 204)
  expect(await onPaper(document)).toEqual(before)
})

it('nobody stamps for another, or sees what another stamps with', async () => {
  await answered(await setSeal(first, 140), 200)
  const { data } = await answered<Answer<OwnSeal>>(await first.browser.get('/api/myself/seal-state'), 200)
  expect((await first.browser.get(data.path!)).headers.get('content-type')).toBe('image/png')
  for (const other of [office.master, last, guest]) {
    expect(
      (await answered<Answer<OwnSeal>>(await other.browser.get('/api/myself/seal-state'), 200)).data.path,
    ).toBeNull()
    await answered(await other.browser.get(data.path!), 404)
    await answered(await other.browser.delete('/api/myself/seal'), 204)
  }
  expect((await first.browser.get(data.path!)).status).toBe(200)
  const nobody = office.app.openBrowser()
  for (const call of ['/api/myself/seal', '/api/myself/seal-state']) await answered(await nobody.get(call), 401)
  await answered(await nobody.delete('/api/myself/seal'), 401)
  const document = await create()
  await office.ask(author, document, [first])
  for (const other of [office.master, last, author, guest])
    expect((await office.answer(other, document, true)).status).toBeGreaterThanOrEqual(400)
  expect(await onPaper(document)).toEqual([drawn])
  // A value in the box is nobody's to write.
  const [item] = form.items
  const open = await create()
  await answered(
    await author.browser.put(office.pathOf(open), {
      docs_data: [{ item_id: item!.id, data: '佐藤' }],
      updated_at: open.updated_at,
    }),
    422,
  )
})

it('a box needs whose seal it is, and takes nothing else', async () => {
  const put = (item: object) =>
    office.master.browser.put(`${office.company.path}/templates/${form.id}`, {
      items: [{ name: '承認', cell_reference: '0:B3', ...item }],
    })
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await put({ type: 'approval_seal', source: null }),
    422,
  )
  expect(refused.errors['items.0.source']).toEqual(['どの人の印かを選択してください。'])
  const wrong = await answered<{ errors: Record<string, string[]> }>(
    await put({ type: 'text', source: 'seal_last' }),
    422,
  )
  expect(wrong.errors['items.0.source']).toEqual(['「テキスト」の項目には、承認：最後の承認の印を差し込めません。'])
  await answered(await put({ type: 'approval_seal', source: 'building_name' }), 422)
})
