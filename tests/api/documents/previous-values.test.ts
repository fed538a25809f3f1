/** The reading of last time beside that of today: what is compared with it, and what is not. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { DatedReading, PreviousValues } from '#domain/documents/previous-values.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { recordStatements } from '#tests/bench/statements.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
const items = [
  { name: '蒸気', type: 'separator' },
  { name: '圧力', type: 'number' },
  { name: '開度', type: 'percent' },
  { name: '備考', type: 'text' },
  { name: '給水', type: 'separator' },
  { name: '圧力', type: 'number' },
]
const post = async <T>(path: string, body: object): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(`${office.company.path}${path}`, body), 201)).data
const createTemplate = (name: string) => post<Template>('/templates', { name, document_type_id: 3, items })

beforeAll(async () => {
  office = await openDocumentsOffice()
  form = await createTemplate('ボイラー点検表')
})
afterAll(() => office.close())

const createBuilding = () => post<{ id: number }>('/buildings', { name: '青葉ビル' })
const createFacility = (building_id: number) =>
  post<{ id: number }>('/facilities', { name: 'ボイラー', facility_category_id: 7, building_id })
const createMatter = (building_id: number | null, ...facilities: { id: number }[]) =>
  post<{ id: number }>('/matters', {
    name: '月次点検',
    matter_category_id: 1,
    building_id,
    facility_ids: facilities.map(({ id }) => id),
    user_ids: [office.master.id],
  })

/** Values in the order of the form's inputs. */
const fillIn = async (day: string, matter: { id: number } | null, values: string[], template = form) => {
  const document = await office.create(office.master, {
    title: `点検表 ${day}`,
    template_id: template.id,
    matter_id: matter?.id,
  })
  const inputs = template.items.filter(({ type }) => type !== 'separator')
  if (values.length === 0) return document
  return office.save(office.master, document, {
    docs_data: values.map((data, index) => ({ item_id: inputs[index]!.id, data })),
  })
}
const readPrevious = async (document: Pick<Document, 'id'>, person: Person = office.master) =>
  (await answered<Answer<PreviousValues>>(await person.browser.get(`${office.pathOf(document)}/previous-values`), 200))
    .data
/** The values by the item's place in the form, the newest first. */
const valuesOf = async (document: Pick<Document, 'id' | 'template'>, person?: Person) =>
  (await readPrevious(document, person)).items.map(({ item_id, values }) => [
    document.template.items.findIndex(({ id }) => id === item_id),
    ...values.map(({ value }) => value),
  ])

it('tells what was last said of the same equipment, with its day, document and author', async () => {
  const building = await createBuilding()
  const boiler = await createFacility(building.id)
  const matter = await createMatter(building.id, boiler)
  await fillIn('2026-06-03', matter, ['0.68', '0.5', '異音', '1.2'])
  await fillIn('2026-07-03', matter, ['0.69', '', '', '1.3'])
  await fillIn('2026-08-03', matter, ['0.70', '0.4'])
  const last = await fillIn('2026-09-03', await createMatter(building.id, boiler), ['0.71'])
  const document = await fillIn('2026-10-03', matter, [])
  expect(await valuesOf(document)).toEqual([
    [1, '0.71', '0.70', '0.69', '0.68'],
    [2, '0.4', '0.5'],
    [3, '異音'],
    [5, '1.3', '1.2'],
  ])
  const { reports, items: found } = await readPrevious(document)
  expect(found[0]!.values[0]).toEqual({ report_id: last.id, value: '0.71' })
  expect(reports[0]).toEqual({
    id: last.id,
    title: '点検表 2026-09-03',
    date: expect.any(String),
    author: { id: office.master.id, name: office.master.name },
  })
  expect(reports).toHaveLength(4)
  // A report knows nothing of those made after it, nor of itself.
  expect(await valuesOf(last)).toEqual([
    [1, '0.70', '0.69', '0.68'],
    [2, '0.4', '0.5'],
    [3, '異音'],
    [5, '1.3', '1.2'],
  ])
})

it('tells three values of words and choices, of numbers the ten that say what is usual', async () => {
  const daily = await createTemplate('日々の点検表')
  const matter = await createMatter((await createBuilding()).id)
  for (let day = 1; day <= 11; day += 1) await fillIn(`2026-06-${day}`, matter, [`${day}`, '', `所見${day}`], daily)
  const document = await fillIn('2026-07-01', matter, [], daily)
  expect(await valuesOf(document)).toEqual([
    [1, ...Array.from({ length: 10 }, (_, index) => `${11 - index}`)],
    [3, '所見11', '所見10', '所見9'],
  ])
  const changed = items.with(2, { name: '弁開度', type: 'percent' })
  const next = await answered<Answer<Template>>(
    await office.master.browser.put(`${office.company.path}/templates/${daily.id}`, { items: changed }),
    200,
  )
  const asked = await recordStatements(() => readPrevious(document))
  await fillIn('2026-07-02', matter, ['12', '', '所見12'], next.data)
  const newest = await fillIn('2026-07-03', matter, [], next.data)
  // One more for the items of all the other versions together.
  expect((await recordStatements(() => readPrevious(newest))).length).toBe(asked.length + 1)
  expect((await valuesOf(newest)).map(([place, value]) => [place, value])).toEqual([
    [1, '12'],
    [3, '所見12'],
  ])
})

it('tells of a report the day on which most of it was filled in', async () => {
  const matter = await createMatter((await createBuilding()).id)
  const made = await fillIn('2026-06-01', matter, ['0.68', '0.5', '異音', '1.2'])
  const { pool } = office.app.database
  const days = ['2026-05-28', '2026-06-03', '2026-06-03', '2026-06-20']
  for (const [at, { item_id }] of made.docs_data.entries())
    await pool.query(`update document_data set updated_at = $1 where document_id = $2 and item_id = $3`, [
      `${days[at]}T10:00:00+09:00`,
      made.id,
      item_id,
    ])
  const { reports } = await readPrevious(await fillIn('2026-07-01', matter, []))
  expect(reports[0]!.date).toBe('2026-06-03T10:00:00.000+09:00')
})

it('draws the readings of a year, the oldest first', async () => {
  const matter = await createMatter((await createBuilding()).id)
  const old = await fillIn('2025-01-01', matter, ['9'])
  const first = await fillIn('2026-06-03', matter, ['0.68', '0.5'])
  await fillIn('2026-07-03', matter, ['', '0.4'])
  await fillIn('2026-08-03', matter, ['0.7'])
  const document = await fillIn('2026-09-03', matter, [])
  const { pool } = office.app.database
  await pool.query(`update documents set created_at = created_at - interval '2 years' where id = $1`, [old.id])
  const readings = (place: number, person = office.master) =>
    person.browser.get(`${office.pathOf(document)}/items/${document.template.items[place]!.id}/readings`)
  const { data } = await answered<Answer<DatedReading[]>>(await readings(1), 200)
  expect(data.map(({ reading }) => reading)).toEqual([0.68, 0.7])
  expect(data[0]!.report).toMatchObject({ id: first.id, title: '点検表 2026-06-03' })
  expect((await answered<Answer<DatedReading[]>>(await readings(2), 200)).data.map(({ reading }) => reading)).toEqual([
    50, 40,
  ])
  expect((await readings(3)).status).toBe(422)
  expect((await office.master.browser.get(`${office.pathOf(document)}/items/1/readings`)).status).toBe(404)
  const guest = await office.app.createPerson(office.company, 2, '協力会社')
  expect((await readings(1, guest)).status).toBe(404)
  await guest.browser.post('/api/logout', {})
  expect((await readings(1, guest)).status).toBe(401)
})

it('compares neither with other equipment nor with another template', async () => {
  const building = await createBuilding()
  const [one, two] = [await createFacility(building.id), await createFacility(building.id)]
  await fillIn('2026-06-03', await createMatter(building.id, two), ['2'])
  await fillIn('2026-06-04', await createMatter(building.id, one, two), ['12'])
  await fillIn('2026-06-05', await createMatter(building.id, one), ['9'], await createTemplate('別の点検表'))
  expect(await valuesOf(await fillIn('2026-07-01', await createMatter(building.id, one), []))).toEqual([])
  const both = await fillIn('2026-07-01', await createMatter(building.id, two, one), [])
  expect(await valuesOf(both)).toEqual([[1, '12']])
})

it('compares what names a facility wherever that was, and the whole of many where one is added', async () => {
  const pumps = await post<Template>('/templates', {
    name: 'ポンプ点検表',
    document_type_id: 3,
    items: [
      { name: 'P-1：電流', type: 'number' },
      { name: 'P-2：電流', type: 'number' },
      { name: '外気温', type: 'number' },
    ],
  })
  const building = await createBuilding()
  const [one, two, three] = await Promise.all(
    ['P-1', 'P-2', 'P-3'].map((name) =>
      post<{ id: number }>('/facilities', { name, facility_category_id: 2, building_id: building.id }),
    ),
  )
  await fillIn('2026-06-01', await createMatter(building.id, one!), ['11', '', '15'], pumps)
  await fillIn('2026-06-02', await createMatter(building.id, one!, two!), ['12', '22', '16'], pumps)
  const all = await fillIn('2026-07-01', await createMatter(building.id, one!, two!, three!), [], pumps)
  expect(await valuesOf(all)).toEqual([
    [0, '12', '11'],
    [1, '22'],
    [2, '16'],
  ])
  const alone = await fillIn('2026-07-02', await createMatter(building.id, two!), [], pumps)
  expect(await valuesOf(alone)).toEqual([[1, '22']])
})

it('compares within the building where no equipment is named, and with nothing without a place', async () => {
  const [building, other] = [await createBuilding(), await createBuilding()]
  await fillIn('2026-06-03', await createMatter(building.id), ['5'])
  await fillIn('2026-06-04', await createMatter(other.id), ['6'])
  await fillIn('2026-06-05', null, ['7'])
  expect(await valuesOf(await fillIn('2026-07-01', await createMatter(building.id), []))).toEqual([[1, '5']])
  expect(await valuesOf(await fillIn('2026-07-02', await createMatter(null), []))).toEqual([])
  expect(await valuesOf(await fillIn('2026-07-02', null, []))).toEqual([])
})

it('knows an item again in the next version of the template by section, name and type', async () => {
  const first = await createTemplate('版のある点検表')
  const matter = await createMatter((await createBuilding()).id)
  await fillIn('2026-06-03', matter, ['5', '0.3', '', '8'], first)
  const changed = [{ name: '点検日', type: 'date' }, ...items.with(2, { name: '開度', type: 'number' })]
  const next = (
    await answered<Answer<Template>>(
      await office.master.browser.put(`${office.company.path}/templates/${first.id}`, { items: changed }),
      200,
    )
  ).data
  expect(next.id).not.toBe(first.id)
  const document = await fillIn('2026-07-03', matter, [], next)
  expect(await valuesOf(document)).toEqual([
    [2, '5'],
    [6, '8'],
  ])
})

it('knows an item again whose spelling was corrected', async () => {
  const first = await createTemplate('誤字のある点検表')
  const matter = await createMatter((await createBuilding()).id)
  await fillIn('2026-06-03', matter, ['5', '0.3', '', '8'], first)
  const change = async (template: Template, place: number, name: string) =>
    (
      await answered<Answer<Template>>(
        await office.master.browser.put(`${office.company.path}/templates/${template.id}`, {
          items: template.items.map(({ id, name: old, type }, at) => ({ id, name: at === place ? name : old, type })),
        }),
        200,
      )
    ).data
  const second = await change(first, 1, '蒸気の圧力')
  expect(second.id).not.toBe(first.id)
  await fillIn('2026-07-03', matter, ['6'], second)
  const third = await change(second, 0, '蒸気系統')
  expect((await valuesOf(await fillIn('2026-08-03', matter, [], third)))[0]).toEqual([1, '6', '5'])
})

it('leaves out what was deleted or sent back', async () => {
  const matter = await createMatter((await createBuilding()).id)
  const deleted = await fillIn('2026-06-03', matter, ['1'])
  await answered(await office.master.browser.delete(office.pathOf(deleted)), 204)
  const approver = await office.app.createPerson(office.company, 1, '承認者')
  const wrong = await fillIn('2026-06-04', matter, ['2'])
  await office.ask(office.master, wrong, [approver])
  await answered(await office.answer(approver, wrong, false), 200)
  expect(await valuesOf(await fillIn('2026-07-01', matter, []))).toEqual([])
})

const readBefore = async (matter: { id: number }, template: { id: number }, person: Person = office.master) =>
  (
    await answered<Answer<PreviousValues>>(
      await person.browser.get(`${office.company.path}/matters/${matter.id}/templates/${template.id}/previous-values`),
      200,
    )
  ).data

it('tells of a document that is not made yet what it would tell of one made now', async () => {
  const building = await createBuilding()
  await fillIn('2026-06-03', await createMatter(building.id), ['0.68', '0.5'])
  const matter = await createMatter(building.id)
  await fillIn('2026-07-03', matter, ['0.69'])
  const before = await readBefore(matter, form)
  expect(before.items.map(({ values }) => values.map(({ value }) => value))).toEqual([['0.69', '0.68'], ['0.5']])
  expect(before).toEqual(await readPrevious(await fillIn('2026-08-03', matter, [])))
})

it('tells of a document that is not made yet to those who see its matter and template', async () => {
  const guest = await office.app.createPerson(office.company, 2, '協力会社')
  const building = await createBuilding()
  await fillIn('2026-06-03', await createMatter(building.id), ['5'])
  const others = await createMatter(building.id)
  const matter = await post<{ id: number }>('/matters', {
    name: '月次点検',
    matter_category_id: 1,
    building_id: building.id,
    user_ids: [guest.id],
    template_ids: [form.id],
  })
  expect(await readBefore(matter, form, guest)).toEqual({ reports: [], items: [] })
  const unseen = await createTemplate('社内の点検表')
  const statusOf = async (
    of: { id: number },
    template: { id: number },
    { browser }: Person = guest,
    path = office.company.path,
  ) => (await browser.get(`${path}/matters/${of.id}/templates/${template.id}/previous-values`)).status
  expect(await statusOf(others, form)).toBe(404)
  expect(await statusOf(matter, unseen)).toBe(404)
  const stranger = await office.app.createCompany('hinode')
  expect(await statusOf(matter, form, stranger.master, stranger.company.path)).toBe(404)
  await guest.browser.post('/api/logout', {})
  expect(await statusOf(matter, form)).toBe(401)
})

it('is for those who see the document, and of the documents that they see', async () => {
  const guest = await office.app.createPerson(office.company, 2, '協力会社')
  const building = await createBuilding()
  await fillIn('2026-06-03', await createMatter(building.id), ['5'])
  const matter = await post<{ id: number }>('/matters', {
    name: '月次点検',
    matter_category_id: 1,
    building_id: building.id,
    user_ids: [guest.id],
  })
  const before = await fillIn('2026-06-04', matter, ['6'])
  const document = await fillIn('2026-07-01', matter, [])
  await office.show(office.master, document)
  expect(await valuesOf(document)).toEqual([[1, '6', '5']])
  expect(await valuesOf(document, guest)).toEqual([])
  await office.show(office.master, before)
  expect(await valuesOf(document, guest)).toEqual([[1, '6']])
  const stranger = await office.app.createCompany('aoba')
  const path = `${office.pathOf(document)}/previous-values`
  expect(
    (await stranger.master.browser.get(`${stranger.company.path}/documents/${document.id}/previous-values`)).status,
  ).toBe(404)
  await guest.browser.post('/api/logout', {})
  expect((await guest.browser.get(path)).status).toBe(401)
})

const copiedIn = ({ template, docs_data }: Document) =>
  docs_data.flatMap(({ item_id, is_copied }) =>
    is_copied ? [template.items.findIndex(({ id }) => id === item_id)] : [],
  )

it('keeps with a value that it was taken over, until somebody types over it', async () => {
  const colleague = await office.app.createPerson(office.company, 0, '同僚')
  const [, pressure, opening, remark] = form.items
  const matter = await office.createMatter(office.master, colleague)
  const made = await office.create(office.master, { title: '点検表', template_id: form.id, matter_id: matter.id })
  const first = await office.save(office.master, made, {
    docs_data: [
      { item_id: pressure!.id, data: '0.68', is_copied: true },
      { item_id: opening!.id, data: '0.5', is_copied: true },
      { item_id: remark!.id, data: '異音' },
    ],
  })
  expect(copiedIn(first)).toEqual([1, 2])
  // The same value again is no change, and says nothing of how it came there.
  const again = await office.save(office.master, made, { docs_data: [{ item_id: pressure!.id, data: '0.68' }] })
  expect(copiedIn(again)).toEqual([1, 2])
  const over = await office.save(colleague, made, { docs_data: [{ item_id: pressure!.id, data: '0.7' }] })
  expect(copiedIn(over)).toEqual([2])
  const emptied = await office.save(colleague, made, {
    docs_data: [{ item_id: opening!.id, data: null, is_copied: true }],
  })
  expect(copiedIn(emptied)).toEqual([])
})

it('does not say of a copied document that its values were taken over', async () => {
  const made = await office.create(office.master, { title: '点検表', template_id: form.id })
  const docs_data = [{ item_id: form.items[1]!.id, data: '0.68', is_copied: true }]
  expect(copiedIn(await office.save(office.master, made, { docs_data }))).toEqual([1])
  const copy = await answered<Answer<Document>>(await office.master.browser.post(`${office.pathOf(made)}/copy`), 201)
  expect(copy.data.docs_data.map(({ data }) => data)).toEqual(['0.68'])
  expect(copiedIn(copy.data)).toEqual([])
})

it('refuses a mark that is none', async () => {
  const made = await office.create(office.master, { title: '点検表', template_id: form.id })
  const docs_data = [{ item_id: form.items[1]!.id, data: '0.68', is_copied: '写した' }]
  const refused = await answered<{ errors: object }>(
    await office.master.browser.put(office.pathOf(made), { docs_data, updated_at: made.updated_at }),
    422,
  )
  expect(refused.errors).toEqual({ 'docs_data.0.is_copied': ['前回値の指定が正しくありません'] })
})
