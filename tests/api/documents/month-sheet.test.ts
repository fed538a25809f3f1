/** Month sheets: from an upload to a sheet of a month, whose form says which month it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { createdTemplateAnswerSchema, Template } from '#domain/templates/templates.contract.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import type { z } from 'zod'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
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

describe('several people in one sheet', () => {
  let writers: Person[]
  let matter_id: number
  beforeAll(async () => {
    const names = ['小林 大輔', '伊藤 翔太', '中村 彩']
    writers = await Promise.all(names.map((name) => office.app.createPerson(office.company, 0, name)))
    matter_id = (await office.createMatter(...writers)).id
  })
  const send = (person: Person, sheet: Document, docs_data: { item_id: number; data: string; before: unknown }[]) =>
    person.browser.put(office.pathOf(sheet), { docs_data, updated_at: sheet.updated_at })

  it('keeps what each wrote into other cells, and of one cell tells the second of both', async () => {
    const sheet = await office.create(office.master, { template_id: form.id, matter_id })
    const of = (name: string) => itemNamed(form, name)
    const [one, other] = [of('受水槽 水位（m）：17日'), of('揚水ポンプ1号 電流（A）：17日')]
    await answered(await send(writers[0]!, sheet, [{ item_id: one, data: '1.44', before: null }]), 200)
    await answered(await send(writers[1]!, sheet, [{ item_id: other, data: '7.2', before: null }]), 200)
    const third = of('残留塩素 2F給湯室（mg/L）：17日')
    const refused = await send(writers[2]!, sheet, [
      { item_id: one, data: '1.50', before: null },
      { item_id: third, data: '0.32', before: null },
    ])
    expect(refused.status).toBe(409)
    const { current } = (await refused.json()) as {
      current: Document & { item_writers: { item_id: number; user: object }[] }
    }
    expect(current.docs_data.find(({ item_id }) => item_id === one)?.data).toBe('1.44')
    expect(current.item_writers).toContainEqual(expect.objectContaining({ item_id: one }))
    const now = await office.read(office.master, sheet)
    expect(now.updated_at).toBe(current.updated_at)
    expect(
      Object.fromEntries(
        [one, other, third].map((id) => [id, now.docs_data.find(({ item_id }) => item_id === id)?.data]),
      ),
    ).toEqual({ [one]: '1.44', [other]: '7.2', [third]: '0.32' })
    expect(valueOf(now, '記入者：17日')).toBe('小林')
  })

  it('takes nothing for a day that the month does not have', async () => {
    const sheet = await office.create(office.master, { template_id: form.id, period: '2026-02-01' })
    const item_id = itemNamed(form, '受水槽 水位（m）：30日')
    const body = await answered(await send(office.master, sheet, [{ item_id, data: '1.4', before: null }]), 422)
    expect(JSON.stringify(body)).toContain('この月にない日です。')
  })

  it.each([1, 2, 3])('loses nothing of three writers of whom two are offline (%i)', async (seed) => {
    let state = seed * 7919
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const sheet = await office.create(office.master, { template_id: form.id, matter_id })
    const cells = form.items.filter(({ name }) => /^(揚水|受水槽 水位).*：(?:1[0-9])日$/.test(name)).map(({ id }) => id)
    const valuesIn = ({ docs_data }: Document) => new Map(docs_data.map(({ item_id, data }) => [item_id, data]))
    const seen = writers.map(() => sheet)
    const waiting = writers.map(() => new Map<number, { data: string; before: unknown }>())
    const told = new Set<string>()
    const written: { item_id: number; data: string }[] = []
    const flush = async (who: number) => {
      const entries = [...waiting[who]!].map(([item_id, entry]) => ({ item_id, ...entry }))
      if (entries.length === 0) return
      const answer = await send(writers[who]!, seen[who]!, entries)
      expect([200, 409]).toContain(answer.status)
      const body = (await answer.json()) as { data?: Document; current?: Document }
      const now = valuesIn((body.data ?? body.current)!)
      for (const { item_id, data } of entries) if (now.get(item_id) !== data) told.add(`${item_id} ${data}`)
      waiting[who]!.clear()
      seen[who] = await office.read(writers[who]!, sheet)
    }
    for (let step = 0; step < 60; step += 1) {
      const who = random(3)
      const item_id = cells[random(cells.length)]!
      const data = `${step + 1}`
      const own = waiting[who]!
      own.set(item_id, { data, before: own.get(item_id)?.before ?? valuesIn(seen[who]!).get(item_id) ?? null })
      written.push({ item_id, data })
      // The first writer is at a desk; the phones come back now and then.
      if (who === 0 || random(12) === 0) await flush(who)
    }
    for (const who of [1, 2]) await flush(who)
    const last = valuesIn(await office.read(office.master, sheet))
    for (const cell of cells) {
      const own = written.filter(({ item_id }) => item_id === cell)
      if (own.length === 0) continue
      // What stands there was written by somebody, and whoever wrote later was told.
      const at = own.findIndex(({ data }) => data === last.get(cell))
      expect(at).toBeGreaterThanOrEqual(0)
    }
    expect(written.length).toBe(60)
    expect(told.size).toBeGreaterThan(0)
  })
})
