/** What plans hang on, set by people: calendar feeds, the company's year and closed days, and the day that a plan is arranged by itself. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CalendarFeed, Plan } from '#domain/plans/plans.contract.ts'
import type { Company } from '#domain/company/company.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
afterEach(cleanup)

const read = async <T,>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.get(stage.company.path + path), 200)).data
const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

test('a calendar feed of a building is added, its address shown, and taken away after a question', async () => {
  await post('/buildings', { name: '連携の館' })
  const user = await stage.open(stage.master, '/settings/notifications')
  await user.click(await screen.findByRole('button', { name: '連携を追加' }))
  const form = within(await screen.findByRole('dialog', { name: 'カレンダーの連携の追加' }))
  await user.click(form.getByRole('combobox', { name: /対象/ }))
  await user.click(await screen.findByRole('option', { name: '建物の点検' }))
  await user.click(form.getByRole('button', { name: '追加' }))
  expect(await form.findByText('建物は必須です。')).toBeInTheDocument()
  await user.click(form.getByRole('combobox', { name: /対象/ }))
  await user.click(await screen.findByRole('option', { name: '会社のすべての点検' }))
  await user.click(form.getByRole('button', { name: '追加' }))
  expect(await screen.findByText('連携を追加しました')).toBeInTheDocument()
  const row = within(await screen.findByRole('group', { name: '会社のすべての点検' }))
  const [feed] = await read<CalendarFeed[]>('/calendar-feeds')
  expect(row.getByText(feed!.url)).toBeInTheDocument()
  await user.click(row.getByRole('button', { name: '削除' }))
  const sure = within(await screen.findByRole('alertdialog', { name: '連携の削除' }))
  await user.click(sure.getByRole('button', { name: '削除' }))
  expect(await screen.findByText('連携を削除しました')).toBeInTheDocument()
  expect(await read<CalendarFeed[]>('/calendar-feeds')).toEqual([])
})

test('年度と休業日 say what a day is that cannot be read, and are kept', async () => {
  const user = await stage.open(stage.master, '/settings/company')
  const days = await screen.findByRole('textbox', { name: '休業日' })
  await user.clear(days)
  await user.type(days, '13-45')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(days).toHaveAttribute('aria-invalid', 'true'))
  await user.clear(days)
  await user.type(days, '12-29〜01-03')
  await user.click(screen.getByRole('button', { name: '水曜日' }))
  await user.click(screen.getByRole('combobox', { name: /年度/ }))
  await user.click(await screen.findByRole('option', { name: '7月' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await read<Company>('/company')).toMatchObject({
      year_start_month: 7,
      closed_days: '12-29〜01-03',
      closed_weekdays: expect.arrayContaining([3]),
    }),
  )
})

test('自動で手配する日 is typed in the form of a plan, and there again when it is opened anew', async () => {
  const building = await post<{ id: number }>('/buildings', { name: '自動の館' })
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '屋上の確認' }))
  const plan = await post<Plan>('/plans', planBody(building.id, kind.id))
  const user = await stage.open(stage.master, `/buildings/${building.id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '屋上の確認' }))
  await user.type(await screen.findByRole('textbox', { name: '自動で手配する日' }), '14')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await read<Plan>(`/plans/${plan.id}`)).toMatchObject({ arrange_days: 14 })
  await user.click(await screen.findByRole('button', { name: '屋上の確認' }))
  expect(await screen.findByRole('textbox', { name: '自動で手配する日' })).toHaveValue('14')
})
