/** Limits of items: set under templates in use, copied with them, and what of a document they tell an approver. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import { findingsOf } from '#domain/documents/findings.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { ItemLimits } from '#domain/templates/item-limits.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '../answers.ts'
import { createTemplate } from '../forms.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let approver: Person
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  approver = await office.app.createPerson(office.company, 1, '高橋 健一')
})
afterAll(() => office.close())

const limits = (more: Partial<ItemLimits>): ItemLimits => ({
  alarm_low: null,
  attention_low: null,
  attention_high: null,
  alarm_high: null,
  marks_paper: false,
  ...more,
})
const items = [
  { name: '吐出圧力（MPa）', type: 'number', limits: limits({ attention_low: 0.2, attention_high: 0.5 }) },
  { name: '外観', type: 'radio', item_parts: [{ item_value: '良' }, { item_value: '否' }] },
]
const create = async (): Promise<Template> => await createTemplate(office, 'ポンプ点検表', items)
const put = (person: Person, { id }: Template, body: object) =>
  person.browser.put(`${office.company.path}/templates/${id}`, body)
const saved = async (template: Template, body: object) =>
  (await answered<Answer<Template>>(await put(office.master, template, body), 200)).data
const withLimits = (template: Template, own: ItemLimits | null) =>
  template.items.map((item, index) => (index === 0 ? { ...item, limits: own } : item))
const filled = async (template: Template, pressure: string): Promise<Document> => {
  const document = await office.create(author, { template_id: template.id })
  return office.save(author, document, {
    updated_at: document.updated_at,
    docs_data: [
      { item_id: template.items[0]!.id, data: pressure },
      { item_id: template.items[1]!.id, data: '否' },
    ],
  })
}
const namesOf = ({ template, docs_data }: Document) =>
  findingsOf(template.items, dataByItem(docs_data)).map(({ name, level }) => [name, level])

describe('limits of a template in use', () => {
  it('change without a new version, and its documents know at once', async () => {
    const template = await create()
    const document = await filled(template, '0.55')
    expect(namesOf(document)).toEqual([
      ['外観', 'alarm'],
      ['吐出圧力（MPa）', 'attention'],
    ])
    const next = await saved(template, {
      items: withLimits(template, limits({ attention_high: 0.7 })),
      updated_at: template.updated_at,
    })
    expect(next).toMatchObject({ id: template.id, version: 1 })
    expect(next.items.map(({ id }) => id)).toEqual(template.items.map(({ id }) => id))
    expect(next.updated_at).not.toBe(template.updated_at)
    expect(namesOf(await office.read(author, document))).toEqual([['外観', 'alarm']])
    const { data: trail } = await answered<Answer<AuditEntry[]>>(
      await office.master.browser.get(`${office.company.path}/audit?kind=settings_changed`),
      200,
    )
    expect(trail[0]).toMatchObject({ fields: ['吐出圧力（MPa）の基準'] })
  })

  it('stay with a next version and a copy, and go where they are taken away', async () => {
    const template = await create()
    await filled(template, '0.3')
    const next = await saved(template, {
      items: template.items.map(({ limits: _, ...item }) => ({ ...item, name: `${item.name}A` })),
    })
    expect(next).toMatchObject({ version: 2, items: [{ limits: { attention_low: 0.2, attention_high: 0.5 } }, {}] })
    const { data: copy } = await answered<Answer<Template>>(
      await office.master.browser.post(`${office.company.path}/templates/${next.id}/copy`, {}),
      201,
    )
    expect(copy.items[0]).toMatchObject({ limits: { attention_low: 0.2, attention_high: 0.5 } })
    expect((await saved(copy, { items: withLimits(copy, null) })).items[0]).toMatchObject({ limits: null })
  })

  it('are refused in a wrong order, and from whoever may not edit templates', async () => {
    const template = await create()
    const wrong = { items: withLimits(template, limits({ alarm_low: 3, attention_low: 2 })) }
    expect(
      (await answered<{ errors: Record<string, string[]> }>(await put(office.master, template, wrong), 422)).errors,
    ).toEqual({ 'items.0.limits.attention_low': ['注意の下限は異常の下限以上である必要があります'] })
    await answered(await put(author, template, { items: withLimits(template, null) }), 403)
  })
})

describe('an approver', () => {
  it('sees in the list what is out of order, after submission as on its day', async () => {
    const template = await create()
    const matter = await office.createMatter(author)
    const document = await filled(template, '0.55')
    await office.save(author, document, { matter_id: matter.id, submit_destinations: [] })
    await office.ask(author, document, [approver])
    const listed = async () =>
      (
        await answered<Answer<DocumentListItem[]>>(
          await approver.browser.get(`${office.company.path}/documents/approval`),
          200,
        )
      ).data.find(({ id }) => id === document.id)?.findings
    const found = [
      { item_id: template.items[1]!.id, name: '外観', level: 'alarm', value: '否', range: null },
      {
        item_id: template.items[0]!.id,
        name: '吐出圧力（MPa）',
        level: 'attention',
        value: '0.55 MPa',
        range: '0.2〜0.5 MPa',
      },
    ]
    expect(await listed()).toEqual(found)
    await answered(await office.answer(approver, document, true), 200)
    await answered(await author.browser.post(`${office.pathOf(document)}/submit`, {}), 200)
    await saved(template, { items: withLimits(template, limits({ attention_high: 9 })) })
    expect(await listed()).toEqual(found)
    expect(namesOf(await office.read(author, document))).toHaveLength(2)
  })
})
