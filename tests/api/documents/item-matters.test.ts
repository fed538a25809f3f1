/** From an item out of order to a matter: what goes along, who may, and that two taps make one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, ItemMatter } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let guest: Person
let template: Template
let matter: Matter
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
  const limits = { alarm_low: null, attention_low: 0.2, attention_high: 0.5, alarm_high: null, marks_paper: false }
  template = await post<Template>(office.master, 'templates', {
    name: 'ポンプ点検表',
    document_type_id: 3,
    items: [
      { name: '給水ポンプ P-1', type: 'separator' },
      { name: '吐出圧力（MPa）', type: 'number', limits },
      { name: '写真', type: 'fileupload' },
      { name: '揚水ポンプ P-2', type: 'separator' },
      { name: '運転', type: 'radio', item_parts: [{ item_value: '良' }, { item_value: '否' }] },
    ],
  })
  const { id: building_id } = await post<{ id: number }>(office.master, 'buildings', { name: '青葉ビル' })
  const facility_ids: number[] = []
  for (const name of ['給水ポンプ P-1', '揚水ポンプ P-2'])
    facility_ids.push(
      (await post<{ id: number }>(office.master, 'facilities', { name, facility_category_id: 2, building_id })).id,
    )
  matter = await post<Matter>(office.master, 'matters', {
    name: 'ポンプ点検',
    matter_category_id: 1,
    building_id,
    facility_ids,
    user_ids: [author.id, guest.id],
  })
})
afterAll(() => office.close())

const post = async <T>(person: Person, path: string, body: object): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.post(`${office.company.path}/${path}`, body), 201)).data
const get = async <T>(person: Person, path: string): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.get(`${office.company.path}/${path}`), 200)).data
const idOf = (name: string): number => template.items.find((item) => item.name === name)!.id
const inspect = async (pressure: string, operation: string): Promise<Document> => {
  const document = await office.create(author, { template_id: template.id, matter_id: matter.id, title: '6月の点検' })
  return office.save(author, document, {
    updated_at: document.updated_at,
    docs_data: [
      { item_id: idOf('吐出圧力（MPa）'), data: pressure },
      { item_id: idOf('運転'), data: operation },
    ],
  })
}
const make = (person: Person, { id }: { id: number }, name: string, path = office.company.path) =>
  person.browser.post(`${path}/documents/${id}/matters`, { item_id: idOf(name) })
const made = async (document: Document, name = '吐出圧力（MPa）') =>
  (await answered<Answer<ItemMatter>>(await make(author, document, name), 201)).data.matter

describe('a matter of an item out of order', () => {
  it('has its building, its equipment, the value, the photos, and the report; the report has the matter', async () => {
    const document = await inspect('0.62', '良')
    const form = new FormData()
    form.set('item_id', String(idOf('写真')))
    form.set('file', asFile(await makePhoto('圧力計.jpg', 60, 40)))
    await answered(await author.browser.post(`${office.pathOf(document)}/files`, form), 201)

    const { id } = await made(document)
    expect(await get<Matter>(author, `matters/${id}`)).toMatchObject({
      name: '吐出圧力（MPa）：0.62 MPa（注意）',
      matter_category_id: 2,
      building: { id: matter.building_id },
      facilities: [{ name: '給水ポンプ P-1' }],
      users: [{ id: author.id }],
      description:
        '書類「6月の点検」の点検結果から作成\n給水ポンプ P-1\n吐出圧力（MPa）：0.62 MPa（基準 0.2〜0.5 MPa）',
      origin: { document: { id: document.id, title: '6月の点検' }, item_name: '吐出圧力（MPa）', value: '0.62 MPa' },
    })
    expect((await get<ReportFile[]>(author, `matters/${id}/reporting-folders`)).map(({ name }) => name)).toEqual([
      '圧力計.jpg',
    ])
    expect((await office.read(author, document)).item_matters).toEqual([
      { item_id: idOf('吐出圧力（MPa）'), matter: { id, name: '吐出圧力（MPa）：0.62 MPa（注意）' } },
    ])
  })

  it('is one, however often it is asked for, as long as it lives', async () => {
    const document = await inspect('0.3', '否')
    const [first, second] = await Promise.all([made(document, '運転'), made(document, '運転')])
    expect(second).toEqual(first)
    await answered(await author.browser.delete(`${office.company.path}/matters/${first.id}`), 204)
    expect((await office.read(author, document)).item_matters).toEqual([])
    const next = await made(document, '運転')
    expect(next.id).not.toBe(first.id)
    await answered(await author.browser.delete(office.pathOf(document)), 204)
    expect((await get<Matter>(author, `matters/${next.id}`)).origin).toMatchObject({ document: null, value: '否' })
  })

  it('is refused of what is in order, to guests, to strangers and without a session', async () => {
    const document = await inspect('0.3', '良')
    await answered(await make(author, document, '運転'), 422)
    await answered(await make(guest, document, '運転'), 403)
    await office.show(author, document)
    expect((await office.read(guest, document)).canMakeMatter).toBe(false)
    await answered(await make(guest, document, '運転'), 403)
    const other = await office.app.createCompany('hoka')
    await answered(await make(other.master, document, '運転', other.company.path), 404)
    await answered(await make({ ...author, browser: office.app.openBrowser() }, document, '運転'), 401)
  })
})
