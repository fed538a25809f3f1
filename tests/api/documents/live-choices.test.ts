/** Choices that hang on another field: told with the sheets, and held to when one of them is chosen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notAmongChoices } from '#domain/documents/live-choices.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makeLiveChoicesForm } from '#tests/live-choices-form.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
beforeAll(async () => {
  office = await openDocumentsOffice()
  const uploaded = await uploadForm(office, '点検票', makeLiveChoicesForm())
  form = await giveItems(office, uploaded, uploaded.proposed_items)
})
afterAll(() => office.close())

const id = (name: string): number => form.items.find((item) => item.name === name)!.id
const entry = (name: string, data: string | null) => ({ item_id: id(name), data })

it('proposes them as choices without options', () => {
  const fields = form.items.filter(({ cell_reference }) => cell_reference !== null)
  expect(fields.map(({ name, type, item_parts }) => [name, type, item_parts.length])).toEqual([
    ['設備区分', 'select', 4],
    ['設備名', 'select', 0],
    ['担当者', 'select', 0],
  ])
})

it('tells them by what is typed', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const path = `${office.pathOf(document)}/sheets`
  const read = async (response: Response) => (await answered<Answer<SheetTable[]>>(response, 200)).data[0]!.choices
  expect(await read(await office.master.browser.get(path))).toEqual([
    { addresses: ['B2'], options: [] },
    { addresses: ['B3'], options: ['田中', '鈴木'] },
  ])
  const typed = { docs_data: [entry('設備区分', '空調')] }
  expect((await read(await office.master.browser.post(path, typed)))![0]!.options).toEqual(['冷凍機', '送風機'])
})

it('takes one of them, and no other', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const save = (...docs_data: object[]) => office.master.browser.put(office.pathOf(document), { docs_data })
  const { errors } = await answered<{ errors: object }>(
    await save(entry('担当者', '鈴木'), entry('設備区分', '空調'), entry('設備名', 'ポンプ')),
    422,
  )
  expect(errors).toEqual({ 'docs_data.2.data': [notAmongChoices('設備名', 'ポンプ')] })
  await answered(await save(entry('設備区分', '空調'), entry('設備名', '冷凍機')), 200)
  await answered(await save(entry('設備名', '送風機')), 200)
  expect((await save(entry('設備名', 'ポンプ'))).status).toBe(422)
  expect((await save(entry('担当者', '山田'))).status).toBe(422)
  await answered(await save(entry('設備名', null)), 200)
})

it('keeps what was chosen when the choices change, and takes no other in its place', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  await office.save(office.master, document, { docs_data: [entry('設備区分', '空調'), entry('設備名', '冷凍機')] })
  await office.save(office.master, document, { docs_data: [entry('設備区分', '給排水')] })
  const stored = async () =>
    (await office.read(office.master, document)).docs_data.find(({ item_id }) => item_id === id('設備名'))?.data
  expect(await stored()).toBe('冷凍機')
  await office.save(office.master, document, { docs_data: [entry('設備名', '冷凍機'), entry('担当者', '田中')] })
  expect(await stored()).toBe('冷凍機')
  const path = office.pathOf(document)
  expect((await office.master.browser.put(path, { docs_data: [entry('設備名', '送風機')] })).status).toBe(422)
})

it('answers as ever for what is not there, and to strangers', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const docs_data = [entry('設備名', '冷凍機')]
  const { path } = office.company
  expect((await office.master.browser.put(`${path}/documents/999999`, { docs_data })).status).toBe(404)
  const other = await office.create(office.master)
  expect((await office.master.browser.put(office.pathOf(other), { docs_data })).status).toBe(422)
  await office.master.browser.post('/api/logout', {})
  expect((await office.master.browser.put(office.pathOf(document), { docs_data })).status).toBe(401)
})
