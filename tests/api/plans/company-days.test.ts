/** The company's year and closed days: what is not arranged follows them, in the transaction that changes them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Company } from '#domain/company/company.contract.ts'
import { calendarTexts } from '#domain/company/company.texts.ts'
import type { InspectionKind, Plan, YearTable } from '#domain/plans/plans.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let building_id: number
const today = '2031-04-01'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T08:00:00+09:00`) })
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), 201)).data
const set = (body: object) => office.master.browser.put(at('/company'), body)
const table = async (): Promise<YearTable> =>
  (
    await answered<{ data: YearTable }>(
      await office.member.browser.get(at(`/year-table?building_id=${building_id}`)),
      200,
    )
  ).data
const daysOf = (found: YearTable, { id }: Plan) =>
  found.rows.find(({ plan }) => plan.id === id)!.occurrences.map(({ planned_on }) => planned_on)

const makePlan = async (): Promise<Plan> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ rule }))
  const wish = { month: null, week: null, weekday: null, date: 14 }
  return post<Plan>(
    '/plans',
    planBody(building_id, kind.id, { anchor_on: null, valid_from: today, wish, on_closed_day: 'after' }),
  )
}

it('moves what is not arranged off days that are closed from now on', async () => {
  const plan = await makePlan()
  // 14 April and 14 May 2031 are working days.
  expect(daysOf(await table(), plan).slice(0, 2)).toEqual(['2031-04-14', '2031-05-14'])
  await post('/visits', { visits: [{ occurrence_ids: [plan.next!.id], name: '空気環境測定' }] })
  const closed_days = '12-29〜01-03\n2031/4/14\n2031/5/14〜2031/5/15'
  const { data } = await answered<{ data: Company }>(await set({ closed_days }), 200)
  expect(data.closed_days).toBe('12-29〜01-03\n2031-04-14\n2031-05-14〜2031-05-15')
  expect(daysOf(await table(), plan).slice(0, 2)).toEqual(['2031-04-14', '2031-05-16'])
  await answered(await set({ closed_weekdays: [0, 5, 6] }), 200)
  expect(daysOf(await table(), plan)[1]).toBe('2031-05-19')
})

it('begins the year where the company says, in the table and in the periods', async () => {
  expect(await table()).toMatchObject({ year: 2031 })
  await answered(await set({ year_start_month: 10 }), 200)
  const found = await table()
  expect(found.year).toBe(2030)
  expect([found.months.at(0), found.months.at(-1)]).toEqual(['2030-10', '2031-09'])
  const rule = { counting: 'window', each: { n: 1, unit: 'year' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '年次点検', rule }))
  const plan = await post<Plan>('/plans', planBody(building_id, kind.id, { anchor_on: null, valid_from: today }))
  expect(plan.next).toMatchObject({ due_by: '2031-09-30' })
  await answered(await set({ year_start_month: 4 }), 200)
  expect((await table()).rows.find((row) => row.plan.id === plan.id)!.plan.next).toMatchObject({ due_by: '2032-03-31' })
})

it('refuses what is no day, no month, or no week', async () => {
  const refused = async (body: object) =>
    (await answered<{ errors: Record<string, string[]> }>(await set(body), 422)).errors
  expect(await refused({ closed_days: '2031-02-30' })).toEqual({
    closed_days: [calendarTexts.notAClosedDay('2031-02-30')],
  })
  expect(await refused({ closed_weekdays: [0, 1, 2, 3, 4, 5, 6] })).toEqual({
    closed_weekdays: [calendarTexts.noOpenWeekday],
  })
  expect(Object.keys(await refused({ year_start_month: 13 }))).toEqual(['year_start_month'])
  expect((await office.member.browser.put(at('/company'), { closed_days: '' })).status).toBe(403)
  expect((await answered<{ data: Company }>(await set({ closed_days: '' }), 200)).data.closed_days).toBe('')
})
