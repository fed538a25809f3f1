/** 期限: what is due over all buildings, and what is done from there. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { ListedOccurrence, Plan } from '#domain/plans/plans.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let building_id: number
const today = businessDay(new Date())

const send = async <T,>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), status)).data
/** A check that was done last so many days before it is due again. */
const plan = async (name: string, dueIn: number, kind: Parameters<typeof kindBody>[0] = {}): Promise<Plan> => {
  const { id } = await send<{ id: number }>(
    '/inspection-kinds',
    kindBody({ name, rule: { counting: 'rolling', every: { n: 200, unit: 'day' } }, ...kind }),
  )
  return send<Plan>(
    '/plans',
    planBody(building_id, id, { anchor_on: shiftDay(today, dueIn - 200), valid_from: '2020-04-01' }),
  )
}

beforeAll(async () => {
  stage = await createStage()
  building_id = (await send<{ id: number }>('/buildings', { name: '青葉ビル' })).id
  await plan('排水設備清掃', -20)
  await plan('貯水槽清掃', 10)
  await plan('ばい煙測定', 45)
  await plan('消防設備点検', 80, { report_to: '消防署長', report_years: 1 })
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

const names = () =>
  within(screen.getByRole('table', { name: '期限' }))
    .getAllByRole('link', { name: /清掃|測定|報告/ })
    .map(({ textContent }) => textContent)
const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!)

test('the menu leads to what is due, the most urgent first, and each figure is the filter of what it counts', async () => {
  const user = await stage.open(stage.master, '')
  await user.click(await screen.findByRole('link', { name: /^点検計画/ }))
  await screen.findByRole('heading', { name: '期限' })
  await screen.findByText('20日超過')
  expect(names()).toEqual(['排水設備清掃', '貯水槽清掃', 'ばい煙測定', '消防設備点検の報告'])
  expect(row('貯水槽清掃').getByText('あと10日')).toBeInTheDocument()
  const figures = within(screen.getByRole('list', { name: '期限の件数' }))
  await user.click(await figures.findByRole('button', { name: /期限超過\s*1/ }))
  await waitFor(() => expect(names()).toEqual(['排水設備清掃']))
  await user.click(figures.getByRole('button', { name: /31〜60日\s*1/ }))
  await waitFor(() => expect(names()).toEqual(['排水設備清掃', 'ばい煙測定']))
  await user.click(figures.getByRole('button', { name: /期限超過/, pressed: true }))
  await user.click(figures.getByRole('button', { name: /31〜60日/, pressed: true }))
  await user.click(figures.getByRole('button', { name: /官公署への報告\s*1/ }))
  await waitFor(() => expect(names()).toEqual(['消防設備点検の報告']))
})

test('several are done at once, on the day that is said, and come back by 元に戻す', async () => {
  const user = await stage.open(stage.master, '/plans')
  await user.click(await screen.findByRole('checkbox', { name: '青葉ビルの貯水槽清掃を選択' }))
  await user.click(screen.getByRole('checkbox', { name: '青葉ビルのばい煙測定を選択' }))
  await user.click(await screen.findByRole('button', { name: 'まとめて実施済みにする' }))
  const dialog = within(await screen.findByRole('dialog', { name: '2件をまとめて実施済みにする' }))
  await user.click(dialog.getByRole('button', { name: '実施済みにする' }))
  await screen.findByText('2件を実施済みにしました')
  await waitFor(() => expect(names()).toEqual(['排水設備清掃', '消防設備点検の報告']))
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await screen.findByText('元に戻しました')
  await waitFor(() => expect(names()).toEqual(['排水設備清掃', '貯水槽清掃', 'ばい煙測定', '消防設備点検の報告']))
})

test('the step that a time asks for is beside it: a day, then a matter, and what was found is mended', async () => {
  const user = await stage.open(stage.master, '/plans')
  await screen.findByText('20日超過')
  await user.click(row('貯水槽清掃').getByRole('button', { name: '手配' }))
  const dialog = within(await screen.findByRole('dialog', { name: '手配' }))
  await dialog.findByRole('checkbox', { name: '貯水槽清掃' })
  await user.click(dialog.getByRole('button', { name: '手配' }))
  await screen.findByText('案件を1件作成しました')
  expect(await row('貯水槽清掃').findByRole('link', { name: '貯水槽清掃の案件を開く' })).toBeInTheDocument()

  await user.click(row('排水設備清掃').getByRole('button', { name: '予定日を設定' }))
  expect(await screen.findByRole('dialog', { name: '予定の移動' })).toBeInTheDocument()
  await user.keyboard('{Escape}')

  const open = (
    await answered<{ data: ListedOccurrence[] }>(
      await stage.master.browser.get(`${stage.company.path}/occurrences?name=ばい煙`),
      200,
    )
  ).data
  const body = { occurrence_ids: [open[0]!.id], performed_on: today, result: 'to_mend' }
  await send('/occurrences/close', body, 200)
  cleanup()
  stage.browser.cookies.clear()
  const again = await stage.open(stage.master, '/plans?topic=["to_mend"]')
  await again.click(await screen.findByRole('button', { name: '是正を手配' }))
  await screen.findByText('是正の案件を作成しました')
  expect(await screen.findByRole('link', { name: 'ばい煙測定の案件を開く' })).toBeInTheDocument()
})

test('a report is handed in with its number and what was handed back, stands in the year of its building, and comes back', async () => {
  const user = await stage.open(stage.master, '/plans?topic=["report"]')
  await user.click(await screen.findByRole('button', { name: '届出を記録' }))
  const dialog = within(await screen.findByRole('dialog', { name: '届出の記録' }))
  expect(dialog.getByText(/報告先：消防署長/)).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: '受付番号' }), '第12号')
  await user.upload(dialog.getByLabelText('控えのファイル'), new File(['受付印'], '控え.txt'))
  expect(dialog.getByText('控え.txt')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('届出を記録しました')
  expect(await screen.findByText('条件に一致する期限がありません')).toBeInTheDocument()
  cleanup()
  stage.browser.cookies.clear()
  const again = await stage.open(stage.master, `/buildings/${building_id}?tab=plans`)
  await again.click(await screen.findByRole('button', { name: /届出済み.* 消防設備点検の報告$/ }))
  const popover = within(await screen.findByRole('dialog', { name: '消防設備点検の報告' }))
  expect(popover.getByText('第12号')).toBeInTheDocument()
  expect(popover.getByRole('link', { name: '控え.txt' })).toHaveAttribute('href', expect.stringContaining('/files/'))
  await again.click(popover.getByRole('button', { name: '届出を修正' }))
  const form = within(await screen.findByRole('dialog', { name: '届出の修正' }))
  expect(form.getByRole('textbox', { name: '受付番号' })).toHaveValue('第12号')
  await again.click(form.getByRole('button', { name: 'キャンセル' }))
  await again.click(screen.getByRole('button', { name: /届出済み.* 消防設備点検の報告$/ }))
  await again.click(await screen.findByRole('button', { name: '元に戻す' }))
  await screen.findByText('元に戻しました')
  await waitFor(() => expect(screen.queryByRole('button', { name: /届出済み/ })).toBeNull())
})

test('a report that somebody recorded meanwhile is told beside what was typed, and is replaced by it only then', async () => {
  const colleague = await stage.app.createPerson(stage.company, roles.admin, '管理 花子')
  const user = await stage.open(stage.master, '/plans?topic=["report"]')
  await user.click(await screen.findByRole('button', { name: '届出を記録' }))
  const dialog = within(await screen.findByRole('dialog', { name: '届出の記録' }))
  await user.type(dialog.getByRole('textbox', { name: '受付番号' }), '第2号')
  const { path } = stage.company
  const { data } = await answered<{ data: ListedOccurrence[] }>(
    await stage.master.browser.get(`${path}/occurrences?topic[]=report`),
    200,
  )
  const report = `${path}/occurrences/${data[0]!.id}/report`
  await answered(await colleague.browser.post(report, { sent_on: today, receipt_number: '第1号' }), 200)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(/^管理 花子さんがこの届出を先に記録しました。.*受付番号 第1号です。/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: '受付番号' })).toHaveValue('第2号')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('届出を記録しました')
  // Theirs and mine are taken back.
  for (const person of [stage.master, colleague])
    await answered(await person.browser.post(`${path}/occurrences/${data[0]!.id}/undo`, {}), 200)
})

test('a plan whose months nobody has asked for says so, in 期限 and in its form', async () => {
  const rule = { counting: 'report', every_years: 3, due_year: null, season: null } as const
  const { id } = await send<{ id: number }>('/inspection-kinds', kindBody({ name: '特定建築物 定期調査', rule }))
  const { id: plan_id } = await send<Plan>('/plans', planBody(building_id, id))
  await stage.open(stage.master, '/plans')
  expect(await screen.findByText(/期限がまだない点検計画が1件あります/)).toBeInTheDocument()
  cleanup()
  stage.browser.cookies.clear()
  const again = await stage.open(stage.master, `/buildings/${building_id}?tab=plans`)
  expect(await screen.findAllByText('3年ごと（時期を確認してください）')).not.toEqual([])
  await again.click(screen.getByRole('button', { name: '特定建築物 定期調査' }))
  expect(await screen.findByText(planTexts.askAuthority)).toBeInTheDocument()
  const dialog = within(screen.getByRole('dialog', { name: '点検計画の編集' }))
  await again.type(dialog.getByRole('textbox', { name: /次の報告の年/ }), '2027')
  await again.type(dialog.getByRole('textbox', { name: '報告の時期（始まり）' }), '08-01')
  await again.type(dialog.getByRole('textbox', { name: '報告の時期（終わり）' }), '11-29')
  await waitFor(() => expect(dialog.queryByText(planTexts.askAuthority)).toBeNull())
  await answered(await stage.master.browser.delete(`${stage.company.path}/plans/${plan_id}`), 204)
})

test('nothing due says so, and what cannot be read has its way to try again', async () => {
  await stage.open(stage.master, '/plans?name=無い')
  expect(await screen.findByText('条件に一致する期限がありません')).toBeInTheDocument()
  cleanup()
  stage.browser.cookies.clear()
  stage.browser.server.use(failures.tooManyRequests('/api/c/midori/occurrences'))
  await stage.open(stage.master, '/plans')
  expect(await screen.findByRole('button', { name: '再試行' })).toBeInTheDocument()
})
