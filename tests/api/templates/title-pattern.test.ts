/** 書類のタイトル: the pattern of a template, and what is made of it by hand, by the month, by a plan and on the next version. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Plan, StartedOccurrence } from '#domain/plans/plans.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from '../plans/bodies.ts'

type Answer<T> = { data: T }
let office: Office
let form: Template
let sheet: Template
let building: { id: number; name: string }
const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object = {}, person = office.master): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.post(at(path), body), 201)).data
const read = async <T>(path: string): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.get(at(path)), 200)).data
const ask = (body: object, person: Pick<Person, 'browser'> = office.master, id = form.id) =>
  person.browser.put(at(`/templates/${id}`), body)
const give = async ({ id }: Template, title_pattern: string | null): Promise<Template> =>
  (await answered<Answer<Template>>(await ask({ title_pattern, seen: {} }, office.master, id), 200)).data

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date('2026-06-17T10:00:00+09:00') })
  const items = [{ name: '所見', type: 'text' }]
  form = await post('/templates', { name: '点検報告書', document_type_id: 3, items })
  building = await post('/buildings', { name: '青葉ビル' })
  const body = new FormData()
  body.append('name', '日常巡回点検表')
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(makeRoundSheet(roundPoints.slice(0, 2)))], '日常巡回点検表.xlsx'))
  const created = (
    await answered<Answer<Template & { proposed_items: object[] }>>(
      await office.master.browser.post(at('/templates'), body),
      201,
    )
  ).data
  sheet = (
    await answered<Answer<Template>>(await ask({ items: created.proposed_items }, office.master, created.id), 200)
  ).data
  const rule = { prefix: 'R', year: 'calendar', digits: 4, restarts: 'year', moment: 'creation', file_name: null }
  await answered(
    await office.master.browser.put(at('/number-rules'), {
      number_rules: [{ document_type_id: 3, ...rule }],
      seen: [],
    }),
    200,
  )
})
afterAll(() => office.close())

it('is an admin’s to give, with its words alone, and stands in the trail', async () => {
  expect(form.title_pattern).toBeNull()
  const pattern = { title_pattern: '{番号}_{建物}_{年月}', seen: { title_pattern: null } }
  await answered(await ask(pattern, { browser: office.app.openBrowser() }), 401)
  await answered(await ask(pattern, office.member), 403)
  await answered(await ask(pattern, office.guest), 403)
  const stranger = (await office.app.createCompany('sumida')).master
  await answered(await ask(pattern, stranger), 404)
  await answered(await ask(pattern, office.master, 999_999), 404)
  for (const [title_pattern, sentence] of [
    ['{題名}', /^\{題名\}は使えません。使えるのは\{番号\}、/],
    ['あ'.repeat(101), /100文字以下/],
    ['一\n二', /改行などの制御文字は使えません。/],
  ] as const) {
    const refused = await answered<{ errors: { title_pattern: string[] } }>(
      await ask({ ...pattern, title_pattern }),
      422,
    )
    expect(refused.errors.title_pattern[0]).toMatch(sentence)
  }
  const { data: saved } = await answered<Answer<Template>>(await ask(pattern), 200)
  expect(saved).toMatchObject({ id: form.id, version: 1, title_pattern: pattern.title_pattern })
  // Of two who gave another at once, the second is told of the first.
  const late = await answered<{ current: object }>(await ask({ ...pattern, title_pattern: '{建物}' }), 409)
  expect(late.current).toMatchObject({ title_pattern: pattern.title_pattern })
  const trail = await read<History[]>('/audit?per_page=20')
  expect(JSON.stringify(trail)).toContain('書類のタイトル')
})

it('stays with new versions, copies and what is made anew; empty it is taken away', async () => {
  const one = await give(form, '{番号} {テンプレート} {案件} {設備} {年月日}')
  await post('/documents', { title: '前の版', template_id: one.id })
  const { data: next } = await answered<Answer<Template>>(
    await ask({ items: [{ name: '結果', type: 'text' }], updated_at: one.updated_at }),
    200,
  )
  expect(next).toMatchObject({ version: 2, title_pattern: one.title_pattern })
  form = next
  const copy = await post<Template>(`/templates/${form.id}/copy`)
  expect(copy.title_pattern).toBe(one.title_pattern)
  await answered(await office.master.browser.delete(at(`/templates/${copy.id}`)), 204)
  const anew = await post<Template>(`/templates/${copy.id}/recreation`)
  expect(anew.title_pattern).toBe(one.title_pattern)
  expect((await give(anew, '')).title_pattern).toBeNull()
})

it('fills in what a title holds: the number that the document gets, its matter, its machines', async () => {
  const facility = await post<{ id: number }>('/facilities', {
    ...{ name: '冷凍機1号', facility_category_id: 1, building_id: building.id },
  })
  const matter = await post<Matter>('/matters', {
    ...{ name: '夏季点検', matter_category_id: 1, building_id: building.id, facility_ids: [facility.id] },
  })
  const title = form.title_pattern!
  const made = await post<Document>('/documents', { title, template_id: form.id, matter_id: matter.id })
  expect(made.title).toBe(`${made.number} 点検報告書 夏季点検 冷凍機1号 2026年6月17日`)
  const alone = await post<Document>('/documents', { title: '{番号}_{建物}_{案件}', template_id: form.id })
  expect(alone.title).toBe(alone.number)
  const unnamed = await post<Document>('/documents', { title: '{建物}', template_id: form.id })
  expect(unnamed.title).toBe('点検報告書')
  // What somebody typed is theirs, and another name given later is what it says.
  const typed = await post<Document>('/documents', { title: '6月の報告 {メモ}', template_id: form.id })
  expect(typed.title).toBe('6月の報告 {メモ}')
})

it('titles the sheet of a month, and the next month’s', async () => {
  await give(sheet, '{建物}_{テンプレート}_{年月}_{番号}')
  const body = { building_id: building.id, template_id: sheet.id, period: '2026-06-17' }
  const june = await post<Document>('/month-sheets', body)
  expect(june.title).toBe(`青葉ビル_日常巡回点検表_2026年6月_${june.number}`)
  await office.app.database.pool.query('update documents set submitted_at = now() where id = $1', [june.id])
  const july = await post<Document>(`/documents/${june.id}/next-sheet`)
  expect(july.title).toBe(`青葉ビル_日常巡回点検表_2026年7月_${july.number}`)
})

it('titles what a plan makes, after the day of the visit', async () => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ rule }))
  const plan = await post<Plan>(
    '/plans',
    planBody(building.id, kind.id, { anchor_on: null, template_ids: [form.id, sheet.id] }),
  )
  await give(form, '{建物} {テンプレート} {年月日}')
  const [matter] = await post<{ id: number }[]>('/visits', {
    visits: [{ occurrence_ids: [plan.next!.id], name: '点検', start_date: '2026-06-20', reason: '都合' }],
  })
  const documents = await read<DocumentListItem[]>(`/matters/${matter!.id}/documents`)
  // The sheet of June stands already.
  expect(documents.map(({ title }) => title)).toEqual(['青葉ビル 点検報告書 2026年6月20日'])
  const other = await post<{ id: number }>('/buildings', { name: '旭ビル' })
  const begun = await post<Plan>(
    '/plans',
    planBody(other.id, kind.id, { anchor_on: null, template_ids: [form.id, sheet.id] }),
  )
  const start = await office.member.browser.post(at(`/occurrences/${begun.next!.id}/start`), {
    start_date: '2026-06-17',
  })
  const { occurrence } = (await answered<Answer<StartedOccurrence>>(start, 200)).data
  const titles = (await read<DocumentListItem[]>(`/matters/${occurrence.matter!.id}/documents`)).map(
    ({ title }) => title,
  )
  expect(titles.toSorted()).toEqual([
    '旭ビル 点検報告書 2026年6月17日',
    expect.stringMatching(/^旭ビル_日常巡回点検表_2026年6月_R2026-\d{4}$/),
  ])
})
