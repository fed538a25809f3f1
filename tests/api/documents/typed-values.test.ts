/** What people type is read by the server as it is in the browser, and stored in one form. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Document, DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { buildXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openCompany } from '../app.ts'
import { valueFills } from '#engine/fill/item-fills.ts'

const { company, master } = openCompany()
let template: Template
beforeAll(async () => {
  template = (
    await answered<{ data: Template }>(
      await master.browser.post(`${company.path}/templates`, {
        name: '作業報告書',
        document_type_id: 3,
        items: [
          { name: '作業日', type: 'date' },
          { name: '完了日時', type: 'date_time' },
          { name: '開始', type: 'time_of_day' },
          { name: '税率', type: 'percentage' },
          { name: '差額', type: 'number' },
          { name: '件名', type: 'text' },
        ],
      }),
      201,
    )
  ).data
})

const idOf = (name: string) => template.items.find((item) => item.name === name)!.id
const entries = (data: Record<string, DocsDataValue>) =>
  Object.entries(data).map(([name, value]) => ({ item_id: idOf(name), data: value }))
const create = async () =>
  (
    await answered<{ data: Document }>(
      await master.browser.post(`${company.path}/documents`, { title: '作業報告', template_id: template.id }),
      201,
    )
  ).data
const save = async (id: number, data: Record<string, DocsDataValue>) => {
  const saved = await answered<{ data: Document }>(
    await master.browser.put(`${company.path}/documents/${id}`, { docs_data: entries(data) }),
    200,
  )
  return Object.fromEntries(
    saved.data.docs_data.map(({ item_id, data: value }) => [
      template.items.find((item) => item.id === item_id)!.name,
      value,
    ]),
  )
}
const historiesOf = async (id: number) =>
  (await answered<{ data: History[] }>(await master.browser.get(`${company.path}/documents/${id}/histories`), 200)).data

it('knows the new kinds by every spelling', () =>
  expect(template.items.map(({ type }) => type)).toEqual(['date', 'datetime', 'time', 'percent', 'number', 'text']))

it('stores one form of what is typed in many', async () => {
  const { id } = await create()
  expect(
    await save(id, {
      作業日: '令和7年11月9日',
      完了日時: '２０２５／１１／０９　１７：００',
      開始: '8時30分',
      税率: '１０％',
      差額: '▲1,234',
      件名: '８：３０〜',
    }),
  ).toEqual({
    作業日: '2025-11-09',
    完了日時: '2025-11-09T17:00:00',
    開始: '08:30',
    税率: '0.1',
    差額: '-1234',
    件名: '８：３０〜',
  })
  const told = (await historiesOf(id)).map(({ column_name, after }) => [column_name, after])
  expect(told).toEqual(
    expect.arrayContaining([
      ['作業日', '2025/11/09'],
      ['開始', '8:30'],
      ['税率', '10%'],
      ['差額', '-1234'],
    ]),
  )
})

it('takes a bare number of a request for the fraction of a per cent', async () => {
  const { id } = await create()
  expect(await save(id, { 税率: '0.08' })).toEqual({ 税率: '0.08' })
})

it('tells no change where the same day comes in another spelling', async () => {
  const { id } = await create()
  await save(id, { 作業日: '2025/11/9' })
  const before = (await historiesOf(id)).length
  expect(await save(id, { 作業日: 'R7.11.9' })).toEqual({ 作業日: '2025-11-09' })
  expect((await historiesOf(id)).length).toBe(before)
})

it('refuses what it does not understand, with a sentence at each entry', async () => {
  const { id } = await create()
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await master.browser.put(`${company.path}/documents/${id}`, {
      docs_data: entries({ 作業日: '〃', 開始: '8:75', 税率: '約1割', 差額: '不明' }),
    }),
    422,
  )
  expect(refused.errors).toEqual({
    'docs_data.0.data': ['作業日に「〃」や「同上」は使えません。値を入力してください。'],
    'docs_data.1.data': ['開始は 8:30 のような時刻か時間を入力してください。'],
    'docs_data.2.data': ['税率は 10 や 12.5% のような割合を入力してください。'],
    'docs_data.3.data': ['差額は数値を入力してください。'],
  })
})

describe('into its cell', () => {
  const fillOf = (type: Template['items'][number]['type'], data: DocsDataValue) =>
    valueFills([{ id: 1, type, cell_reference: '0:B3' }], new Map([[1, data]]))[0]?.value

  it.each([
    ['time', '08:30', { type: 'time', iso: '08:30' }],
    ['time', '25:00', { type: 'time', iso: '25:00' }],
    ['percent', '0.1', { type: 'percent', number: 0.1 }],
    ['number', '-1234', { type: 'number', number: -1234, isTyped: true }],
    ['number', '100%', { type: 'percent', number: 1 }],
    ['date', '2025-11-09', { type: 'date', iso: '2025-11-09' }],
    ['date', '2025/11/09', { type: 'date', iso: '2025-11-09' }],
    ['datetime', '2025/11/09 08:30:00', { type: 'datetime', iso: '2025-11-09T08:30:00' }],
    ['select', '0.1', { type: 'number', number: 0.1 }],
    ['select', '10%', { type: 'text', text: '10%', isTyped: true }],
    ['text', '8:30', { type: 'text', text: '8:30', isTyped: true }],
    ['textarea', '8:30', { type: 'text', text: '8:30' }],
  ] as const)('goes %s %s as %o', (type, data, value) => expect(fillOf(type, data)).toEqual(value))
})

/** A1 of 0%, B1 of h:mm, and C1 that adds A1 to 1. */
const oldForm = (): Uint8Array =>
  buildXlsx({
    sheets: [{ name: '表', xml: rowXml('<c r="A1" s="1"/><c r="B1" s="2"/><c r="C1"><f>1+A1</f></c>') }],
    styles:
      '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf/><xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs>',
  })

it('prints the number of an older template over a cell of per cent as per cent, saved or only typed', async () => {
  const office = { company, master }
  const form = await giveItems(office, await uploadForm(office, '旧様式', oldForm()), [
    { name: '達成率', type: 'number', cell_reference: '0:A1' },
    { name: '終業', type: 'time', cell_reference: '0:B1' },
  ])
  const [rate, end] = form.items.map(({ id }) => id)
  const { data: document } = await answered<{ data: Document }>(
    await master.browser.post(`${company.path}/documents`, { title: '月報', template_id: form.id }),
    201,
  )
  const path = `${company.path}/documents/${document.id}`
  const shown = ({ data }: { data: SheetTable[] }) => data[0]!.rows[0]!.cells.map(({ value }) => value)
  const typed = async (data: string) =>
    shown(await answered(await master.browser.post(`${path}/sheets`, { docs_data: [{ item_id: rate, data }] }), 200))
  expect(await typed('10')).toEqual(['10%', '', '1.1'])
  expect(await typed('0.1')).toEqual(['10%', '', '1.1'])
  expect(await typed('１００％')).toEqual(['100%', '', '2'])

  const docs_data = [
    { item_id: rate, data: '10' },
    { item_id: end, data: '２５：００' },
  ]
  await answered(await master.browser.put(path, { docs_data }), 200)
  expect(shown(await answered(await master.browser.get(`${path}/sheets`), 200))).toEqual(['10%', '25:00', '1.1'])
})
