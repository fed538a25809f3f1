/** 月次点検表 of plans: made with what 手配 makes, and people reminded at the plan's hour of a day that nobody has filled in. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { sweepArrangements } from '#server/plans/arrange-ahead.service.ts'
import { inSystem } from '#server/db/client.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let form: Template
let building_id: number
/** A Tuesday. */
let now = '2031-04-01T08:00:00+09:00'
const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), 201)).data
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(now) })
  const uploaded = await uploadForm(office, '日常巡回点検表', makeRoundSheet(roundPoints.slice(0, 2)))
  form = await giveItems(office, uploaded, uploaded.proposed_items)
})
beforeEach(async () => {
  now = '2031-04-01T08:00:00+09:00'
  for (const table of ['notifications', 'mail_outbox', 'jobs', 'plans', 'documents', 'matters'])
    await office.app.database.pool.query(`delete from ${table}`)
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
})
afterAll(() => office.close())

const makePlan = async (values: Parameters<typeof planBody>[2] = {}): Promise<Plan> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '日常巡回', rule, is_legal: false }))
  const body = {
    anchor_on: null,
    valid_from: '2031-04-01',
    arrange_days: 20,
    wish: { month: null, week: null, weekday: null, date: 1 },
    template_ids: [form.id],
    user_ids: [office.other.id],
    sheet_hour: 16,
    ...values,
  }
  return post<Plan>('/plans', planBody(building_id, kind.id, body))
}
const sheets = async () =>
  (await read<DocumentListItem[]>('/documents')).filter(({ title }) => title.startsWith('日常巡回点検表'))
const told = async () =>
  (
    await office.app.database.pool.query<{ user_id: number; detail: string; subject_id: number }>(
      `select user_id::int, detail, subject_id::int from notifications where kind = 'sheet_empty' order by id`,
    )
  ).rows
/** The full hour, in so many processes at once. */
const hour = async (moment: string, processes = 1): Promise<void> => {
  now = moment
  const { jobs, database } = office.app.deps
  await inSystem(database.db, async (tx) => {
    for (let process = 0; process < processes; process += 1)
      await jobs.enqueue(tx, { kind: 'sheet_reminders', payload: {}, run_at: new Date(0) })
  })
  await Promise.all(Array.from({ length: processes }, () => jobs.drain()))
}

it('makes the sheet of the month with the matter, which is the whole month’s', async () => {
  const plan = await makePlan()
  expect(plan.sheet_hour).toBe(16)
  await sweepArrangements(office.app.deps, '2031-04-01')
  const [sheet, ...more] = await sheets()
  expect(more).toEqual([])
  expect(sheet).toMatchObject({ title: '日常巡回点検表 青葉ビル 2031年4月' })
  expect(await read<Document>(`/documents/${sheet!.id}`)).toMatchObject({ period: '2031-04-01' })
  expect(await read<Matter>(`/matters/${sheet!.matter_id}`)).toMatchObject({
    start_date: '2031-04-01',
    end_date: '2031-04-30',
  })
})

it('is the month’s that the visit begins in, where that is another than planned', async () => {
  const plan = await makePlan()
  await post('/visits', {
    visits: [{ occurrence_ids: [plan.next!.id], name: '日常巡回', start_date: '2031-05-07', reason: '工事のため' }],
  })
  const [sheet] = await sheets()
  expect(sheet).toMatchObject({ title: '日常巡回点検表 青葉ビル 2031年5月' })
  expect(await read<Matter>(`/matters/${sheet!.matter_id}`)).toMatchObject({
    start_date: '2031-05-07',
    end_date: '2031-05-31',
  })
})

it('makes none beside the one that a person began, and is in no other plan’s way', async () => {
  await post('/month-sheets', { building_id, template_id: form.id, period: '2031-04-01' })
  await makePlan()
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '水質検査', rule, is_legal: false }))
  const wish = { month: null, week: null, weekday: null, date: 14 }
  await post(
    '/plans',
    planBody(building_id, kind.id, { anchor_on: null, valid_from: '2031-04-01', arrange_days: 20, wish }),
  )
  await sweepArrangements(office.app.deps, '2031-04-01')
  expect(await sheets()).toHaveLength(1)
  expect((await read<{ name: string }[]>('/matters')).map(({ name }) => name)).toContain('水質検査')
})

it('reminds at the hour whoever fills it in, once a day in two processes, and not of a day that is full or closed', async () => {
  await makePlan()
  await sweepArrangements(office.app.deps, '2031-04-01')
  const [sheet] = await sheets()
  await hour('2031-04-01T15:00:00+09:00')
  expect(await told()).toEqual([])
  await hour('2031-04-01T16:00:00+09:00', 2)
  await hour('2031-04-01T17:00:00+09:00')
  expect(await told()).toEqual([{ user_id: office.other.id, detail: '未記入 2 / 2項目', subject_id: sheet!.id }])
  // Sessions end after some hours.
  now = '2031-04-01T09:00:00+09:00'
  const document = await read<Document>(`/documents/${sheet!.id}`)
  const cells = form.items.filter(({ name }) => /^受水槽.*：2日$/.test(name))
  await answered(
    await office.member.browser.put(at(`/documents/${sheet!.id}`), {
      docs_data: cells.map(({ id, type }) => ({ item_id: id, data: type === 'number' ? '1.44' : '良' })),
      updated_at: document.updated_at,
    }),
    200,
  )
  await hour('2031-04-02T16:00:00+09:00')
  // Saturday and Sunday.
  await hour('2031-04-05T16:00:00+09:00')
  await hour('2031-04-06T16:00:00+09:00')
  expect(await told()).toHaveLength(1)
  // Down at the hour, it says so later.
  await hour('2031-04-07T19:00:00+09:00')
  expect(await told()).toHaveLength(2)
})

it('says nothing where the plan names no hour', async () => {
  await makePlan({ sheet_hour: null })
  await sweepArrangements(office.app.deps, '2031-04-01')
  await hour('2031-04-01T23:00:00+09:00')
  expect(await told()).toEqual([])
})
