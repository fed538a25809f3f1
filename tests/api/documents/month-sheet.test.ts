/** Month sheets: from an upload to a sheet of a month, whose form says which month it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { createdTemplateAnswerSchema, Template } from '#domain/templates/templates.contract.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import type { z } from 'zod'
import { answered } from '../answers.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
const put = (path: string, body: object) => office.master.browser.put(`${office.company.path}${path}`, body)
const uploaded = async (): Promise<Template> => {
  const body = new FormData()
  body.append('name', '日常巡回点検表')
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(makeRoundSheet())], '日常巡回点検表.xlsx'))
  const created = (
    await answered<z.infer<typeof createdTemplateAnswerSchema>>(
      await office.master.browser.post(`${office.company.path}/templates`, body),
      201,
    )
  ).data
  return (
    await answered<Answer<Template>>(await put(`/templates/${created.id}`, { items: created.proposed_items }), 200)
  ).data
}
const itemNamed = ({ items }: Template, name: string): number => items.find((item) => item.name === name)!.id
const valueOf = ({ docs_data, template }: Document, name: string) =>
  docs_data.find(({ item_id }) => item_id === itemNamed(template, name))?.data

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-06-17T10:00:00+09:00') })
  form = await uploaded()
})
afterAll(() => office.close())

describe('a template of a month sheet', () => {
  it('keeps its grid through edits, copies and versions, until somebody takes it away', async () => {
    expect(form.grids).toMatchObject([{ unit: 'day', axis: 'across', year: '0:D2', month: '0:F2' }])
    const copy = (
      await answered<Answer<Template>>(
        await office.master.browser.post(`${office.company.path}/templates/${form.id}/copy`, {}),
        201,
      )
    ).data
    expect(copy.grids).toEqual(form.grids)
    await office.create(office.master, { template_id: copy.id })
    const items = copy.items.filter(({ name }) => name !== '特記事項')
    const next = (await answered<Answer<Template>>(await put(`/templates/${copy.id}`, { items }), 200)).data
    expect(next).toMatchObject({ version: 2, grids: form.grids })
    const without = (await answered<Answer<Template>>(await put(`/templates/${next.id}`, { grids: [] }), 200)).data
    expect(without).toMatchObject({ id: next.id, grids: [] })
    expect(without.items).toHaveLength(next.items.length)
    const { updated_at } = without
    const back = (
      await answered<Answer<Template>>(await put(`/templates/${next.id}`, { grids: form.grids, updated_at }), 200)
    ).data
    expect(back).toMatchObject({ id: next.id, grids: form.grids })
    await answered(await put(`/templates/${next.id}`, { grids: [{ sheet: 0 }] }), 422)
  })
})

describe('a sheet of a month', () => {
  it('is of this month where nobody says another, and says so on its form', async () => {
    const sheet = await office.create(office.master, { template_id: form.id })
    expect(sheet).toMatchObject({ period: '2026-06-01' })
    expect(sheet.closed_days).toContain('2026-06-07')
    expect(sheet.closed_days).not.toContain('2026-06-17')
    expect([valueOf(sheet, '対象年'), valueOf(sheet, '対象月')]).toEqual(['2026', '6'])

    const february = await office.create(office.master, { template_id: form.id, period: '2027-02-17' })
    expect(february).toMatchObject({ period: '2027-02-01' })
    expect([valueOf(february, '対象年'), valueOf(february, '対象月')]).toEqual(['2027', '2'])
  })

  it('tells who gave each cell its value, and when', async () => {
    const sheet = await office.create(office.master, { template_id: form.id })
    const item_id = itemNamed(form, '受水槽 水位（m）：17日')
    const saved = await office.save(office.master, sheet, {
      docs_data: [{ item_id, data: '1.44' }],
      updated_at: sheet.updated_at,
    })
    const entry = saved.docs_data.find((each) => each.item_id === item_id)
    expect(entry?.written).toMatchObject({ user: { id: office.master.id } })
    expect(entry?.written?.at).toMatch(/\+09:00$/)
  })

  it('is nothing that other documents know of', async () => {
    expect((await office.create(office.master, { period: '2026-06-01' })).period).toBeNull()
  })
})
