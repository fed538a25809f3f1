/** 承認を申請 and 提出 without a connection: they wait like everything else, are shown and taken back, and the server looks at the state when they arrive. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import type { Person } from '#tests/api/app.ts'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
let author: Person
let boss: Person
let matter: { id: number; name: string }

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '中村 彩')
  boss = await stage.app.createPerson(stage.company, 1, '佐藤 恵子')
  matter = await stage.createMatter('空調機定期点検（6月）', author)
})
beforeEach(() => {
  stage.browser.cookies.clear()
  emptyMemory()
})
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const loseServer = () => stage.browser.server.use(failures.offline())
const reachServer = () => {
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
}
type User = Awaited<ReturnType<ApprovalStage['open']>>

const askOffline = async (id: number): Promise<User> => {
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '承認設定に進む' }))
  await user.type(await screen.findByLabelText(/申請者コメント/), '確認をお願いします')
  const dialog = within(screen.getByRole('dialog', { name: '承認リクエスト設定' }))
  await user.click(screen.getByRole('combobox', { name: 'ステップ1の承認者' }))
  await user.click(await screen.findByRole('option', { name: /佐藤 恵子/ }))
  loseServer()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: '承認を申請する' }))
  expect(await screen.findByText('つながったら申請します。')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '承認を申請する' })).not.toBeInTheDocument()
  expect(screen.queryByText('内容を確認して、承認を申請してください。')).not.toBeInTheDocument()
  return user
}

test('approval is asked for once there is a connection', async () => {
  const id = await stage.create(author, '報告書', { matter_id: matter.id })
  await askOffline(id)
  reachServer()
  await waitFor(async () => expect((await stage.stored(id)).document_approvals).toHaveLength(1), { timeout: 15_000 })
  const stored = await stage.stored(id)
  expect(stored.comment).toBe('確認をお願いします')
  expect(stored.document_approvals[0]!.users.map((each) => each.id)).toEqual([boss.id])
  expect(await screen.findByText('承認者の回答を待っています。')).toBeInTheDocument()
  expect(screen.queryByText('つながったら申請します。')).not.toBeInTheDocument()
})

test('what waits is taken back, and nobody is asked', async () => {
  const id = await stage.create(author, '報告書', { matter_id: matter.id })
  const user = await askOffline(id)
  await user.click(screen.getByRole('button', { name: '取り消す' }))
  expect(await screen.findByRole('button', { name: '承認を申請する' })).toBeInTheDocument()
  reachServer()
  await waitFor(async () => expect((await screen.findAllByText('佐藤 恵子')).length).toBeGreaterThan(0))
  expect((await stage.stored(id)).document_approvals).toEqual([])
})

test('a document is submitted once there is a connection, with where it goes', async () => {
  const id = await stage.create(author, '報告書', {})
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  await user.click(dialog.getByRole('button', { name: '宛先を追加' }))
  const recipient = within(await screen.findByRole('dialog', { name: /宛先/ }))
  await user.type(recipient.getByRole('textbox', { name: /メールアドレス/ }), 'miura@aoba-asset.example')
  await user.click(recipient.getByRole('button', { name: '追加' }))
  loseServer()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '提出' }))
  expect(await screen.findByText('つながったら提出します。')).toBeInTheDocument()
  expect((await stage.stored(id)).submitted_at).toBeNull()
  reachServer()
  // Its pages are drawn for it.
  await waitFor(async () => expect((await stage.stored(id)).submitted_at).not.toBeNull(), { timeout: 40_000 })
  expect((await stage.stored(id)).document_submit_mails.map(({ email }) => email)).toEqual(['miura@aoba-asset.example'])
})

test('where somebody else was first nothing happens twice, and it is said where it was done', async () => {
  const id = await stage.create(author, '報告書', { matter_id: matter.id })
  await stage.change(author, id, { submit_mode: 2 })
  const user = await stage.open(author, stage.settingsOf(id))
  const submit = await screen.findByRole('button', { name: 'この内容で提出する' })
  loseServer()
  await user.click(submit)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '提出' }))
  expect(await screen.findByText('つながったら提出します。')).toBeInTheDocument()
  // Meanwhile in the office.
  await stage.change(author, id, { submit_mode: 0 })
  reachServer()
  const refusal = '提出方法を設定してください。'
  expect((await screen.findAllByText(refusal, {}, { timeout: 15_000 })).length).toBeGreaterThan(0)
  expect((await stage.stored(id)).submitted_at).toBeNull()
  await user.click(screen.getByRole('button', { name: '取り消す' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '再送信' })).not.toBeInTheDocument())
})
