/** 差し込み: what the company keeps stands in a new document, and what a person typed over it stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BoundValue } from '#domain/documents/bound-values.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
const items = [
  { name: '建物', type: 'text', source: 'building_name' },
  { name: '型番', type: 'text', source: 'facility_model_number', source_row: 2 },
  { name: '連絡先', type: 'text', source: 'building_contact_name' },
  { name: '点検日', type: 'date', source: 'matter_start_date' },
  { name: '所見', type: 'textarea' },
]
const post = async <T>(path: string, body: object): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(`${office.company.path}${path}`, body), 201)).data
const put = (path: string, body: object) => office.master.browser.put(`${office.company.path}${path}`, body)

beforeAll(async () => {
  office = await openDocumentsOffice()
  form = await post<Template>('/templates', { name: '点検報告書', document_type_id: 3, items })
})
afterAll(() => office.close())

const createMatter = async (members: Person[] = []) => {
  const contact = await post<{ id: number }>('/contacts', { name: '三浦 裕子', affiliation: '青葉アセット' })
  const building = await post<{ id: number }>('/buildings', { name: '青葉ビル', contact_ids: [contact.id] })
  const machines = await Promise.all(
    ['A', 'B'].map((letter) =>
      post<{ id: number }>('/facilities', {
        ...{ name: `室外機 ${letter}`, model_number: `MODEL-${letter}` },
        ...{ facility_category_id: 1, building_id: building.id },
      }),
    ),
  )
  const matter = await post<{ id: number }>('/matters', {
    name: '月次点検',
    matter_category_id: 1,
    building_id: building.id,
    start_date: '2026-11-09',
    facility_ids: machines.map(({ id }) => id),
    user_ids: [office.master.id, ...members.map(({ id }) => id)],
    template_ids: [form.id],
  })
  return { building, matter, machines }
}
const valuesIn = ({ docs_data, template }: Document) =>
  Object.fromEntries(
    template.items.flatMap(({ id, name }) => {
      const entry = docs_data.find(({ item_id }) => item_id === id)
      return entry ? [[name, entry.is_bound ? ['自動', entry.data] : [entry.data]]] : []
    }),
  )
const itemId = (name: string) => form.items.find((item) => item.name === name)!.id
const now = async (document: { id: number }, person = office.master) =>
  (await answered<Answer<BoundValue[]>>(await person.browser.get(`${office.pathOf(document)}/bound-values`), 200)).data

it('stands in a document from its making, until a person types over it', async () => {
  const { matter, building } = await createMatter()
  const document = await office.create(office.master, { template_id: form.id, matter_id: matter.id })
  const filled = {
    建物: ['自動', '青葉ビル'],
    型番: ['自動', 'MODEL-B'],
    連絡先: ['自動', '三浦 裕子'],
    点検日: ['自動', '2026-11-09'],
  }
  expect(valuesIn(document)).toEqual(filled)

  const saved = await office.save(office.master, document, {
    docs_data: [
      { item_id: itemId('建物'), data: '青葉ビル' },
      { item_id: itemId('型番'), data: 'MODEL-B2' },
      { item_id: itemId('所見'), data: '良好' },
    ],
  })
  expect(valuesIn(saved)).toEqual({ ...filled, 型番: ['MODEL-B2'], 所見: ['良好'] })

  // What the company keeps changes; the document stays as it is until a person takes that over.
  await answered(await put(`/buildings/${building.id}`, { name: '青葉新館' }), 200)
  expect(valuesIn(await office.read(office.master, document))).toMatchObject({ 建物: ['自動', '青葉ビル'] })
  expect(await now(document)).toContainEqual({ item_id: itemId('建物'), value: '青葉新館' })
  const renewed = await office.save(office.master, document, {
    docs_data: [{ item_id: itemId('建物'), data: '青葉新館', is_bound: true }],
  })
  expect(valuesIn(renewed)).toMatchObject({ 建物: ['自動', '青葉新館'] })
})

it('of a document without a matter is what the company says of itself alone', async () => {
  expect(valuesIn(await office.create(office.master, { template_id: form.id }))).toEqual({})
})

it('keeps from a guest what they do not see: the owner’s people', async () => {
  const guest = await office.app.createPerson(office.company, 2, '外部 太郎')
  const { matter } = await createMatter([guest])
  await answered(await put(`/templates/${form.id}/guests`, { guests_see: true, guests_create: true }), 200)
  const document = await office.create(guest, { template_id: form.id, matter_id: matter.id })
  expect(valuesIn(document)).toEqual({
    建物: ['自動', '青葉ビル'],
    型番: ['自動', 'MODEL-B'],
    点検日: ['自動', '2026-11-09'],
  })
  const before = `${office.company.path}/matters/${matter.id}/templates/${form.id}/bound-values`
  const told = await answered<Answer<BoundValue[]>>(await guest.browser.get(before), 200)
  expect(told.data.map(({ item_id }) => item_id)).not.toContain(itemId('連絡先'))
  expect((await answered<Answer<BoundValue[]>>(await office.master.browser.get(before), 200)).data).toHaveLength(4)
})

it('goes on with the machines in another document, where they are more than the rows', async () => {
  const rows = await post<Template>('/templates', {
    ...{ name: '機器点検表', document_type_id: 3 },
    items: [{ name: '機器名', type: 'text', source: 'facility_name', source_row: 1 }],
  })
  const { matter } = await createMatter()
  const before = `${office.company.path}/matters/${matter.id}/templates/${rows.id}/bound-values`
  const told = await answered<Answer<BoundValue[]>>(await office.master.browser.get(before), 200)
  const item_id = rows.items[0]!.id
  expect(told.data).toEqual([
    { item_id, value: '室外機 A' },
    { item_id, value: '室外機 B', machines_before: 1 },
  ])
  const body = { title: '点検（2）', template_id: rows.id, matter_id: matter.id, machines_before: 1 }
  const second = await post<Document>('/documents', body)
  expect(second).toMatchObject({ machines_before: 1, docs_data: [{ data: '室外機 B', is_bound: true }] })
  expect(await now(second)).toEqual([{ item_id, value: '室外機 B' }])
  const copy = await post<Document>(`/documents/${second.id}/copy`, {})
  expect(copy.machines_before).toBe(1)
})

it('is told to those who see the document or the matter alone', async () => {
  const { matter } = await createMatter()
  const document = await office.create(office.master, { template_id: form.id, matter_id: matter.id })
  const stranger = await office.app.createCompany('aoba')
  const guest = await office.app.createPerson(office.company, 2, '外部 太郎')
  const paths = ({ path }: { path: string }) => [
    `${path}/documents/${document.id}/bound-values`,
    `${path}/matters/${matter.id}/templates/${form.id}/bound-values`,
  ]
  for (const path of paths(stranger.company)) expect((await stranger.master.browser.get(path)).status).toBe(404)
  for (const path of paths(office.company)) expect((await guest.browser.get(path)).status).toBe(404)
  for (const path of paths(office.company)) expect((await office.app.openBrowser().get(path)).status).toBe(401)
})

it('is said in the template, changes under documents that were made from it, and goes along with copies', async () => {
  const made = await post<Template>('/templates', { name: '差し込み', document_type_id: 3, items })
  await office.create(office.master, { template_id: made.id })
  const kept = made.items.map(({ id, name, type }) => ({ id, name, type }))
  const bound = (template: Template) => template.items.map(({ source, source_row }) => [source, source_row])
  // Left out, it stays; said anew, no version is made of it.
  const same = (await answered<Answer<Template>>(await put(`/templates/${made.id}`, { items: kept }), 200)).data
  expect(bound(same)).toEqual(bound(made))
  const changed = kept.map((item, index) =>
    index === 1 ? { ...item, source: 'facility_name', source_row: null } : item,
  )
  const after = (await answered<Answer<Template>>(await put(`/templates/${made.id}`, { items: changed }), 200)).data
  expect(after.id).toBe(made.id)
  expect(bound(after)[1]).toEqual(['facility_name', null])
  const copy = await post<Template>(`/templates/${made.id}/copy`, {})
  expect(bound(copy)).toEqual(bound(after))
})

it('is refused where the item does not take it', async () => {
  const refused = async (item: object) =>
    (
      await answered<{ errors: Record<string, string[]> }>(
        await office.master.browser.post(`${office.company.path}/templates`, {
          ...{ name: '差し込み', document_type_id: 3 },
          items: [{ name: '項目', type: 'number', ...item }],
        }),
        422,
      )
    ).errors
  expect(await refused({ source: 'building_name' })).toEqual({
    'items.0.source': ['「数値」の項目には、建物：建物名を差し込めません。'],
  })
  expect(await refused({ source: 'no_such_source' })).toHaveProperty(['items.0.source'])
  expect(await refused({ source: 'facility_rated_output', source_row: 0 })).toEqual({
    'items.0.source_row': ['何台目か、何件目かは、1から200までの整数を入力してください。'],
  })
})
