/** What would be cut, shrunk or missing on paper, of contents that are still being typed. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { PrintMark } from '#domain/documents/print-marks.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let member: Person
beforeAll(async () => {
  member = await app.createPerson(company, 0, 'member')
})

type Data<T> = { data: T }
const createTemplate = async (body: FormData | object): Promise<Template> =>
  (await answered<Data<Template>>(await master.browser.post(`${company.path}/templates`, body), 201)).data
const createDocument = async (template_id: number): Promise<Document> =>
  (
    await answered<Data<Document>>(
      await member.browser.post(`${company.path}/documents`, { title: '報告', template_id }),
      201,
    )
  ).data
const excelTemplate = async (): Promise<Template> => {
  const office = { company, master }
  return giveItems(office, await uploadForm(office, '報告書', labelledForm('件名', '台数')), [
    { name: '件名', type: 'text', cell_reference: '0:B1' },
    { name: '台数', type: 'number', cell_reference: '0:B2' },
  ])
}
const check = async (person: Person, id: number, docs_data: object[], path = company.path) =>
  person.browser.post(`${path}/documents/${id}/print-marks`, { docs_data })
const marksOf = async (id: number, docs_data: object[]): Promise<PrintMark[]> =>
  (await answered<Data<PrintMark[]>>(await check(member, id, docs_data), 200)).data

describe('print marks', () => {
  it('tell of what is typed and of what is saved, and store nothing', async () => {
    const { id: template_id, items } = await excelTemplate()
    const { id, updated_at } = await createDocument(template_id)
    const [subject, count] = items
    expect(await marksOf(id, [])).toEqual([])
    expect(
      await marksOf(id, [
        { item_id: subject!.id, data: '記号𪚥' },
        { item_id: count!.id, data: '123456789012' },
      ]),
    ).toEqual([
      { item_id: subject!.id, fault: 'unprintable', characters: ['𪚥'] },
      { item_id: count!.id, fault: 'hashes', characters: [] },
    ])
    expect(await marksOf(id, [])).toEqual([])
    await answered(
      await member.browser.put(`${company.path}/documents/${id}`, {
        updated_at,
        docs_data: [{ item_id: count!.id, data: '123456789012' }],
      }),
      200,
    )
    expect(await marksOf(id, [])).toMatchObject([{ item_id: count!.id, fault: 'hashes' }])
    expect(await marksOf(id, [{ item_id: count!.id, data: '12' }])).toEqual([])
  })

  it('tell of characters also where there is no form', async () => {
    const { id: template_id, items } = await createTemplate({
      name: '項目だけ',
      document_type_id: 1,
      items: [{ name: '所見', type: 'textarea' }],
    })
    const { id } = await createDocument(template_id)
    expect(await marksOf(id, [{ item_id: items[0]!.id, data: '記号𪚥'.repeat(50) }])).toEqual([
      { item_id: items[0]!.id, fault: 'unprintable', characters: ['𪚥'] },
    ])
  })

  it('are for those who see the document', async () => {
    const { id: template_id } = await excelTemplate()
    const { id } = await createDocument(template_id)
    const { master: stranger } = await app.createCompany('aoi')
    await answered(await check({ ...member, browser: app.openBrowser() }, id, []), 401)
    await answered(await check(stranger, id, []), 404)
    await answered(await check(stranger, id, [], '/api/c/aoi'), 404)
    await answered(await check(member, id, [{ item_id: 999_999, data: '' }]), 422)
  })
})
