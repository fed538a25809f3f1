import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let guest: Person
let matterId: number
beforeAll(async () => {
  stage = await createStage()
  guest = await stage.app.createPerson(stage.company, 2, 'ゲスト 一郎')
  const matter = (await answered(
    await stage.master.browser.post(`${stage.company.path}/matters`, {
      name: '給水ポンプの交換',
      matter_category_id: 3,
      user_ids: [guest.id],
    }),
    201,
  )) as { data: { id: number } }
  matterId = matter.data.id
})
afterAll(() => stage.close())

it('invites a guest by mail, shows who has not come yet, sends again and takes back', async () => {
  const user = await stage.open(stage.master, `/matters/${matterId}`)
  await user.click(await screen.findByRole('button', { name: 'ゲストを招待' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ゲストを招待' }))
  expect(await dialog.findByText('この案件では、ゲストに見える書類はありません。')).toBeVisible()
  await user.type(dialog.getByLabelText(/メールアドレス/), guest.email)
  await user.click(dialog.getByRole('button', { name: '招待メールを送信' }))
  expect(
    await dialog.findByText('このメールアドレスのユーザーは、会社のメンバーです。メンバーの追加から選択してください。'),
  ).toBeVisible()
  await user.clear(dialog.getByLabelText(/メールアドレス/))
  await user.type(dialog.getByLabelText(/メールアドレス/), 'oshima@example.com')
  await user.click(dialog.getByRole('button', { name: '招待メールを送信' }))
  const waiting = within(await screen.findByRole('list', { name: '招待中' }))
  expect(waiting.getByText('oshima@example.com')).toBeVisible()
  await user.click(waiting.getByRole('button', { name: 'oshima@example.comに招待メールを再送' }))
  expect(
    await screen.findByText(
      'oshima@example.comの招待のリンクを新しくしました。メールは送信していません（メールサーバー未設定）。',
    ),
  ).toBeVisible()
  await user.click(waiting.getByRole('button', { name: 'oshima@example.comの招待を取り消し' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取り消す' }))
  await expect.poll(() => screen.queryByRole('list', { name: '招待中' })).toBeNull()
})

it('says what a guest is going to see where one is chosen in the form of the matter', async () => {
  const { data } = (await answered(
    await stage.master.browser.post(`${stage.company.path}/matters`, { name: '排水管の清掃', matter_category_id: 3 }),
    201,
  )) as { data: { id: number } }
  const user = await stage.open(stage.master, `/matters/${data.id}`)
  await user.click(await screen.findByRole('button', { name: '編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '案件の編集' }))
  await user.click(await dialog.findByRole('combobox', { name: 'メンバー' }))
  await user.click(await screen.findByRole('option', { name: new RegExp(stage.master.name) }))
  expect(dialog.queryByText(/ゲストに見える/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: /ゲスト 一郎/ }))
  expect(await dialog.findByText('この案件では、ゲストに見える書類はありません。')).toBeVisible()
})

it('says it of all the matters that a guest is added to at once', async () => {
  const user = await stage.open(stage.master, '/matters?name=給水')
  await user.click(await screen.findByRole('checkbox', { name: /給水ポンプの交換/ }))
  await user.click(await screen.findByRole('button', { name: 'メンバーを追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'メンバーを追加' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'ゲスト 一郎' }))
  expect(await dialog.findByText('選択した案件では、ゲストに見える書類はありません。')).toBeVisible()
})
