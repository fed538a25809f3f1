/** 今月の点検: by day and building, and a check's start; what is open before it is offered first. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay, formatDayWithWeekday } from '#domain/dates.ts'
import { shiftMonth } from '#domain/months.ts'
import type { Plan } from '#domain/plans/plans.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let facility_id: number
const today = businessDay(new Date())
const month = today.slice(0, 7)

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

beforeAll(async () => {
  stage = await createStage()
  const building = await post<{ id: number }>('/buildings', { name: '青葉ビル' })
  facility_id = (
    await post<{ id: number }>('/facilities', { name: '受水槽', facility_category_id: 2, building_id: building.id })
  ).id
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '月次点検', rule }))
  await post<Plan>(
    '/plans',
    planBody(building.id, kind.id, {
      anchor_on: null,
      valid_from: `${shiftMonth(month, -1)}-01`,
      note: '鍵は防災センター',
      user_ids: [stage.master.id],
      facility_ids: [facility_id],
      wish: { month: null, week: null, weekday: null, date: 28 },
    }),
  )
})
beforeEach(() => {
  stage.browser.cookies.clear()
  onPhone()
})
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

test('a month is by day and building; whoever begins is offered what is open before, and comes to its matter', async () => {
  const user = await stage.open(stage.master, '/plans/rounds')
  const late = within(await screen.findByRole('region', { name: '期限超過' }))
  expect(late.getByRole('list', { name: '青葉ビル' })).toBeInTheDocument()
  const day = within(screen.getByRole('region', { name: formatDayWithWeekday(`${month}-28`) }))
  await user.click(day.getByRole('link', { name: /月次点検/ }))
  const dialog = () => within(screen.getByRole('dialog', { name: '月次点検' }))
  await screen.findByRole('dialog', { name: '月次点検' })
  expect(dialog().getByText('鍵は防災センター')).toBeInTheDocument()
  expect(dialog().getByRole('link', { name: '受水槽' })).toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: /期限の回を開く/ }))
  await screen.findByText(/日超過/, { selector: '[role=dialog] *' })
  expect(dialog().queryByRole('button', { name: /期限の回を開く/ })).toBeNull()
  await user.click(dialog().getByRole('button', { name: '今日始める' }))
  expect(await screen.findByRole('heading', { name: '月次点検' })).toBeInTheDocument()
  // The matter says what it performs.
  expect(await screen.findByRole('list', { name: '点検計画' })).toHaveTextContent('月次点検')
})

test('another month, and everybody: nothing says so', async () => {
  const user = await stage.open(stage.master, `/plans/rounds?month=${shiftMonth(month, 60)}`)
  await screen.findByRole('region', { name: '期限超過' })
  await user.click(screen.getByRole('button', { name: '全員' }))
  expect(await screen.findByRole('region', { name: '期限超過' })).toBeInTheDocument()
})

test('equipment says when it is due next, and what was done of it', async () => {
  await stage.open(stage.master, `/facilities/${facility_id}`)
  expect(await screen.findByText(/^次の点検 /)).toBeInTheDocument()
  expect(await screen.findByRole('list', { name: 'これからの点検' })).toHaveTextContent('月次点検')
})
