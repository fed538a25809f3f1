/** 日ごとの確認: days chosen together at the desk, one button a day on a phone, and the row bound in the template. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let template: Template
let worker: Person
const at = (path: string) => `${stage.company.path}${path}`

beforeAll(async () => {
  worker = await stage.app.createPerson(stage.company, roles.member, '小林 大輔')
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet(roundPoints.slice(0, 2), '確認者'))
  const proposed = await stage.master.browser.get(at(`/templates/${id}/proposed-items`))
  const { data: items } = await answered<{ data: object[] }>(proposed, 200)
  template = (
    await answered<{ data: Template }>(await stage.master.browser.put(at(`/templates/${id}`), { items }), 200)
  ).data
})
beforeEach(() => window.localStorage.clear())

const cell = (day: number) => template.items.find(({ name }) => name === `受水槽 水位（m）：${day}日`)!.id
const read = async ({ id }: Document) =>
  (await answered<{ data: Document }>(await stage.master.browser.get(at(`/documents/${id}`)), 200)).data
/** Made and filled in by the worker. */
const fill = async (period: string, days: readonly number[]): Promise<Document> => {
  const body = { title: '巡回', template_id: template.id, period }
  const made = (await answered<{ data: Document }>(await worker.browser.post(at('/documents'), body), 201)).data
  const docs_data = days.map((day) => ({ item_id: cell(day), data: '1.44', before: null }))
  return (
    await answered<{ data: Document }>(
      await worker.browser.put(at(`/documents/${made.id}`), { docs_data, updated_at: made.updated_at }),
      200,
    )
  ).data
}

test('at the desk days that others wrote are chosen together, confirmed at once, and taken back', async () => {
  const sheet = await fill('2026-10-01', [1, 2, 5])
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  const fold = await screen.findByRole('button', { name: /^月次点検表3 \/ 44項目/ })
  if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold)
  await user.click(await screen.findByRole('button', { name: '日ごとの確認（3）' }))
  const panel = within(screen.getByRole('region', { name: '日ごとの確認' }))
  await user.click(panel.getByRole('checkbox', { name: '10/05（月）を確認' }))
  await user.click(panel.getByRole('button', { name: '2日分を確認' }))
  expect(await screen.findByText('10/01（木）、10/02（金）を確認しました')).toBeInTheDocument()
  expect(await panel.findByRole('button', { name: '10/01（木）の確認を取り消す' })).toBeInTheDocument()
  expect((await read(sheet)).day_confirmations).toHaveLength(2)
  expect(screen.getByRole('columnheader', { name: /^1日.*確認済み/ })).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: '10/01（木）の確認を取り消す' }))
  await waitFor(async () => expect((await read(sheet)).day_confirmations).toHaveLength(1))
})

test('who wrote the days is told why they confirm none of them', async () => {
  const sheet = await fill('2026-10-01', [1])
  const own = await stage.open(worker, `/documents/${sheet.id}/edit`)
  const fold = await screen.findByRole('button', { name: /^月次点検表/ })
  if (fold.getAttribute('aria-expanded') === 'false') await own.click(fold)
  await own.click(await screen.findByRole('button', { name: '日ごとの確認（1）' }))
  const panel = within(screen.getByRole('region', { name: '日ごとの確認' }))
  expect(panel.getByText('自分が記入した日は確認できません。')).toBeInTheDocument()
  expect(panel.getByRole('checkbox', { name: '10/01（木）を確認' })).toBeDisabled()
})

test('on a phone one button confirms the day', async () => {
  onPhone()
  const today = businessDay(new Date())
  const sheet = await fill(today, [Number(today.slice(8))])
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '日ごとに記入' }))
  await user.click(await screen.findByRole('button', { name: 'この日を確認' }))
  expect(await screen.findByText(/^確認 .+/)).toBeInTheDocument()
  expect((await read(sheet)).day_confirmations).toHaveLength(1)
})

test('on a phone a change of a confirmed day says what it took away', async () => {
  onPhone()
  const today = businessDay(new Date())
  const sheet = await fill(today, [Number(today.slice(8))])
  const [box_id] = (await read(sheet)).confirmable_days!
  const body = { item_ids: [box_id], updated_at: sheet.updated_at }
  await answered(await stage.master.browser.post(at(`/documents/${sheet.id}/day-confirmations`), body), 200)
  const own = await stage.open(worker, `/documents/${sheet.id}/edit`)
  await own.click(await screen.findByRole('button', { name: '日ごとに記入' }))
  expect(await screen.findByText(/値や備考を変えると、確認は取り消されます。$/)).toBeInTheDocument()
  const box = screen.getByRole('textbox', { name: '受水槽 水位（m）' })
  await own.clear(box)
  await own.type(box, '1.5')
  await own.tab()
  expect(await screen.findByText(/^変更したので、.*の確認（.*さん）を取り消しました。$/)).toBeInTheDocument()
  await waitFor(async () => expect((await read(sheet)).day_confirmations).toEqual([]))
})

test('the row is bound in the template, and unbound', async () => {
  const { id } = await stage.createTemplate('日常巡回点検表 2', 3, makeRoundSheet(roundPoints.slice(0, 2), '確認者'))
  const user = await stage.open(stage.master, `/settings/templates/${id}/edit`)
  const confirmer = async () => {
    const answer = await stage.master.browser.get(at(`/templates/${id}`))
    const [grid] = (await answered<{ data: Template }>(answer, 200)).data.grids!
    return [grid!.points.map(({ label }) => label), grid!.blocks[0]!.confirmer ?? null]
  }
  const before = await confirmer()
  await user.click(await screen.findByRole('combobox', { name: '日ごとの確認' }))
  await user.click(await screen.findByRole('option', { name: 'なし' }))
  await waitFor(async () => expect((await confirmer())[1]).toBeNull())
  const choice = screen.getByRole('combobox', { name: '日ごとの確認' })
  await waitFor(() => {
    expect(choice).toHaveTextContent('なし')
    expect(choice).not.toHaveAttribute('aria-disabled', 'true')
  })
  await user.click(choice)
  await user.click((await screen.findAllByRole('option')).at(-1)!)
  await waitFor(async () => expect(await confirmer()).toEqual(before))
})
