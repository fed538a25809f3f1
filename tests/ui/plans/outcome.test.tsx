/** 実施率: the months and the filters stand in the address, the chart says the same as the table, and all goes to a file. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { shiftMonth } from '#domain/months.ts'
import { roles } from '#domain/users/users.labels.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { catchDownloads } from '../downloads.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
const today = businessDay(new Date())
const month = today.slice(0, 7)
const last = shiftMonth(month, -1)

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

beforeAll(async () => {
  stage = await createStage()
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const { id } = await post<{ id: number }>('/buildings', { name: '甲ビル' })
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ rule }))
  await post('/plans', planBody(id, kind.id, { anchor_on: null, valid_from: `${last}-01` }))
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

test('says of the months chosen what was done, by month and by building, and writes it to a file', async () => {
  const names = catchDownloads()
  const user = await stage.open(stage.master, `/plans/outcome?planned_from=${last}&planned_to=${last}`)
  const table = within(await screen.findByRole('table', { name: '実施率' }))
  const row = table.getByRole('row', { name: /^合計/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['0%', '0%', '1', '0', '0', '0', '0', '1', '0', '0', '1'])
  expect(screen.getByRole('group', { name: '実施率と期限内率のグラフ（数値は下の表）' })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '建物別' }))
  expect(await screen.findByRole('link', { name: '甲ビル' })).toBeInTheDocument()
  expect(window.location.search).toContain('by=building')
  await user.click(screen.getByRole('button', { name: 'CSVをダウンロード' }))
  await waitFor(() => expect(names).toEqual([`実施率_${today.replaceAll('-', '')}.csv`]))
})

test('a filter that nothing fits says so, and is lifted', async () => {
  const user = await stage.open(stage.master, '/plans/outcome?performer=partner')
  await screen.findByText('この期間に予定の点検はありません')
  await user.click(screen.getByRole('button', { name: '選択をクリア' }))
  expect(await screen.findByRole('table', { name: '実施率' })).toBeInTheDocument()
})

test('what cannot be reached is said, and asked for again', async () => {
  stage.browser.server.use(failures.tooManyRequests('/api/c/midori/plan-outcome'))
  await stage.open(stage.master, '/plans/outcome')
  expect(await screen.findByRole('button', { name: '再試行' })).toBeInTheDocument()
})

test('a guest has no way to it', async () => {
  const guest = await stage.app.createPerson(stage.company, roles.guest, '客 一郎')
  await stage.open(guest, '/plans/outcome')
  await screen.findByRole('heading', { name: 'Not Found' })
})
