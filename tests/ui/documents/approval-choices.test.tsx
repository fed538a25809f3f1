import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'
import { renderApp } from '../render-app.tsx'

let stage: ApprovalStage
let author: Person
let takahashi: Person
let watanabe: Person
let matter: { id: number; name: string }

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  takahashi = await stage.app.createPerson(stage.company, 1, '高橋 健一')
  watanabe = await stage.app.createPerson(stage.company, 0, '渡辺 真由美')
  matter = await stage.createMatter('空調機定期点検（6月）', author)
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const confirmed = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('before a choice', () => {
  test('the folder holds the document until the link to its matter is taken away', async () => {
    const id = await stage.create(author, '報告書', { matter_id: matter.id })
    const user = await stage.open(author, stage.settingsOf(id))
    await heading('書類の提出設定')
    expect(screen.getByRole('button', { name: '提出先設定に進む' })).toBeEnabled()
    expect(screen.getByRole('button', { name: '承認設定に進む' })).toBeEnabled()
    const folder = within(screen.getByRole('region', { name: '未提出の書類の保存先' }))
    expect(folder.getByText(matter.name)).toBeInTheDocument()
    await user.click(folder.getByRole('button', { name: '削除' }))
    await user.click((await confirmed('案件との連携を解除しますか？')).getByRole('button', { name: 'キャンセル' }))
    expect((await stage.stored(id)).matter_id).toBe(matter.id)
    await user.click(await folder.findByRole('button', { name: '削除' }))
    await user.click((await confirmed('案件との連携を解除しますか？')).getByRole('button', { name: '解除' }))
    await waitFor(() => expect(screen.queryByText('未提出の書類の保存先')).not.toBeInTheDocument())
    expect((await stage.stored(id)).matter_id).toBeNull()
  })

  test('past requests tell how and when each ended, with its steps', async () => {
    const id = await stage.create(author, '報告書')
    await stage.ask(author, id, [watanabe])
    await stage.cancel(author, id)
    await stage.ask(author, id, [watanabe], [takahashi])
    await stage.answer(watanabe, id, true, '測定値を確認しました')
    await stage.answer(takahashi, id, false, '吹出温度が未入力です')
    const user = await stage.open(author, stage.settingsOf(id))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '承認リクエストが差し戻されました。必要に応じて書類を編集し、提出設定を行ってください。',
    )
    const past = within(screen.getByRole('region', { name: '過去の申請' }))
    const sentBack = past.getByRole('button', {
      name: /差し戻し\s*\d{4}\/\d\d\/\d\d \d\d:\d\d\s*承認後に提出\s*作成 \d{4}\/\d\d\/\d\d \d\d:\d\d/,
    })
    expect(sentBack).toHaveAttribute('aria-expanded', 'true')
    expect(past.getByText('吹出温度が未入力です')).toBeVisible()
    expect(past.getByRole('img', { name: '差戻し' })).toBeInTheDocument()
    const cancelled = past.getByRole('button', {
      name: /リクエスト取り消し\s*\d{4}\/\d\d\/\d\d \d\d:\d\d\s*承認後に提出\s*作成/,
    })
    expect(cancelled).toHaveAttribute('aria-expanded', 'false')
    await user.click(cancelled)
    expect(cancelled).toHaveAttribute('aria-expanded', 'true')
    expect(await past.findByRole('img', { name: '承認待ち' })).toBeInTheDocument()
    await user.click(sentBack)
    await waitFor(() => expect(past.queryByText('吹出温度が未入力です')).not.toBeInTheDocument())
  })

  test('who is restricted asks for approval, and leaves the destination to others', async () => {
    const id = await stage.create(author, '報告書', { matter_id: matter.id })
    const restrict = (isOn: boolean) =>
      stage.app.database.pool.query('update companies set members_require_approval = $1 where id = $2', [
        isOn,
        stage.company.id,
      ])
    await restrict(true)
    await stage.open(author, stage.settingsOf(id))
    expect(await screen.findByRole('button', { name: '承認設定に進む' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '提出先設定に進む' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'すぐに提出' })).not.toBeInTheDocument()
    expect(
      within(screen.getByRole('region', { name: '未提出の書類の保存先' })).queryByRole('button'),
    ).not.toBeInTheDocument()
    await restrict(false)
  })

  test('who is away says so where approvers are chosen', async () => {
    const away = `${stage.company.path}/users/${takahashi.id}/absence`
    const days = { from_date: '2990-06-01', to_date: '2990-06-05', substitute_user_id: watanabe.id }
    await answered(await stage.master.browser.put(away, days), 200)
    const id = await stage.create(author, '報告書')
    const user = await stage.open(author, stage.settingsOf(id))
    await user.click(await screen.findByRole('button', { name: '承認設定に進む' }))
    await user.click(await screen.findByRole('combobox', { name: 'ステップ1の承認者' }))
    const option = await screen.findByRole('option', { name: /高橋 健一/ })
    expect(within(option).getByText(/^不在 2990\/06\/01/)).toBeInTheDocument()
    expect(within(screen.getByRole('option', { name: /渡辺 真由美/ })).queryByText(/^不在/)).not.toBeInTheDocument()
    await answered(await stage.master.browser.delete(away), 200)
  })

  test('shows nothing without a user', async () => {
    const id = await stage.create(author, '報告書')
    forgetCsrfCookie()
    window.history.replaceState(null, '', `/c/${stage.company.key}${stage.settingsOf(id)}`)
    renderApp()
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeInTheDocument()
    expect(screen.queryByText(/書類の提出設定/)).not.toBeInTheDocument()
  })
})

describe('after a choice', () => {
  test('the destination comes from contacts and matters; submitting at once is taken back by a reset', async () => {
    await answered(
      await stage.master.browser.post(`${stage.company.path}/contacts`, {
        name: '三浦 裕子',
        affiliation: '株式会社青葉アセット',
        email: 'miura@aoba-asset.example',
      }),
      201,
    )
    await answered(await stage.master.browser.post(`${stage.company.path}/contacts`, { name: '電話だけの人' }), 201)
    const id = await stage.create(author, '報告書')
    const user = await stage.open(author, stage.settingsOf(id))
    await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
    await user.click(dialog.getByRole('button', { name: '連絡先から選択' }))
    const contacts = within(await screen.findByRole('dialog', { name: '連絡先を選択' }))
    await user.click(await contacts.findByRole('checkbox', { name: '三浦 裕子' }))
    await user.click(contacts.getByRole('checkbox', { name: '電話だけの人' }))
    await user.click(contacts.getByRole('button', { name: '追加' }))
    expect(await dialog.findByText('miura@aoba-asset.example', { exact: false })).toBeInTheDocument()
    expect(dialog.getByText('メールアドレスが登録されていない連絡先は追加できません：電話だけの人')).toBeInTheDocument()

    await user.click(dialog.getByRole('button', { name: '案件を選択' }))
    const matters = within(await screen.findByRole('dialog', { name: '案件を選択' }))
    await user.click(await matters.findByRole('radio', { name: matter.name }))
    await user.click(matters.getByRole('button', { name: '追加' }))
    expect(await within(dialog.getByRole('group', { name: '案件' })).findByText(matter.name)).toBeInTheDocument()
    await user.click(await dialog.findByRole('button', { name: '保存' }))

    await heading('書類の提出設定(申請者)')
    expect(await screen.findByRole('button', { name: 'この内容で提出する' })).toBeEnabled()
    expect(await stage.stored(id)).toMatchObject({
      submit_mode: 2,
      matter_id: matter.id,
      document_submit_mails: [
        { email: 'miura@aoba-asset.example', name: '三浦 裕子', affiliation: '株式会社青葉アセット' },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'リセット' }))
    await heading('書類の提出設定')
    expect((await stage.stored(id)).submit_mode).toBe(0)
  })

  test('once approved with no destination, the next step is to set one; then it can be sent', async () => {
    const id = await stage.create(author, '報告書')
    await stage.ask(author, id, [takahashi])
    await stage.answer(takahashi, id, true, '確認しました')
    const user = await stage.open(author, stage.settingsOf(id))
    await heading('書類の提出設定(申請者)')
    expect(screen.queryByRole('button', { name: 'この内容で提出する' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '提出先設定に進む' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
    await user.click(dialog.getByRole('button', { name: '宛先を追加' }))
    const recipient = within(await screen.findByRole('dialog', { name: '宛先を追加' }))
    await user.type(recipient.getByLabelText(/メールアドレス/), 'owner@example.jp')
    await user.click(recipient.getByRole('button', { name: '追加' }))
    await user.click(await dialog.findByRole('button', { name: '保存' }))
    expect(await screen.findByRole('button', { name: 'この内容で提出する' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: '提出先設定に進む' })).not.toBeInTheDocument()
    expect(await stage.stored(id)).toMatchObject({
      approval_status: 4,
      submitted_at: null,
      document_submit_mails: [{ email: 'owner@example.jp' }],
    })
  })

  test('an admin names who answers for an approver who has left', async () => {
    const leaver = await stage.app.createPerson(stage.company, 0, '退職 太郎')
    const id = await stage.create(author, '報告書')
    await stage.ask(author, id, [leaver, watanabe])
    await stage.app.database.pool.query('update memberships set deleted_at = now() where user_id = $1', [leaver.id])
    const user = await stage.open(takahashi, stage.settingsOf(id))
    await user.click(await screen.findByRole('button', { name: '退職 太郎（退会）の代理を設定' }))
    expect(screen.queryByRole('button', { name: '渡辺 真由美の代理を設定', hidden: true })).not.toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog', { name: '代理の承認者を設定' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('代理の承認者を選択してください。')).toBeInTheDocument()
    await user.click(dialog.getByRole('combobox'))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).not.toContain('小林 大輔')
    await user.click(screen.getByRole('option', { name: '高橋 健一' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByText('退職 太郎（退会）')).not.toBeInTheDocument())
    expect((await stage.stored(id)).document_approvals[0]!.users.map(({ id: userId }) => userId).sort()).toEqual(
      [takahashi.id, watanabe.id].sort(),
    )
  })
})
