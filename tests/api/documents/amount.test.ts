/** The sum that an estimate's form works out stands in the lists of documents and their files, for the company's own alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let estimate: Template
beforeAll(async () => {
  office = await openDocumentsOffice()
  const uploaded = await uploadForm(office, '御見積書', corpusBytes('forms/03_omitsumorisho.xlsx'), 2)
  estimate = await giveItems(office, uploaded, [
    { name: '数量', type: 'number', cell_reference: '0:E18' },
    { name: '単価', type: 'number', cell_reference: '0:G18' },
  ])
})
afterAll(() => office.close())

const master = () => office.master.browser
const listed = async (document: Pick<Document, 'id'>, as = master()) =>
  (await answered<{ data: DocumentListItem[] }>(await as.get(`${office.company.path}/documents`), 200)).data.find(
    ({ id }) => id === document.id,
  )
const price = (data: string) => ({ docs_data: [{ item_id: estimate.items[1]!.id, data }] })

it('is read behind each save, and told by list, file and copy', async () => {
  const document = await office.create(office.master, { template_id: estimate.id })
  expect((await listed(document))!.amount).toBeNull()
  await office.save(office.master, document, { docs_data: [{ item_id: estimate.items[0]!.id, data: '3' }] })
  const { updated_at } = await office.save(office.master, document, price('120000'))
  await office.app.deps.jobs.drain()
  const told = (await listed(document))!
  expect(told.amount).toBe(396_000)
  // Nobody edited it: what is being typed meanwhile is not contested.
  expect(told.updated_at).toBe(updated_at)

  await office.save(office.master, document, price('200000'))
  await office.app.deps.jobs.drain()
  expect((await listed(document))!.amount).toBe(660_000)
  const file = await master().post(`${office.company.path}/document-csv-download`, { columns: ['title', 'amount'] })
  expect(await file.text()).toContain('660000')
  const copy = await answered<Answer<Document>>(await master().post(`${office.pathOf(document)}/copy`), 201)
  expect((await listed(copy.data))!.amount).toBe(660_000)
})

it('is no matter of guests, nor of documents that name no sum', async () => {
  const guest = await office.app.createPerson(office.company, roles.guest, '原田 誠')
  const matter = await office.createMatter(office.master, guest)
  const document = await office.create(office.master, { template_id: estimate.id, matter_id: matter.id })
  await office.save(office.master, document, price('5000'))
  await office.show(office.master, document)
  const report = await office.create(office.master)
  await office.app.deps.jobs.drain()
  expect((await listed(document, guest.browser))!.amount).toBeNull()
  expect((await listed(report))!.amount).toBeNull()
})
