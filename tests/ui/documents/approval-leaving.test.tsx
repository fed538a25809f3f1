import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmTexts } from '#domain/text/dialogs.ts'
import type { Person } from '#tests/api/app.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
let author: Person
let matters: { id: number; name: string }[]

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  matters = [await stage.createMatter('空調機定期点検', author), await stage.createMatter('受水槽清掃', author)]
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

type User = Awaited<ReturnType<ApprovalStage['open']>>

/** The settings of a document, with its details a step back. */
const openSettings = async (body: { matter_id?: number } = {}): Promise<User> => {
  const id = await stage.create(author, '報告書', body)
  const user = await stage.open(author, `/documents/${id}`)
  await user.click(await screen.findByRole('link', { name: '提出設定' }))
  return user
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Every way out of the dialog on top; each asks, and staying keeps all that stands there. */
const ways = (dialog: ReturnType<typeof within>): [(user: User) => Promise<void>, question: { title: string }][] => [
  [(user) => user.keyboard('{Escape}'), confirmTexts.discard],
  [(user) => user.click([...document.querySelectorAll('.MuiDialog-container')].at(-1)!), confirmTexts.discard],
  [(user) => user.click(dialog.getByRole('button', { name: 'キャンセル' })), confirmTexts.discard],
  [(user) => user.click(dialog.getByRole('button', { name: '閉じる' })), confirmTexts.discard],
  [() => Promise.resolve(window.history.back()), confirmTexts.leave],
]
const expectAsked = async (user: User, dialog: ReturnType<typeof within>, expectKept: () => void) => {
  for (const [leave, { title }] of ways(dialog)) {
    await leave(user)
    const question = within(await screen.findByRole('alertdialog', { name: title }))
    await user.click(question.getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expectKept()
  }
}

test('承認リクエスト設定 asks before it drops a comment, whichever way it is left', async () => {
  const user = await openSettings()
  await user.click(await screen.findByRole('button', { name: '承認設定に進む' }))
  await screen.findByLabelText(/申請者コメント/)
  const dialog = await dialogNamed('承認リクエスト設定')
  await user.type(dialog.getByLabelText(/申請者コメント/), '吹出温度を追記しました')
  await expectAsked(user, dialog, () =>
    expect(dialog.getByLabelText(/申請者コメント/)).toHaveValue('吹出温度を追記しました'),
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: confirmTexts.discard.confirmLabel }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 2, name: '書類の提出設定' })).toBeInTheDocument()
})

test('a step set in 承認リクエスト設定 counts as much as a comment; leaving at last goes back', async () => {
  const user = await openSettings()
  await user.click(await screen.findByRole('button', { name: '承認設定に進む' }))
  await screen.findByLabelText(/申請者コメント/)
  const dialog = await dialogNamed('承認リクエスト設定')
  await user.click(dialog.getByRole('button', { name: 'ステップを追加' }))
  await expectAsked(user, dialog, () =>
    expect(dialog.getByRole('combobox', { name: 'ステップ2の承認者' })).toBeInTheDocument(),
  )
  window.history.back()
  await user.click(await screen.findByRole('button', { name: confirmTexts.leave.confirmLabel }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+$/))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('提出先設定 asks before it drops a recipient, and so does the form for one', async () => {
  const user = await openSettings()
  await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
  const dialog = await dialogNamed('提出先設定')
  await user.click(dialog.getByRole('button', { name: '宛先を追加' }))
  const recipient = await dialogNamed('宛先を追加')
  await user.type(recipient.getByLabelText(/メールアドレス/), 'miura@example.jp')
  await expectAsked(user, recipient, () =>
    expect(recipient.getByLabelText(/メールアドレス/)).toHaveValue('miura@example.jp'),
  )
  await user.click(recipient.getByRole('button', { name: '追加' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '宛先を追加' })).not.toBeInTheDocument())
  await expectAsked(user, dialog, () => expect(dialog.getByText('miura@example.jp')).toBeInTheDocument())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: confirmTexts.discard.confirmLabel }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('提出先設定 asks before it drops another matter chosen', async () => {
  const user = await openSettings({ matter_id: matters[0]!.id })
  await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
  const dialog = await dialogNamed('提出先設定')
  await user.click(dialog.getByRole('button', { name: '案件を選択' }))
  const picker = await dialogNamed('案件を選択')
  await user.click(await picker.findByRole('radio', { name: matters[1]!.name }))
  await user.click(picker.getByRole('button', { name: '追加' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '案件を選択' })).not.toBeInTheDocument())
  await expectAsked(user, dialog, () => expect(dialog.getByText(matters[1]!.name)).toBeInTheDocument())
})

test('a dialog in which nothing was done closes without a question', async () => {
  const user = await openSettings({ matter_id: matters[0]!.id })
  await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
  await dialogNamed('提出先設定')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
