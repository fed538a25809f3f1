/** 協力会社への依頼 in 期限: to whom a letter goes, what came back, and what is said to that. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay, formatDayWithWeekday, shiftDay } from '#domain/dates.ts'
import { partnerTexts } from '#domain/plans/partner-requests.labels.ts'
import type { Plan } from '#domain/plans/plans.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let building_id: number
const today = businessDay(new Date())

const send = async <T,>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), status)).data
/** An inspection of a partner's that is due in so many days. */
const plan = async (name: string, dueIn: number, values: Parameters<typeof planBody>[2] = {}): Promise<Plan> => {
  const { id } = await send<{ id: number }>(
    '/inspection-kinds',
    kindBody({ name, rule: { counting: 'rolling', every: { n: 200, unit: 'day' } } }),
  )
  return send<Plan>(
    '/plans',
    planBody(building_id, id, {
      ...{ anchor_on: shiftDay(today, dueIn - 200), valid_from: '2020-04-01' },
      ...{ performer: 'partner', partner_name: '青葉空調' },
      ...values,
    }),
  )
}
const run = (query: string, values: unknown[]) => stage.app.database.pool.query(query, values)
/** As the partner would have sent it. */
const answerOf = (id: number, sql: string, values: unknown[]) =>
  run(`update partner_requests set answered_at = now(), ${sql} where occurrence_id = $1`, [id, ...values])

beforeAll(async () => {
  stage = await createStage()
  building_id = (await send<{ id: number }>('/buildings', { name: '青葉ビル' })).id
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!)
const openMenu = async (user: Awaited<ReturnType<Stage['open']>>, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `青葉ビルの${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('a partner is asked where nobody knows the address: it is typed, and a wrong one is told beside its field', async () => {
  await plan('排水設備清掃', 10)
  const user = await stage.open(stage.master, '/plans')
  await openMenu(user, '排水設備清掃', '協力会社に日程を依頼')
  expect(await screen.findByText(partnerTexts.noAddress)).toBeInTheDocument()
  const dialog = within(screen.getByRole('dialog', { name: '協力会社に日程を依頼' }))
  const address = dialog.getByRole('textbox', { name: /送り先のメールアドレス/ })
  await user.type(address, 'aoba')
  await user.click(dialog.getByRole('button', { name: 'メールを送信' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/形式が正しくありません/))
  await user.type(address, '@partner.example')
  await user.type(dialog.getByRole('textbox', { name: /メッセージ/ }), '午前中を希望します')
  await user.click(dialog.getByRole('button', { name: 'メールを送信' }))
  await screen.findByText('協力会社にメールを送信しました')
  expect(await row('排水設備清掃').findByText('依頼中')).toBeInTheDocument()

  // Known from now on; what was asked is there, and is taken back.
  await openMenu(user, '排水設備清掃', '協力会社とのやりとり')
  expect(await screen.findByText('日程の提案の依頼：返事待ち')).toBeInTheDocument()
  const exchange = within(screen.getByRole('dialog', { name: '協力会社とのやりとり' }))
  expect(exchange.getByText('午前中を希望します')).toBeInTheDocument()
  await user.click(exchange.getByRole('button', { name: '依頼を取り消す' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '依頼を取り消しますか？' })).getByRole('button', {
      name: '取り消す',
    }),
  )
  await screen.findByText('依頼を取り消しました')
  await waitFor(() => expect(row('排水設備清掃').queryByText('依頼中')).toBeNull())
})

test('several are asked at once: what a partner does not do is left out, and says why', async () => {
  await plan('受水槽清掃', 12)
  await plan('自社の巡回', 14, { performer: 'own', partner_name: null })
  const user = await stage.open(stage.master, '/plans')
  await user.click(await screen.findByRole('checkbox', { name: '青葉ビルの受水槽清掃を選択' }))
  await user.click(screen.getByRole('checkbox', { name: '青葉ビルの自社の巡回を選択' }))
  await user.click(await screen.findByRole('button', { name: '協力会社に日程を依頼' }))
  expect(await screen.findByText(`依頼しません：${partnerTexts.notPartner}`)).toBeInTheDocument()
  const dialog = within(screen.getByRole('dialog', { name: '協力会社に日程を依頼' }))
  // As it was written to last.
  expect(dialog.getByRole('textbox', { name: /送り先のメールアドレス/ })).toHaveValue('aoba@partner.example')
  await user.click(dialog.getByRole('button', { name: 'メールを送信' }))
  await screen.findByText('協力会社にメールを送信しました')
  expect(await row('受水槽清掃').findByText('依頼中')).toBeInTheDocument()
})

test('a proposed day is agreed to; behind the last day it wants a reason', async () => {
  const { next } = await plan('ばい煙測定', 16)
  const letters = [{ occurrence_ids: [next!.id], email: 'aoba@partner.example' }]
  await send('/partner-requests', { letters })
  const [early, late] = [shiftDay(today, 10), shiftDay(today, 20)]
  await answerOf(next!.id, "answer = 'day', days = $2, note = '午前'", [JSON.stringify([early, late])])
  const user = await stage.open(stage.master, '/plans?topic=["partner"]')
  await user.click(await screen.findByRole('button', { name: '回答を確認' }))
  expect(await screen.findByText('日程の提案の依頼：日程の提案あり')).toBeInTheDocument()
  const exchange = within(screen.getByRole('dialog', { name: '協力会社とのやりとり' }))
  await user.click(exchange.getByRole('button', { name: '日程を承諾' }))
  const dialog = within(await screen.findByRole('dialog', { name: '日程を承諾' }))
  await user.click(dialog.getByRole('radio', { name: formatDayWithWeekday(late) }))
  await user.click(dialog.getByRole('button', { name: '承諾' }))
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: /理由/ })).toHaveAccessibleDescription(/期限を過ぎる日にするときは/),
  )
  await user.click(dialog.getByRole('radio', { name: formatDayWithWeekday(early) }))
  await user.click(dialog.getByRole('button', { name: '承諾' }))
  await screen.findByText('日程を承諾し、協力会社にメールを送信しました')
  expect(await screen.findByText('条件に一致する期限がありません')).toBeInTheDocument()
})

test('a report is sent back with a word, or makes the inspection done', async () => {
  const { next } = await plan('雑排水管清掃', 18)
  await send('/partner-requests', { letters: [{ occurrence_ids: [next!.id], email: 'aoba@partner.example' }] })
  const report = () => answerOf(next!.id, "answer = 'done', performed_on = $2", [today])
  await report()
  const user = await stage.open(stage.master, '/plans?topic=["partner"]')
  await user.click(await screen.findByRole('button', { name: '回答を確認' }))
  await user.click(await screen.findByRole('button', { name: '差し戻す' }))
  const back = within(await screen.findByRole('dialog', { name: '差し戻し' }))
  await user.click(back.getByRole('button', { name: '差し戻す' }))
  await waitFor(() => expect(back.getByRole('textbox', { name: /理由/ })).toHaveAccessibleDescription(/理由は必須です/))
  await user.type(back.getByRole('textbox', { name: /理由/ }), '報告書を添付してください')
  await user.click(back.getByRole('button', { name: '差し戻す' }))
  await screen.findByText('差し戻し、協力会社にメールを送信しました')
  cleanup()

  await run(
    "update partner_requests set answered_at = now(), answer = 'done', performed_on = $2 where occurrence_id = $1 and superseded_at is null",
    [next!.id, today],
  )
  stage.browser.cookies.clear()
  const again = await stage.open(stage.master, '/plans?topic=["partner"]')
  await again.click(await screen.findByRole('button', { name: '回答を確認' }))
  await again.click(await screen.findByRole('button', { name: '実施を確認' }))
  const dialog = within(await screen.findByRole('dialog', { name: '実施を確認' }))
  await again.click(dialog.getByRole('button', { name: '実施済みにする' }))
  await screen.findByText('実施済みにしました')
  expect(await screen.findByText('条件に一致する期限がありません')).toBeInTheDocument()
})
