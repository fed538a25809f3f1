/** 送付メールのテンプレート: kept in 会社情報, chosen where a document's recipients are set. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailTemplates } from '#domain/mail/mail-templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
beforeAll(async () => {
  stage = await createApprovalStage()
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const kept = async () =>
  (await answered<{ data: MailTemplates }>(await stage.master.browser.get(`${stage.company.path}/mail-templates`), 200))
    .data.mail_templates
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an admin writes, changes and deletes them in 会社情報', async () => {
  const user = await stage.open(stage.master, '/settings/company')
  await user.click(await screen.findByRole('button', { name: 'テンプレートを追加' }))
  const dialog = await dialogNamed('テンプレートを追加')
  await user.type(dialog.getByLabelText(/テンプレート名/), '月次報告')
  await user.type(dialog.getByLabelText(/件名/), '{{書類名}のご送付')
  await user.type(dialog.getByLabelText(/メッセージ/), '{{宛先}{enter}お世話になっております。')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(/^{宛先}は使えません。/)).toBeInTheDocument()
  expect(await kept()).toEqual([])
  await user.clear(dialog.getByLabelText(/メッセージ/))
  await user.type(dialog.getByLabelText(/メッセージ/), '{{宛名}{enter}お世話になっております。')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await kept()).toMatchObject([{ name: '月次報告', subject: '{書類名}のご送付' }])

  await user.click(await screen.findByRole('button', { name: '月次報告を編集' }))
  const edited = await dialogNamed('テンプレートを編集')
  await user.clear(edited.getByLabelText(/テンプレート名/))
  await user.type(edited.getByLabelText(/テンプレート名/), '毎月の報告')
  await user.click(edited.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('毎月の報告')).toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: '毎月の報告を削除' }))
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: '削除' }))
  expect(await screen.findByText('テンプレートはまだありません。')).toBeInTheDocument()
  expect(await kept()).toEqual([])
})

test('one that is chosen fills subject and message; the next document of that form begins with it', async () => {
  const mail_templates = [
    { name: '月次報告', subject: '{書類名}のご送付', text: '{宛名}\n{差出人}です。' },
    { name: '至急', subject: '【至急】{書類名}', text: '至急ご確認ください。' },
  ]
  const body = { mail_templates, seen: await kept() }
  await answered(await stage.master.browser.put(`${stage.company.path}/mail-templates`, body), 200)
  const destination = { submit_destinations: [{ email: 'miura@example.jp', name: '三浦 裕子' }] }
  const first = await stage.create(stage.master, '6月度報告書')
  await stage.change(stage.master, first, destination)
  await stage.change(stage.master, first, { submit_mode: 2 })
  let user = await stage.open(stage.master, stage.settingsOf(first))
  await user.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const dialog = await dialogNamed('提出先設定')
  await user.click(await dialog.findByRole('combobox', { name: /メールのテンプレート/ }))
  await user.click(await screen.findByRole('option', { name: '月次報告' }))
  expect(dialog.getByLabelText(/件名/)).toHaveValue('{書類名}のご送付')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await stage.stored(first)).toMatchObject({
      submit_subject: '{書類名}のご送付',
      submit_message: '{宛名}\n{差出人}です。',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  const asked = within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
  expect(asked.getByText('6月度報告書のご送付')).toBeInTheDocument()
  expect(asked.getByText(/三浦 裕子 様/, { selector: 'div' })).toHaveTextContent(/です。$/)
  await user.click(asked.getByRole('button', { name: 'キャンセル' }))

  const second = await stage.create(stage.master, '7月度報告書')
  await stage.change(stage.master, second, destination)
  await stage.change(stage.master, second, { submit_mode: 2 })
  user = await stage.open(stage.master, stage.settingsOf(second))
  await user.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const next = await dialogNamed('提出先設定')
  await waitFor(() => expect(next.getByLabelText(/件名/)).toHaveValue('{書類名}のご送付'))
  expect(next.getByLabelText(/メッセージ/)).toHaveValue('{宛名}\n{差出人}です。')
})
