/** 受領 on the screens: asked for with the destinations, signed on the recipient's page, shown to its sender. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { receiptTexts as texts } from '#domain/documents/receipt.texts.ts'
import { failures } from '#mocks/failures.ts'
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
const linkOf = async (): Promise<string> => {
  const { mailOutbox } = await import('#server/db/schema/mail.ts')
  const { inSystem } = await import('#server/db/client.ts')
  const letters = await inSystem(stage.app.database.db, (tx) => tx.select().from(mailOutbox).orderBy(mailOutbox.id))
  const { putTokensIn } = await import('#server/http/link-tokens.ts')
  const sent = letters.map(({ text_body }) => putTokensIn(stage.app.deps.secret, text_body))
  return /\/d\/([\w-]+)/.exec(sent.findLast((text) => text.includes('/d/'))!)![1]!
}
const submitted = async (title: string, more: object = {}): Promise<Document> => {
  const { id } = await stage.createDocument(stage.master, title)
  const submit_destinations = [{ email: 'miura@example.jp', name: '三浦 裕子' }]
  await answered(await stage.master.browser.put(path(id), { submit_destinations, ...more }), 200)
  await answered(await stage.master.browser.put(path(id), { submit_mode: 2 }), 200)
  return (await answered<{ data: Document }>(await stage.master.browser.post(path(id, '/submit')), 200)).data
}
const visit = async () => {
  const link = await linkOf()
  window.history.replaceState(null, '', `/d/${link}`)
  renderApp()
  return { link, user: userEvent.setup(), reply: within(await screen.findByRole('region', { name: '送信者への返事' })) }
}
const answersOf = async (id: number) => (await stage.stored(id)).document_submit_mails[0]!.answers!

it('is off until the sender asks for it with the destinations', async () => {
  const { id } = await stage.createDocument(stage.master, '受領をお願いする報告書')
  const submit_destinations = [{ email: 'miura@example.jp', name: '三浦 裕子' }]
  await answered(await stage.master.browser.put(path(id), { submit_destinations }), 200)
  await answered(await stage.master.browser.put(path(id), { submit_mode: 2 }), 200)
  const sender = await stage.open(stage.master, `/documents/${id}/approval`)
  await sender.click(await screen.findByRole('button', { name: '提出先を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
  const choice = dialog.getByRole('checkbox', { name: texts.label })
  expect(choice).not.toBeChecked()
  await sender.click(choice)
  await sender.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(texts.isSet)).toBeInTheDocument()
  expect((await stage.stored(id)).asks_receipt).toBe(true)
})

it('is drawn by the recipient, once, and stands before the sender with its paper', async () => {
  const document = await submitted('受領の報告書', { asks_receipt: true })
  const { link, user, reply } = await visit()
  await user.click(screen.getByRole('button', { name: texts.go }))
  expect(screen.getByRole('region', { name: '送信者への返事' })).toHaveFocus()
  expect(reply.queryByRole('button', { name: '受領しました' })).not.toBeInTheDocument()
  const form = within(reply.getByRole('form', { name: texts.title }))
  expect(form.getByRole('textbox', { name: /お名前/ })).toHaveValue('三浦 裕子')
  await user.click(form.getByRole('button', { name: texts.action }))
  expect(await form.findByText('署名してください。')).toBeInTheDocument()
  expect(await answersOf(document.id)).toEqual([])

  const pad = form.getByRole('img', { name: '署名' })
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 280 }) as DOMRect
  fireEvent.pointerDown(pad, { pointerId: 1, clientX: 10, clientY: 20 })
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 100, clientY: 120 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
  // What the server could not take is not lost.
  stage.browser.server.use(failures.server(`/api/public/document-mails/${link}/answers`))
  await user.click(form.getByRole('button', { name: texts.action }))
  expect(await form.findByRole('alert')).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  await user.click(form.getByRole('button', { name: texts.action }))
  expect(await reply.findByRole('img', { name: '三浦 裕子の署名' })).toBeInTheDocument()
  expect(reply.getByRole('link', { name: texts.open })).toHaveAttribute(
    'href',
    `/api/public/document-mails/${link}/receipt`,
  )
  expect(reply.queryByRole('form', { name: texts.title })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: texts.go })).not.toBeInTheDocument()
  expect(await answersOf(document.id)).toMatchObject([
    { kind: 'received', name: '三浦 裕子', signature: { height: 560, strokes: [[20, 40, 200, 240]] } },
  ])
  cleanup()

  await stage.open(stage.master, `/documents/${document.id}/approval`)
  expect(await screen.findByRole('img', { name: '三浦 裕子の署名' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: texts.openOf('三浦 裕子') })).toHaveAttribute(
    'href',
    path(document.id, `/mails/${document.document_submit_mails[0]!.id}/receipt`),
  )
})

it('is typed with a keyboard, beside questions, which stay possible', async () => {
  const document = await submitted('文字で受領する報告書', { asks_receipt: true })
  const { user, reply } = await visit()
  await user.click(reply.getByRole('button', { name: '質問を送る' }))
  await user.click(reply.getByRole('button', { name: 'やめる' }))
  const form = within(reply.getByRole('form', { name: texts.title }))
  await user.clear(form.getByRole('textbox', { name: /お名前/ }))
  await user.click(form.getByRole('button', { name: '文字で署名' }))
  await user.click(form.getByRole('button', { name: texts.action }))
  expect(await form.findByText('氏名を入力してください。')).toBeInTheDocument()
  await user.type(form.getByRole('textbox', { name: /お名前/ }), '三浦 次郎{Enter}')
  expect(await reply.findByRole('img', { name: '三浦 次郎の署名' })).toBeInTheDocument()
  await waitFor(async () =>
    expect(await answersOf(document.id)).toMatchObject([{ kind: 'received', name: '三浦 次郎', signature: null }]),
  )
})
