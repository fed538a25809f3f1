/** 手配 by itself: so many days ahead where the plan says so, once, and never beside what a person made. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { History } from '#domain/histories/histories.contract.ts'
import type { InspectionKind, ListedOccurrence, Plan } from '#domain/plans/plans.contract.ts'
import { sweepArrangements } from '#server/plans/arrange-ahead.service.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

let office: Office
let building_id: number
const today = '2031-04-01'

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T08:00:00+09:00`) })
})
beforeEach(async () => {
  for (const table of ['plans', 'matters']) await office.app.database.pool.query(`delete from ${table}`)
  building_id = (await post<{ id: number }>('/buildings', { name: '青葉ビル' })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), 201)).data
const read = async <T>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(at(path)), 200)).data
const matters = () => read<{ id: number; name: string; start_date: string | null }[]>('/matters')

/** On the 14th of each month. */
const makePlan = async (name: string, values: Parameters<typeof planBody>[2] = {}): Promise<Plan> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name, rule, is_legal: false }))
  const body = {
    anchor_on: null,
    valid_from: today,
    arrange_days: 20,
    wish: { month: null, week: null, weekday: null, date: 14 },
    ...values,
  }
  return post<Plan>('/plans', planBody(building_id, kind.id, body))
}
const sweep = (day: string) => sweepArrangements(office.app.deps, day)

it('makes the matter so many days ahead, with what belongs to it, once in two processes', async () => {
  const plan = await makePlan('空気環境測定', { user_ids: [office.other.id], note: '鍵は管理室' })
  await sweep('2031-03-24')
  expect(await matters()).toEqual([])
  await Promise.all([sweep('2031-03-25'), sweep('2031-03-25')])
  await sweep('2031-03-26')
  const [matter, ...more] = await matters()
  expect(more).toEqual([])
  expect(matter).toMatchObject({ name: '空気環境測定', start_date: '2031-04-14' })
  expect(await read(`/matters/${matter!.id}`)).toMatchObject({
    building: { id: building_id },
    description: '空気環境測定：鍵は管理室',
    users: [{ id: office.other.id }],
  })
  const [occurrence] = await read<ListedOccurrence[]>(`/matters/${matter!.id}/occurrences`)
  expect(occurrence).toMatchObject({ plan_id: plan.id, state: 'arranged', due_by: '2031-04-30' })
})

it('makes none again of what somebody deleted', async () => {
  await makePlan('空気環境測定')
  await sweep('2031-04-01')
  const [matter] = await matters()
  await answered(await office.member.browser.delete(at(`/matters/${matter!.id}`)), 204)
  await sweep('2031-04-02')
  expect(await matters()).toEqual([])
})

it('is the system’s doing', async () => {
  await makePlan('空気環境測定')
  await sweep('2031-04-01')
  const [matter] = await matters()
  const [line] = await read<History[]>(`/matters/${matter!.id}/histories`)
  expect(line!.user).toMatchObject({ name: 'システム' })
})

it('makes one visit of what is in one building on one day by the same people', async () => {
  await makePlan('空気環境測定')
  await makePlan('水質検査')
  await makePlan('清掃', { performer: 'partner', partner_name: '清掃協力会社' })
  await makePlan('手で手配する巡回', { arrange_days: null })
  await sweep('2031-04-01')
  expect((await matters()).map(({ name }) => name).toSorted()).toEqual(['清掃', '空気環境測定、水質検査'].toSorted())
})

it('makes nothing beside a matter that may be the same round, and the next month’s all the same', async () => {
  await makePlan('空気環境測定', { arrange_days: 50 })
  await post('/matters', {
    name: '四月の空気環境測定',
    matter_category_id: 1,
    building_id,
    start_date: '2031-04-20',
    end_date: '2031-04-20',
  })
  await sweep('2031-04-01')
  expect((await matters()).map(({ name, start_date }) => `${name} ${start_date}`).toSorted()).toEqual(
    ['四月の空気環境測定 2031-04-20', '空気環境測定 2031-05-14'].toSorted(),
  )
})
