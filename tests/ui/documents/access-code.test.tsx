/** アクセスコード on the screens: set with the destinations, asked for by the recipient's page. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { renderApp } from '../render-app.tsx'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
beforeAll(async () => {
  stage = await createDocumentStage()
})
afterAll(() => stage.close())

const path = (id: number, rest = '') => `${stage.company.path}/documents/${id}${rest}`
const stored = async (id: number): Promise<Document> =>
  (await answered<{ data: Document }>(await stage.master.browser.get(path(id)), 200)).data

const linkOf = async (): Promise<string> => {
  const { mailOutbox } = await import('#server/db/schema/mail.ts')
  const { inSystem } = await import('#server/db/client.ts')
  const letters = await inSystem(stage.app.database.db, (tx) => tx.select().from(mailOutbox).orderBy(mailOutbox.id))
  const { putTokensIn } = await import('#server/http/link-tokens.ts')
  const texts = letters.map(({ text_body }) => putTokensIn(stage.app.deps.secret, text_body))
  return /\/d\/([\w-]+)/.exec(texts.findLast((text) => text.includes('/d/'))!)![1]!
}

it('is set by the sender, asked of the recipient, refused and taken', async () => {
  const { id } = await stage.createDocument(stage.master, '極秘の報告書')
  await answered(
    await stage.master.browser.put(path(id), {
      submit_destinations: [{ email: 'miura@example.jp', name: '三浦 裕子' }],
    }),
    200,
  )
  await answered(await stage.master.browser.put(path(id), { submit_mode: 2 }), 200)
  const sender = await stage.open(stage.master, `/documents/${id}/approval`)
  await sender.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  await sender.type(dialog.getByLabelText(/アクセスコード/), 'aoba')
  await sender.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('アクセスコードは6文字以上32文字以内で入力してください。')).toBeVisible()
  await sender.type(dialog.getByLabelText(/アクセスコード/), '-2026')
  await sender.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await stored(id)).access_code).toBe('aoba-2026'))
  await answered(await stage.master.browser.post(path(id, '/submit')), 200)

  window.history.replaceState(null, '', `/d/${await linkOf()}`)
  renderApp()
  const user = userEvent.setup()
  const form = within(await screen.findByRole('form', { name: 'アクセスコードの入力' }))
  expect(screen.queryByText('極秘の報告書')).toBeNull()
  await user.type(form.getByLabelText(/アクセスコード/), 'wrong-code')
  await user.click(form.getByRole('button', { name: '書類を開く' }))
  expect(await form.findByText('アクセスコードが違います。')).toBeVisible()
  await user.clear(form.getByLabelText(/アクセスコード/))
  await user.type(form.getByLabelText(/アクセスコード/), 'aoba-2026')
  await user.click(form.getByRole('button', { name: '書類を開く' }))
  expect(await screen.findByRole('heading', { level: 1, name: '極秘の報告書' })).toBeVisible()
})

it('is set anew by the sender once it is forgotten, and the old one is shown nowhere', async () => {
  const { id } = await stage.createDocument(stage.master, '忘れたコードの報告書')
  const submit_destinations = [{ email: 'miura@example.jp' }]
  await answered(await stage.master.browser.put(path(id), { submit_destinations, access_code: 'old-code-1' }), 200)
  await answered(await stage.master.browser.put(path(id), { submit_mode: 2 }), 200)
  await answered(await stage.master.browser.post(path(id, '/submit')), 200)
  const sender = await stage.open(stage.master, `/documents/${id}/approval`)
  await sender.click(await screen.findByRole('button', { name: 'アクセスコードを設定し直す' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'アクセスコードを設定し直す' }))
  const field = dialog.getByLabelText(/新しいアクセスコード/)
  expect(field).toHaveValue('')
  await sender.type(field, 'aoba')
  await sender.click(dialog.getByRole('button', { name: '設定' }))
  expect(await dialog.findByText('アクセスコードは6文字以上32文字以内で入力してください。')).toBeVisible()
  await sender.type(field, '-2026')
  await sender.click(dialog.getByRole('button', { name: '設定' }))
  expect(await screen.findByText('アクセスコードを設定し直しました')).toBeVisible()
  expect(document.body.textContent).not.toContain('old-code-1')
})
