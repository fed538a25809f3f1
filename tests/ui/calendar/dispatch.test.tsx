/** 未手配 beside the calendar of people: what waits is carried onto a person and a day, or sent there by a dialog. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { businessDay, formatDay, shiftDay } from '#domain/dates.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { ListedOccurrence, Plan, Unarranged } from '#domain/plans/plans.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
const today = businessDay(new Date())
const month = today.slice(0, 7)
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
})
beforeEach(() => window.localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data
const read = async <T,>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.get(stage.company.path + path), 200)).data
const create = async (name: string): Promise<number> => (await post<{ id: number }>('/buildings', { name })).id
/** Due at the end of this month; earlier where it says so. */
const createPlan = async (
  building_id: number,
  name: string,
  values: Parameters<typeof planBody>[2] = {},
): Promise<Plan> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name, rule, is_legal: false }))
  const body = { anchor_on: null, valid_from: `${month}-01`, ...values }
  return post<Plan>('/plans', planBody(building_id, kind.id, body))
}
const statesOf = async (building_id: number) =>
  (await read<ListedOccurrence[]>(`/occurrences?building_id[]=${building_id}&state=arranged`)).map(
    ({ kind }) => kind.name,
  )
const open = (building: number, view = 'staff-month') =>
  stage.open(stage.master, `/calendar?view=${view}&date=${today}&building_id=[${building}]`)
const findLane = async () => within(await screen.findByRole('region', { name: '未手配' }))
/** With the mouse, onto the day of a person. */
const drag = (from: HTMLElement, name: string, day: string) => {
  const row = screen.getByRole('group', { name: new RegExp(`^${name}、`) })
  const cell = row.querySelector(`[data-slot][data-day="${day}"]`)!
  document.elementFromPoint = () => cell
  fireEvent.pointerDown(from, { button: 0, pointerId: 1, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 60, clientY: 60 })
  expect(cell).toHaveAttribute('data-target')
  fireEvent.pointerUp(window, { pointerId: 1 })
}

test('what waits stands by building, is carried onto a person and a day, and taken back', async () => {
  const id = await create('青葉台ビル')
  await createPlan(id, '巡回点検', { hours: 2 })
  const user = await open(id)
  const lane = await findLane()
  expect(await lane.findByText('1件', { selector: '[role=status]' })).toBeVisible()
  const building = within(lane.getByRole('region', { name: '青葉台ビル、1件' }))
  expect(building.getByText(/2時間/)).toBeVisible()
  drag(building.getByText('巡回点検').closest('li')!, member.name, today)
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await lane.findByText('巡回点検')).toBeVisible()
  await waitFor(async () => expect(await statesOf(id)).toEqual([]))

  drag((await lane.findByText('巡回点検')).closest('li')!, member.name, today)
  const own = within(await screen.findByRole('group', { name: `${member.name}、1件` }))
  expect(own.getByRole('button', { name: /^巡回点検、/ })).toBeVisible()
  expect(await lane.findByText('この月までの点検は、すべて手配済みです')).toBeVisible()
  const [time] = await read<ListedOccurrence[]>(`/occurrences?building_id[]=${id}&state=arranged`)
  expect(await read<Matter>(`/matters/${time!.matter!.id}`)).toMatchObject({
    ...{ lead_user_id: member.id, start_date: today, users: [{ id: member.id }] },
  })
})

test('a finger that rests on what waits carries it; one that moves at once scrolls', async () => {
  const id = await create('指のビル')
  await createPlan(id, '受水槽の点検')
  await open(id)
  const lane = await findLane()
  const row = (await lane.findByText('受水槽の点検')).closest('li')!
  const cell = screen
    .getByRole('group', { name: new RegExp(`^${member.name}、`) })
    .querySelector(`[data-slot][data-day="${today}"]`)!
  document.elementFromPoint = () => cell
  const finger = { button: 0, pointerId: 7, pointerType: 'touch' }
  fireEvent.pointerDown(row, { ...finger, clientX: 10, clientY: 300 })
  fireEvent.pointerMove(window, { ...finger, clientX: 10, clientY: 360 })
  fireEvent.pointerUp(window, finger)
  expect(cell).not.toHaveAttribute('data-target')

  fireEvent.pointerDown(row, { ...finger, clientX: 10, clientY: 300 })
  await waitFor(() => expect(row).toHaveAttribute('data-dragged'))
  fireEvent.pointerMove(window, { ...finger, clientX: 60, clientY: 380 })
  expect(cell).toHaveAttribute('data-target')
  fireEvent.pointerUp(window, finger)
  await waitFor(async () => expect(await statesOf(id)).toEqual(['受水槽の点検']))
})

test('several go together: the preview says how many matters come of it, and a day behind the last one wants a reason', async () => {
  const id = await create('港北ビル')
  await createPlan(id, '消防設備の点検')
  await createPlan(id, '自家発電の点検')
  const user = await open(id)
  const lane = await findLane()
  await user.click(await lane.findByRole('checkbox', { name: '港北ビルの2件を選択' }))
  expect(lane.getByText(/2件/, { selector: '.lane-foot > :first-child, .lane-foot' })).toBeVisible()
  await user.click(lane.getByRole('button', { name: '担当者と日を選ぶ' }))
  const dialog = within(await screen.findByRole('dialog', { name: '担当者と日を選ぶ' }))
  expect(await dialog.findByText('案件が1件できます')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: '主担当' }))
  await user.click(await screen.findByRole('option', { name: member.name }))
  const late = shiftDay(today, 62)
  fireEvent.change(dialog.getByRole('textbox', { name: /^予定日/ }), { target: { value: formatDay(late) } })
  expect(await dialog.findByText(/期限を過ぎる実施回が2件あります/)).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('button', { name: '手配' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: '手配' }))
  expect(await dialog.findByText(planTexts.postponed)).toBeVisible()
  expect(await statesOf(id)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '入館できないため')
  await user.click(dialog.getByRole('button', { name: '手配' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '担当者と日を選ぶ' })).toBeNull())
  expect((await statesOf(id)).toSorted()).toEqual(['消防設備の点検', '自家発電の点検'].toSorted())
  const times = await read<ListedOccurrence[]>(`/occurrences?building_id[]=${id}&state=arranged`)
  expect(new Set(times.map(({ matter }) => matter!.id)).size).toBe(1)
  expect(times.map(({ reason, planned_on }) => [reason, planned_on])).toEqual([
    ['入館できないため', late],
    ['入館できないため', late],
  ])
})

test('of two who arrange the same the second is told, and the lane is as it stands', async () => {
  const id = await create('先をこされるビル')
  await createPlan(id, '水質の点検')
  await open(id)
  const lane = await findLane()
  const row = (await lane.findByText('水質の点検')).closest('li')!
  const { times } = await read<Unarranged>(`/unarranged-occurrences?month=${month}&building_id[]=${id}`)
  await post('/visits', { visits: [{ occurrence_ids: [times[0]!.id], name: '先の手配' }] })
  drag(row, member.name, today)
  expect(await screen.findByText(planTexts.nothingToArrange)).toBeVisible()
  await waitFor(() => expect(lane.queryByText('水質の点検')).toBeNull())
})

test('a day before it opens is refused with its reason, and nothing is arranged', async () => {
  const id = await create('早すぎるビル')
  await createPlan(id, '早い点検')
  await open(id, 'staff-week')
  const lane = await findLane()
  const week = screen.getByRole('region', { name: '担当者別のカレンダー' })
  const days = [...week.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset }) => dataset['day']!)
  const early = days.find((day) => day < `${month}-01`)
  // Only a week that begins in the month before has such a day; the server's own test holds the rule.
  if (early === undefined) return
  drag((await lane.findByText('早い点検')).closest('li')!, member.name, early)
  expect(await screen.findByText(/より前の日にはできません/)).toBeVisible()
  expect(await statesOf(id)).toEqual([])
})

test('it is narrowed by what one types and by who does it, and says when nothing fits', async () => {
  const id = await create('絞り込むビル')
  await createPlan(id, '貯水槽の清掃', { performer: 'partner', partner_name: '東和水質管理' })
  await createPlan(id, '巡回')
  const user = await open(id)
  const lane = await findLane()
  await lane.findByText('貯水槽の清掃')
  await user.click(lane.getByRole('button', { name: '手配先' }))
  await user.click(await screen.findByRole('option', { name: '東和水質管理' }))
  await waitFor(() => expect(lane.queryByText('巡回')).toBeNull())
  expect(lane.getByText('貯水槽の清掃')).toBeVisible()
  await user.type(lane.getByRole('searchbox', { name: '種目・建物・会社を検索' }), 'zzz')
  expect(await lane.findByText('条件に一致する未手配の点検はありません')).toBeVisible()
})

test('what cannot be loaded says so and is asked again', async () => {
  const id = await create('壊れるビル')
  await createPlan(id, '直る点検')
  stage.browser.server.use(failures.tooManyRequests('/api/c/midori/unarranged-occurrences'))
  const user = await open(id)
  const lane = await findLane()
  const retry = await lane.findByRole('button', { name: '再試行' })
  stage.browser.server.resetHandlers()
  await user.click(retry)
  expect(await lane.findByText('直る点検')).toBeVisible()
})

test('thousands stand on pages on which no building is torn apart', async () => {
  const id = await create('毎日のビル')
  const rule = { counting: 'window', each: { n: 1, unit: 'day' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '毎日の点検', rule, is_legal: false }))
  await post('/plans', planBody(id, kind.id, { anchor_on: null, valid_from: shiftDay(today, -60) }))
  await createPlan(await create('次のページのビル'), '次の点検')
  const user = await stage.open(stage.master, `/calendar?view=staff-month&date=${today}`)
  const lane = await findLane()
  await lane.findByRole('region', { name: /^毎日のビル、/ })
  expect(lane.getAllByText(/\d+日超過/).length).toBeGreaterThanOrEqual(60)
  expect(lane.queryByText('次の点検')).toBeNull()
  await user.click(lane.getByRole('button', { name: '次のページ' }))
  expect(await lane.findByText('次の点検')).toBeVisible()
})

test('on a phone it heads the list, and the dialog arranges', async () => {
  onPhone()
  const id = await create('電話のビル')
  await createPlan(id, '電話の点検')
  const user = await open(id, 'staff-day')
  const lane = await findLane()
  await user.click(await lane.findByRole('checkbox', { name: /^電話の点検、/ }))
  await user.click(lane.getByRole('button', { name: '担当者と日を選ぶ' }))
  const dialog = within(await screen.findByRole('dialog', { name: '担当者と日を選ぶ' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: '手配' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: '手配' }))
  await waitFor(async () => expect(await statesOf(id)).toEqual(['電話の点検']))
})

test('whoever keeps no records sees the calendar without it', async () => {
  const guest = await stage.app.createPerson(stage.company, roles.guest, '客')
  await stage.open(guest, `/calendar?view=staff-month&date=${today}`)
  expect(await screen.findByRole('button', { name: '週', pressed: true })).toBeVisible()
  expect(screen.queryByRole('region', { name: '未手配' })).toBeNull()
})
