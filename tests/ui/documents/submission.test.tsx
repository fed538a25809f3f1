import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { renderApp } from '../render-app.tsx'
import { giveSizes, putInFolder } from '../files/stage.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
let author: Person
let matter: { id: number; name: string }

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  matter = await stage.createMatter('空調機定期点検（6月）', author)
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const createReady = async (): Promise<number> => {
  const id = await stage.create(author, '報告書', { matter_id: matter.id })
  await stage.change(author, id, {
    submit_destinations: [
      { email: 'miura@aoba-asset.example', name: '三浦 裕子', affiliation: '株式会社青葉アセット' },
      { email: 'front@aoba-asset.example' },
    ],
    matter_id: matter.id,
  })
  await stage.change(author, id, { submit_mode: 2 })
  return id
}
const question = async () => {
  const user = await stage.open(author, stage.settingsOf(await createReady()))
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  return within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
}

test('before a document is submitted it is said to whom it goes, where it is kept, and how many pages it has', async () => {
  const asked = await question()
  expect(
    asked.getByText(
      '三浦 裕子 様、front@aoba-asset.example 様にメールで送付します。' +
        '案件「空調機定期点検（6月）」の報告フォルダに保存します。内容：報告書。提出すると、書類を編集できなくなります。',
    ),
  ).toBeInTheDocument()
  expect(await asked.findByText('PDFは1ページです。')).toBeInTheDocument()
})

test('pages that cannot be counted hold nobody up', async () => {
  stage.browser.server.use(failures.server('/documents/*/page-count'))
  const asked = await question()
  expect(await asked.findByText('PDFのページ数は数えられませんでした。プレビューで確認できます。')).toBeInTheDocument()
  expect(asked.getByRole('button', { name: '提出' })).toBeEnabled()
})

test('what is written to the recipients, and who gets it for their information, is set with them and shown before it is sent', async () => {
  const id = await stage.create(author, '報告書')
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '提出先設定に進む' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  for (const email of ['miura@aoba-asset.example', 'keiri@aoba-asset.example']) {
    await user.click(dialog.getByRole('button', { name: '宛先を追加' }))
    const recipient = within(await screen.findByRole('dialog', { name: '宛先を追加' }))
    await user.type(recipient.getByLabelText(/メールアドレス/), email)
    await user.click(recipient.getByRole('button', { name: '追加' }))
  }
  for (const name of ['miura', 'keiri'])
    await user.click(dialog.getByRole('checkbox', { name: `${name}@aoba-asset.exampleをCCにする` }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(
    await dialog.findByText('CCの宛先だけでは送付できません。CCではない宛先を追加してください。'),
  ).toBeInTheDocument()
  await user.click(dialog.getByRole('checkbox', { name: 'miura@aoba-asset.exampleをCCにする' }))
  await user.type(dialog.getByLabelText(/メッセージ/), '6月分です。{enter}ご確認ください。')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  const asked = within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
  expect(
    asked.getByText(/miura@aoba-asset.example 様（CC：keiri@aoba-asset.example 様）にメールで送付します。/),
  ).toBeInTheDocument()
  expect(asked.getByText(/6月分です。/)).toHaveTextContent('6月分です。 ご確認ください。')
  await user.click(asked.getByRole('button', { name: '提出' }))
  const table = within(await screen.findByRole('table', { name: '宛先' }))
  expect(within(table.getByRole('row', { name: /keiri/ })).getByText('CC')).toBeInTheDocument()
  expect(await screen.findByText(/6月分です。/)).toBeInTheDocument()
  expect(await stage.stored(id)).toMatchObject({ submit_message: '6月分です。\nご確認ください。' })
})

test('once it is submitted more people get it, and a recipient’s own link is copied', async () => {
  const id = await createReady()
  await answered(await author.browser.post(`${stage.company.path}/documents/${id}/submit`), 200)
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '宛先を追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: '宛先を追加' }))
  await user.click(dialog.getByRole('button', { name: '送信' }))
  expect(await dialog.findByText('宛先は必須です。')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '宛先を追加' }))
  const recipient = within((await screen.findAllByRole('dialog', { name: '宛先を追加' })).at(-1)!)
  await user.type(recipient.getByLabelText(/メールアドレス/), 'front@aoba-asset.example')
  await user.click(recipient.getByRole('button', { name: '追加' }))
  expect(await recipient.findByText('このメールアドレスは既に追加されています。')).toBeInTheDocument()
  await user.clear(recipient.getByLabelText(/メールアドレス/))
  await user.type(recipient.getByLabelText(/メールアドレス/), 'keiri@aoba-asset.example')
  await user.click(recipient.getByRole('button', { name: '追加' }))
  await user.type(dialog.getByLabelText(/メッセージ/), '経理のご担当者様へ')
  await user.click(dialog.getByRole('button', { name: '送信' }))
  const table = within(await screen.findByRole('table', { name: '宛先' }))
  const row = within(await table.findByRole('row', { name: /keiri/ }))
  expect(row.getByText(/小林 大輔さんが追加$/)).toBeInTheDocument()

  await user.click(row.getByRole('button', { name: 'keiri@aoba-asset.exampleのメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: 'リンクをコピー' }))
  expect(await screen.findByText(/keiri@aoba-asset.exampleのリンクをコピーしました。/)).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toMatch(/\/d\/[\w-]{43}$/)
})

test('whom an answer reaches is chosen, and who was typed by hand is offered to the contacts', async () => {
  const id = await createReady()
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  await user.click(dialog.getByRole('combobox', { name: /返信先/ }))
  await user.click(await screen.findByRole('option', { name: '小林 大輔' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await stage.stored(id)).reply_to).toMatchObject({ name: '小林 大輔' }))
  expect(await screen.findByText('返信先')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'この内容で提出する' }))
  const asked = within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
  await user.click(asked.getByRole('button', { name: '提出' }))
  await user.click(await screen.findByRole('button', { name: '三浦 裕子を連絡先に登録' }))
  const contact = within(await screen.findByRole('dialog', { name: '新しい連絡先' }))
  expect(contact.getByLabelText(/メールアドレス/)).toHaveValue('miura@aoba-asset.example')
  await user.click(contact.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('連絡先に登録しました')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: '三浦 裕子を連絡先に登録' })).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'front@aoba-asset.exampleを連絡先に登録' })).toBeInTheDocument()
})

test('files of the folder go with it, in the letter or behind the link; the recipient takes them', async () => {
  const id = await createReady()
  giveSizes()
  const folder = `${stage.company.path}/matters/${matter.id}/reporting-folders`
  await putInFolder(author, folder, '手順.txt', '手順')
  await putInFolder(author, folder, '計測値.csv', '1,2,3\n'.repeat(1024 * 1024))
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  await user.click(dialog.getByRole('button', { name: 'フォルダから選択' }))
  const picker = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
  for (const name of ['手順.txt', '計測値.csv'])
    await user.click(await picker.findByRole('checkbox', { name: `${name}を選択` }))
  await user.click(picker.getByRole('button', { name: '選択' }))
  const list = within(await dialog.findByRole('list', { name: '一緒に送るファイル' }))
  expect(list.getByRole('combobox', { name: '手順.txtの送り方' })).toHaveTextContent('メールに添付')
  const way = list.getByRole('combobox', { name: '計測値.csvの送り方' })
  expect(way).toHaveTextContent('リンク')
  await user.click(way)
  await user.click(await screen.findByRole('option', { name: 'メールに添付' }))
  expect(dialog.getByText(/^メールに添付できるのは合計5MBまでです。/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByRole('button', { name: '保存' })
  expect(dialog.getByText(/^メールに添付できるのは合計5MBまでです。/)).toBeInTheDocument()
  await user.click(list.getByRole('combobox', { name: '計測値.csvの送り方' }))
  await user.click(await screen.findByRole('option', { name: 'リンク' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  const asked = within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
  expect(asked.getByText(/一緒に送るファイル：手順.txt（メールに添付）、計測値.csv（リンク）。/)).toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: '提出' }))
  await screen.findByRole('table', { name: '宛先' })
  const sent = within(screen.getByRole('list', { name: '一緒に送るファイル' }))
  expect(sent.getByText('計測値.csv')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '宛先を追加' }))
  expect(await screen.findByText(/提出したときに一緒に送ったファイル（2件）も届きます。/)).toBeInTheDocument()
  const { document_submit_mails: mails } = await stage.stored(id)
  const { data } = await answered<{ data: { url: string } }>(
    await author.browser.post(`${stage.company.path}/documents/${id}/mails/${mails[0]!.id}/link`),
    200,
  )
  cleanup()
  window.history.replaceState(null, '', new URL(data.url).pathname)
  renderApp()
  const received = within(await screen.findByRole('list', { name: '添付ファイル' }))
  expect(received.getByRole('link', { name: /計測値.csv/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/public\/document-mails\/[\w-]+\/enclosures\/\d+$/),
  )
  expect(screen.getByRole('link', { name: 'すべてZIPで保存' })).toBeInTheDocument()
})

test('an access code leaves one way, and a file that the folder lost is told of', async () => {
  const id = await createReady()
  const folder = `${stage.company.path}/matters/${matter.id}/reporting-folders`
  const { data } = (await putInFolder(author, folder, '系統図.txt', '図')) as {
    data: { id: number; file_id: number }[]
  }
  await stage.change(author, id, { enclosures: [{ file_id: data[0]!.file_id, way: 'attached' }] })
  const user = await stage.open(author, stage.settingsOf(id))
  await user.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  await user.type(dialog.getByLabelText(/アクセスコード/), 'aoba-2026')
  expect(dialog.getByRole('combobox', { name: '系統図.txtの送り方' })).toHaveTextContent('リンク')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await stage.stored(id)).enclosures).toMatchObject([{ way: 'linked' }]))
  await answered(await author.browser.request('DELETE', folder, { ids: [data[0]!.id] }), 204)
  await stage.open(author, stage.settingsOf(id))
  expect(await screen.findByText('案件報告フォルダにありません。外すか、選び直してください。')).toBeInTheDocument()
})
