import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { renderApp } from '../render-app.tsx'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
let takahashi: Person
let watanabe: Person

beforeAll(async () => {
  stage = await createDocumentStage()
  takahashi = await stage.app.createPerson(stage.company, 0, 'takahashi')
  watanabe = await stage.app.createPerson(stage.company, 1, 'watanabe')
  await stage.app.createPerson(stage.company, 2, 'guest')
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

type User = Awaited<ReturnType<DocumentStage['open']>>

const settingsOf = (id: number): string => `/documents/${id}/approval`
const apply = async (id: number, approvers: Person[]) =>
  answered(
    await stage.master.browser.post(`${stage.company.path}/documents/${id}/approval`, {
      comment: '確認をお願いします',
      steps: [
        { approvers: approvers.map(({ id: user }) => ({ id: user })), is_only_one_approval: approvers.length > 1 },
      ],
    }),
    201,
  )

const choose = async (user: User, step: string, name: string) => {
  await user.click(screen.getByRole('combobox', { name: `${step}の承認者` }))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

/** The dialog, once it knows whom it may offer. */
const openRequest = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: '承認設定に進む' }))
  await screen.findByLabelText(/申請者コメント/)
  return within(screen.getByRole('dialog', { name: '承認リクエスト設定' }))
}

describe('the applicant', () => {
  test('sets steps that are right before they can be saved, and asks for approval', async () => {
    const { id } = await stage.createDocument(stage.master, '申請する書類')
    const user = await stage.open(stage.master, settingsOf(id))
    const dialog = await openRequest(user)
    const save = dialog.getByRole('button', { name: '保存' })
    expect(save).toBeDisabled()
    await user.type(dialog.getByLabelText(/申請者コメント/), '吹出温度を追記しました')

    // Not oneself, no guests, nobody twice.
    await user.click(screen.getByRole('combobox', { name: 'ステップ1の承認者' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent?.slice(1))).toEqual([
      'takahashi',
      'watanabe',
    ])
    await user.click(screen.getByRole('option', { name: /takahashi/ }))
    expect(dialog.queryByLabelText('誰か一人が承認')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'ステップを追加' }))
    expect(await dialog.findByText('承認者を選択してください')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'ステップ1を削除' })).not.toBeInTheDocument()
    expect(save).toBeDisabled()
    await choose(user, 'ステップ2', 'watanabe')
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'ステップ2を削除' }))
    await choose(user, 'ステップ1', 'watanabe')
    await user.click(dialog.getByLabelText('誰か一人が承認'))
    await user.click(dialog.getByLabelText('この承認フローを次回も使用する'))
    await user.click(save)

    // Not asked yet, and there when the page is opened anew.
    expect(await screen.findByText('未申請')).toBeInTheDocument()
    cleanup()
    renderApp()
    expect(await screen.findByText('未申請')).toBeInTheDocument()
    expect(screen.getByText('吹出温度を追記しました')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: '承認を申請する' }))
    expect(await screen.findByText('承認者の回答を待っています。')).toBeInTheDocument()
    const { document_approvals, comment, approval_status } = await stage.stored(id)
    expect({ comment, approval_status }).toEqual({ comment: '吹出温度を追記しました', approval_status: 2 })
    expect(document_approvals).toMatchObject([
      { order_number: 1, all_or_one: 'one', users: [{ id: takahashi.id }, { id: watanabe.id }] },
    ])

    // Taken back, and the flow is there for the next time.
    await user.click(await screen.findByRole('button', { name: '承認リクエストを取り消す' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取り消し' }))
    expect(
      await screen.findByText('承認リクエストを取り消しました。必要に応じて書類を編集し、提出設定を行ってください。'),
    ).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /リクエスト取り消し/ })).toHaveAttribute('aria-expanded', 'true')
    const again = await openRequest(user)
    expect(again.getByText('takahashi')).toBeInTheDocument()
    expect(again.getByLabelText('誰か一人が承認')).toBeChecked()
    const keeps = again.getByLabelText('この承認フローを次回も使用する')
    expect(keeps).toBeChecked()
    expect(
      JSON.parse(window.localStorage.getItem(`tatemori.approval-flow.${stage.company.key}.${stage.master.id}`)!),
    ).toMatchObject({
      companyId: stage.company.key,
      userId: stage.master.id,
      createdAt: expect.any(String),
      flow: [{ approvers: [{ id: takahashi.id }, { id: watanabe.id }], is_only_one_approval: true }],
    })

    // Unticked it is forgotten at once, saved or not.
    await user.click(keeps)
    await user.click(again.getByRole('button', { name: 'キャンセル' }))
    const anew = await openRequest(user)
    expect(anew.queryByText('takahashi')).not.toBeInTheDocument()
    expect(anew.getByLabelText('この承認フローを次回も使用する')).not.toBeChecked()
  })

  test('is told when the document is no longer there', async () => {
    const { id } = await stage.createDocument(stage.master, '消えた書類')
    const user = await stage.open(stage.master, settingsOf(id))
    const dialog = await openRequest(user)
    await user.type(dialog.getByLabelText(/申請者コメント/), 'お願いします')
    await choose(user, 'ステップ1', 'takahashi')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    const send = await screen.findByRole('button', { name: '承認を申請する' })
    await answered(await stage.master.browser.delete(`${stage.company.path}/documents/${id}`), 204)
    await user.click(send)
    expect(await screen.findByText('文書情報が存在しません')).toBeInTheDocument()
    expect(screen.getByText('お願いします')).toBeInTheDocument()
  })

  test('offers the contacts of the building first, and each once', async () => {
    const post = async <Answer,>(noun: string, body: object) =>
      (await answered<{ data: Answer }>(await stage.master.browser.post(`${stage.company.path}/${noun}`, body), 201))
        .data
    const people = ['管理室 田中', '理事長 佐野'].map((name, index) => ({
      name,
      affiliation: '緑台管理組合',
      ...(index === 0 && { email: 'Tanaka@example.jp' }),
    }))
    const contacts = [
      await post<{ id: number }>('contacts', people[0]!),
      await post<{ id: number }>('contacts', people[1]!),
    ]
    const building = await post<{ id: number }>('buildings', {
      name: '緑台ハイツ',
      contact_ids: contacts.map(({ id }) => id),
    })
    const matter = await post<{ id: number }>('matters', {
      name: '緑台の点検',
      matter_category_id: 3,
      building_id: building.id,
    })
    const { id } = await stage.createDocument(stage.master, '緑台の報告書')
    await answered(
      await stage.master.browser.put(`${stage.company.path}/documents/${id}`, {
        matter_id: matter.id,
        submit_destinations: [],
      }),
      200,
    )
    const user = await stage.open(stage.master, settingsOf(id))
    await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
    const offered = within(await dialog.findByRole('group', { name: 'この建物の連絡先' }))
    expect(offered.getAllByRole('button')).toHaveLength(1)
    await user.click(offered.getByRole('button', { name: '管理室 田中を宛先に追加' }))
    expect(within(dialog.getByRole('list', { name: '宛先' })).getByText('管理室 田中')).toBeInTheDocument()
    expect(dialog.queryByRole('group', { name: 'この建物の連絡先' })).not.toBeInTheDocument()
  })

  test('sets where the document goes, and submits it after asking', async () => {
    const { id } = await stage.createDocument(stage.master, 'すぐに提出する書類')
    const user = await stage.open(stage.master, settingsOf(id))
    await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('宛先または案件を設定してください。')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '宛先を追加' }))
    const form = within(await screen.findByRole('dialog', { name: '宛先を追加' }))
    await user.click(form.getByRole('button', { name: '追加' }))
    expect(await form.findByText('メールアドレスは必須です。')).toBeInTheDocument()
    await user.type(form.getByLabelText(/メールアドレス/), 'miura@example.jp')
    await user.type(form.getByLabelText('氏名'), '三浦 裕子')
    await user.click(form.getByRole('button', { name: '追加' }))
    await user.click(await dialog.findByRole('button', { name: '保存' }))
    await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '書類の提出' })).getByRole('button', { name: '提出' }),
    )
    expect(await screen.findByText('書類を提出しました。')).toBeInTheDocument()
    const row = within(within(screen.getByRole('table', { name: '宛先' })).getAllByRole('row')[1]!)
    expect(row.getByText('三浦 裕子')).toBeInTheDocument()
    expect(row.getByText('未開封')).toBeInTheDocument()

    expect(row.getByText(/^送信(待ち|済み)$/)).toBeInTheDocument()
    expect(row.getByText('未ダウンロード')).toBeInTheDocument()

    await user.click(row.getByRole('button', { name: '三浦 裕子のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '再送' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'メールの再送' })).getByRole('button', { name: '再送' }),
    )
    expect(
      await screen.findByText('リンクを新しくしました。メールは送信していません（メールサーバー未設定）。'),
    ).toBeInTheDocument()

    await user.click(await row.findByRole('button', { name: '三浦 裕子のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'リンクを無効にする' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'リンクの無効化' })).getByRole('button', {
        name: '無効化',
      }),
    )
    expect(await screen.findByText('無効')).toBeInTheDocument()
  })
})

describe('the approver', () => {
  test('answers only with a comment, on their own row', async () => {
    const { id } = await stage.createDocument(stage.master, '差し戻される書類')
    await apply(id, [takahashi])
    const user = await stage.open(takahashi, settingsOf(id))
    expect(await screen.findByRole('heading', { name: '書類の提出設定(承認者)' })).toBeInTheDocument()
    expect(screen.getByText('確認をお願いします')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '差し戻す' }))
    expect(await screen.findByText('コメントは必須です。')).toBeInTheDocument()
    expect((await stage.stored(id)).approval_status).toBe(2)
    await user.type(screen.getByRole('textbox', { name: /コメント/ }), '測定値を追記してください')
    await user.click(screen.getByRole('button', { name: '差し戻す' }))
    expect(await screen.findByText('差し戻しました')).toBeInTheDocument()
    const [past] = (await stage.stored(id)).document_approvals
    expect(past).toMatchObject({ users: [{ status: 'NG', comment: '測定値を追記してください' }] })
    expect(screen.queryByRole('button', { name: '承認する' })).not.toBeInTheDocument()
  })

  test('who comes second in an any-one step is told, and sees how it stands', async () => {
    const { id } = await stage.createDocument(stage.master, '先に承認された書類')
    await apply(id, [takahashi, watanabe])
    const user = await stage.open(watanabe, settingsOf(id))
    await user.type(await screen.findByRole('textbox', { name: /コメント/ }), '承認します')
    await answered(
      await takahashi.browser.put(`${stage.company.path}/documents/${id}/approval`, {
        comment: '先に承認しました',
        approver_feedback: true,
      }),
      200,
    )
    await user.click(screen.getByRole('button', { name: '承認する' }))
    expect(await screen.findByText(/既に処理済みです/)).toBeInTheDocument()
    expect(await screen.findByText('先に承認しました')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '承認する' })).not.toBeInTheDocument()
  })
})
