/** Numbers of matters and documents: given by the company's rules, each once, and shown wherever the record is named. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { NumberRule, NumberRules } from '#domain/numbers/numbers.contract.ts'
import type { FoundRecord } from '#domain/search/search.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { TrashEntry } from '#domain/trash/trash.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '../documents/office.ts'

let office: DocumentsOffice
let form: Template
let member: Person
let guest: Person
let path: string

const get = async <T>(address: string, person = office.master): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.get(`${path}${address}`), 200)).data
/** What no connection was free for was not done: it is asked again, as a device does. */
const post = async <T>(address: string, body: object = {}): Promise<T> => {
  const response = await office.master.browser.post(`${path}${address}`, body)
  return response.status === 503 ? post(address, body) : (await answered<Answer<T>>(response, 201)).data
}
const rules = async (): Promise<NumberRule[]> => (await get<NumberRules>('/number-rules')).number_rules
const save = async (number_rules: object[], person = office.master) =>
  person.browser.put(`${path}/number-rules`, { number_rules, seen: await rules() })
const rule = (over: object = {}) => ({
  prefix: 'R',
  year: 'calendar',
  digits: 4,
  restarts: 'year',
  moment: 'creation',
  file_name: null,
  ...over,
})
const make = (body: object = {}): Promise<Document> =>
  post('/documents', { title: '点検報告書', template_id: form.id, ...body })
const valueOf = ({ docs_data, template }: Document, name: string) => {
  const item = template.items.find((each) => each.name === name)!
  const entry = docs_data.find(({ item_id }) => item_id === item.id)
  return entry && [entry.data, entry.is_bound]
}

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-02-10T03:00:00Z') })
  path = office.company.path
  member = await office.app.createPerson(office.company, 0, '小林 大輔')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
  form = await post<Template>('/templates', {
    name: '点検報告書',
    document_type_id: 3,
    items: [
      { name: '番号', type: 'text', source: 'document_number' },
      { name: '案件の番号', type: 'text', source: 'matter_number' },
      { name: '所見', type: 'text' },
    ],
  })
})
afterAll(() => office.close())

it('are ruled as one list by admins, and by nobody else', async () => {
  expect(await rules()).toEqual([])
  expect((await make()).number).toBeNull()
  await answered(await save([rule()]), 200)
  expect(await rules()).toEqual([{ document_type_id: null, template_id: null, ...rule() }])
  for (const wrong of [
    rule({ year: 'none' }),
    rule({ prefix: 'A/B' }),
    rule({ prefix: 'あ'.repeat(21) }),
    rule({ digits: 9 }),
    rule({ restarts: 'week' }),
    rule({ document_type_id: 7 }),
    rule({ document_type_id: 3, template_id: form.id }),
    rule({ template_id: 999_999 }),
    rule({ document_type_id: 3, file_name: '{題名}' }),
  ])
    await answered(await save([wrong]), 422)
  await answered(await save([rule(), rule({ prefix: 'M' })]), 422)
  await answered(await office.master.browser.put(`${path}/number-rules`, { number_rules: [], seen: [] }), 409)
  await answered(await save([], member), 403)
  await answered(await guest.browser.get(`${path}/number-rules`), 403)
  await answered(await office.app.openBrowser().get(`${path}/number-rules`), 401)
  const stranger = (await office.app.createCompany('sumida')).master
  await answered(await stranger.browser.get(`${path}/number-rules`), 404)
  await answered(await stranger.browser.put(`${path}/number-rules`, { number_rules: [], seen: [] }), 404)
})

it('are unique under twenty at once, and follow each other without a gap', async () => {
  await answered(
    await save([rule({ prefix: 'M', year: 'fiscal', digits: 3 }), rule({ template_id: form.id, prefix: '点検' })]),
    200,
  )
  const twenty = Array.from({ length: 20 }, (_, index) => index)
  const documents = await Promise.all(twenty.map(() => make()))
  expect(documents.map(({ number }) => number).toSorted()).toEqual(
    twenty.map((index) => `点検2026-${String(index + 1).padStart(4, '0')}`),
  )
  const matters = await Promise.all(
    twenty.map((index) => post<Matter>('/matters', { name: `点検${index}`, matter_category_id: 1 })),
  )
  // In February the 年度 is that of the year before.
  expect(matters.map(({ number }) => number).toSorted()).toEqual(
    twenty.map((index) => `M2025-${String(index + 1).padStart(3, '0')}`),
  )
})

it('are never used twice: not after deletion, restoring, copying, making anew or another rule', async () => {
  const first = await make()
  const copy = await post<Document>(`/documents/${first.id}/copy`)
  await answered(await office.master.browser.delete(office.pathOf(first)), 204)
  const anew = await post<Document>(`/documents/${first.id}/recreation`)
  const later = await make()
  const numbers = [first, copy, anew, later].map(({ number }) => number)
  expect(new Set(numbers).size).toBe(4)
  expect(valueOf(copy, '番号')).toEqual([copy.number, true])
  const entry = (await get<TrashEntry[]>('/trash?per_page=100')).find(({ record_id }) => record_id === first.id)!
  await answered(await office.master.browser.post(`${path}/trash/${entry.id}/restore`), 200)
  expect((await office.read(office.master, first)).number).toBe(first.number)

  // The same words by another way of counting meet numbers that are given.
  const [ofMatters] = await rules()
  await answered(await save([ofMatters!, rule({ template_id: form.id, prefix: '点検', restarts: 'never' })]), 200)
  const next = await make()
  expect(next.number).toMatch(/^点検2026-/)
  expect(numbers).not.toContain(next.number)
  expect(Number(next.number!.slice(-4))).toBeGreaterThan(Number(later.number!.slice(-4)))
  const matter = await post<Matter>('/matters', { name: '更新', matter_category_id: 3 })
  const copied = await post<Matter>(`/matters/${matter.id}/copy`)
  expect(copied.number).not.toBe(matter.number)
})

it('stand in lists, the search, the items and the names of files', async () => {
  const building = await post<{ id: number }>('/buildings', { name: '青葉/ビル' })
  const matter = await post<Matter>('/matters', { name: '点検', matter_category_id: 1, building_id: building.id })
  const [ofMatters] = await rules()
  const file_name = '{番号}_{建物}_{年月}'
  await answered(await save([ofMatters!, rule({ document_type_id: 3, prefix: 'H', digits: 2, file_name })]), 200)
  const document = await make({ matter_id: matter.id })
  expect(document.number).toBe('H2026-01')
  expect(valueOf(document, '番号')).toEqual(['H2026-01', true])
  expect(valueOf(document, '案件の番号')).toEqual([matter.number, true])
  expect(await get<Document[]>(`/documents?title=${document.number}`)).toMatchObject([{ id: document.id }])
  expect(await get<Matter[]>(`/matters?name=${matter.number}`)).toMatchObject([{ id: matter.id }])
  const found = await get<FoundRecord[]>(`/search?q=${document.number}`)
  expect(found).toMatchObject([{ noun: 'document', id: document.id, detail: 'H2026-01　報告書' }])
  const columns = { columns: ['title', 'number'] }
  const csv = await (await office.master.browser.post(`${path}/document-csv-download`, columns)).text()
  expect(csv).toContain('点検報告書,H2026-01')
  const paper = await office.master.browser.get(`${office.pathOf(document)}/download?download_type=pdf`)
  expect(decodeURIComponent(paper.headers.get('content-disposition')!)).toContain(
    `H2026-01_青葉-ビル_${document.created_at.slice(0, 7).replace('-', '')}.pdf`,
  )
})

it('of some are given at submission, on the frozen paper and in the letter', async () => {
  await answered(await save([rule({ document_type_id: 3, prefix: 'S', digits: 3, moment: 'submission' })]), 200)
  const document = await make()
  expect(document.number).toBeNull()
  const { items } = document.template
  await office.save(office.master, document, {
    docs_data: [{ item_id: items[2]!.id, data: '良好' }],
    updated_at: document.updated_at,
  })
  // Nobody receives it yet: what is refused takes no number.
  await answered(await office.master.browser.post(`${office.pathOf(document)}/submit`), 409)
  expect((await office.read(office.master, document)).number).toBeNull()
  await office.save(office.master, document, {
    submit_destinations: [{ email: 'owner@example.jp' }, { email: 'front@example.jp' }],
    submit_subject: '【{番号}】{書類名}',
  })
  await office.save(office.master, document, { submit_mode: 2 })
  await answered(await office.master.browser.post(`${office.pathOf(document)}/submit`), 200)
  const submitted = await office.read(office.master, document)
  expect(submitted.number).toBe('S2026-001')
  expect(valueOf(submitted, '番号')).toEqual(['S2026-001', true])
  await office.app.deps.jobs.drain()
  expect(office.letters.findLast(({ to }) => to.address === 'owner@example.jp')!.subject).toBe(
    '【S2026-001】点検報告書',
  )

  const plain = await make()
  await office.save(office.master, plain, { submit_destinations: [{ email: 'plain@example.jp' }] })
  await office.save(office.master, plain, { submit_mode: 2 })
  await answered(await office.master.browser.post(`${office.pathOf(plain)}/submit`), 200)
  await office.app.deps.jobs.drain()
  expect(office.letters.findLast(({ to }) => to.address === 'plain@example.jp')!.subject).toContain(
    'S2026-002 点検報告書',
  )
})
